import type { BodyOf } from '#platform/contract/endpoint.ts'
import { can } from '#platform/contract/permissions.ts'
import { changesOf, recordAuditEvent } from '#platform/server/audit/audit-log.ts'
import { type Database, type Transaction, transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse, refuseFields } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { ReplyActions, replyActionEndpoints } from '../contract/reply-actions.ts'

const noActions: ReplyActions = { tag: null, closes: false, snooze_minutes: null, credits: null }

/** By the ids of the answers that are offered; those that are only sent are left out. */
export async function listReplyActions({ db }: Pick<Needs, 'db'>): Promise<Record<string, ReplyActions>> {
  const rows = await actions(db)
    .innerJoin('canned_reply', 'canned_reply.id', 'reply_id')
    .where('canned_reply.retired_at', 'is', null)
    .execute()
  return Object.fromEntries(rows.map((row) => [row.reply_id, present(row)]))
}

export async function actionsOf(db: Database | Transaction, replyId: number): Promise<ReplyActions> {
  const row = await actions(db).where('reply_id', '=', replyId).executeTakeFirst()
  return row === undefined ? noActions : present(row)
}

/**
 * What an answer does from now on. Its Crediti are set by who may adjust wallets; whoever answers then gives so much
 * and no more (docs/decisions/0066-support-desk.md).
 * @throws Refusal 403 for an amount that the colleague may not set; 404 for an answer that is not offered
 */
export async function changeReplyActions(
  { db }: Pick<Needs, 'db'>,
  actor: Actor,
  replyId: number,
  sent: BodyOf<typeof replyActionEndpoints.change>,
): Promise<ReplyActions> {
  return transaction(db, async (trx) => {
    const reply = await trx
      .selectFrom('canned_reply')
      .select('title')
      .where('id', '=', replyId)
      .where('retired_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (reply === undefined) throw refuse('not_found')
    const before = await actionsOf(trx, replyId)
    const setsCredits = sent.credits !== null && sent.credits !== before.credits
    if (setsCredits && !can(actor.adminRole, 'ledger.adjust'))
      throw refuse('forbidden', {
        message: 'I Crediti di una risposta li imposta chi può rettificare i saldi.',
      })
    await requireTag(trx, sent.tag_id)
    const values = {
      tag_id: sent.tag_id,
      closes: sent.closes,
      snooze_minutes: sent.snooze_minutes,
      credits: sent.credits,
      credits_by: sent.credits === null ? null : setsCredits ? actor.userId : await setBy(trx, replyId),
    }
    await trx
      .insertInto('reply_action')
      .values({ reply_id: replyId, ...values })
      .onConflict((conflict) => conflict.column('reply_id').doUpdateSet(values))
      .execute()
    const after = await actionsOf(trx, replyId)
    const { none, ...difference } = changesOf<Logged>(logged(before), logged(after))
    if (!none)
      await recordAuditEvent(trx, actor, {
        action: 'canned_reply.actions',
        subject: 'canned_reply',
        subjectId: replyId,
        reason: null,
        ...difference,
        data: { title: reply.title },
      })
    return after
  })
}

/** Whoever changes something else leaves the amount to who answers for it. */
async function setBy(trx: Transaction, replyId: number): Promise<number | null> {
  const row = await trx
    .selectFrom('reply_action')
    .select('credits_by')
    .where('reply_id', '=', replyId)
    .executeTakeFirst()
  return row?.credits_by ?? null
}

type Logged = Omit<ReplyActions, 'tag'> & { tag: string | null }
const logged = ({ tag, ...rest }: ReplyActions): Logged => ({ ...rest, tag: tag?.name ?? null })

async function requireTag(trx: Transaction, tagId: number | null): Promise<void> {
  if (tagId === null) return
  const tag = await trx.selectFrom('support_tag').select('id').where('id', '=', tagId).executeTakeFirst()
  if (tag === undefined) throw refuseFields({ tag_id: 'Questa etichetta non c’è più.' })
}

function actions(db: Database | Transaction) {
  return db
    .selectFrom('reply_action')
    .leftJoin('support_tag', 'support_tag.id', 'tag_id')
    .select(['reply_id', 'closes', 'snooze_minutes', 'credits', 'support_tag.id as tagId', 'name'])
}

function present(row: {
  closes: boolean
  snooze_minutes: number | null
  credits: number | null
  tagId: number | null
  name: string | null
}): ReplyActions {
  return {
    tag: row.tagId === null ? null : { id: row.tagId, name: row.name ?? '' },
    closes: row.closes,
    snooze_minutes: row.snooze_minutes,
    credits: row.credits,
  }
}

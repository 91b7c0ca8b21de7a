import { sql } from 'kysely'
import { retention } from '#platform/contract/retention.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { interval } from '#platform/server/db/interval.ts'
import { openCase } from '#features/moderation/server/cases.ts'
import { examine } from '#features/moderation/server/rules/examine.ts'
import { openProfileCase } from '#features/profiles/server/profile-case.ts'

/** New descriptions of people who are public already; the second one the rules object to. */
const edits = [
  'Dopo cinque anni di fiere ho scelto le cene: meno luci, più conversazione. Parlo inglese e un buon francese, leggo molto e arrivo sempre cinque minuti prima.',
  'Per informazioni scrivetemi direttamente su WhatsApp al 347 555 01 77, qui rispondo poco. Serate, cene, eventi.',
  'Ho ripreso a studiare storia dell’arte e si sente: le mostre sono la mia occasione preferita. Disponibile anche per brevi viaggi in Europa.',
]

/** What waits for a moderator: new profiles, edited texts, held messages. Photos join when they are drawn. */
export async function openDemoCases(
  trx: Transaction,
  waiting: {
    readonly newcomerIds: readonly number[]
    readonly editorIds: readonly number[]
    readonly renamedId: number
    readonly readdressedId: number
    /** A newcomer who has thought better of it: whoever is approved stays to be found. */
    readonly leaverId: number
    readonly heldMessages: readonly {
      readonly id: number
      readonly senderId: number
      readonly text: string
    }[]
  },
): Promise<void> {
  for (const userId of waiting.newcomerIds) await openProfileCase(trx, userId)
  for (const [index, text] of edits.entries()) {
    const userId = waiting.editorIds[index]
    if (userId !== undefined) await holdText(trx, userId, text)
  }
  for (const { id, senderId, text } of waiting.heldMessages) {
    const { findings, priority } = examine(text)
    await openCase(trx, {
      subject: 'message',
      subjectId: String(id),
      userId: senderId,
      findings,
      priority,
      after: { text },
    })
  }
  await holdPersonalData(trx, waiting.renamedId, 'name', 'LudovicaDiSera')
  await holdPersonalData(trx, waiting.readdressedId, 'email', 'la.mia.nuova.posta@demo.test')
  await leave(trx, waiting.leaverId)
  await markDemoCases(trx)
}

/** A new name, or a new address whose link was opened. */
async function holdPersonalData(
  trx: Transaction,
  userId: number,
  field: 'name' | 'email',
  value: string,
): Promise<void> {
  const user = await trx
    .selectFrom('users')
    .select(['name', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const verified_at = field === 'email' ? sql<Date>`now()` : null
  await trx.insertInto('pending_change').values({ user_id: userId, field, value, verified_at }).execute()
  const label = field === 'name' ? 'Nome' : 'E-mail'
  await openCase(trx, {
    subject: field === 'name' ? 'personal' : 'email',
    subjectId: String(userId),
    userId,
    before: { facts: [{ label, value: user[field] }] },
    after: { facts: [{ label, value }] },
  })
}

async function leave(trx: Transaction, userId: number): Promise<void> {
  await trx
    .updateTable('users')
    .set({ deletion_due_at: sql<Date>`now() + ${interval(retention.deletionGrace)}` })
    .where('id', '=', userId)
    .execute()
  await openCase(trx, { subject: 'deletion', subjectId: String(userId), userId })
}

async function holdText(trx: Transaction, userId: number, text: string): Promise<void> {
  const { description } = await trx
    .selectFrom('profile')
    .select('description')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('pending_change')
    .values({ user_id: userId, field: 'description', value: text })
    .execute()
  const { findings, priority } = examine(text)
  const before = description === null ? null : { text: description }
  await openCase(trx, {
    subject: 'text',
    subjectId: String(userId),
    userId,
    findings,
    priority,
    before,
    after: { text },
  })
}

/** Two contest what the colleague decided lately: whoever tries the demo is its owner, and may judge that. */
export async function openDemoAppeals(trx: Transaction, moderatorId: number): Promise<void> {
  const contested = await trx
    .selectFrom('moderation_case as c')
    .select(['c.id', 'c.user_id'])
    .where('c.decided_by', '=', moderatorId)
    .where('c.state', '=', 'rejected')
    .where('c.subject', '=', 'text')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('moderation_case as appeal')
            .select('appeal.id')
            .where('appeal.subject', '=', 'appeal')
            .where('appeal.subject_id', '=', sql<string>`c.id::text`),
        ),
      ),
    )
    // Older than any age that the queue is given.
    .where('c.decided_at', '<', sql<Date>`now() - interval '1 day'`)
    .orderBy('c.decided_at', 'desc')
    .limit(2)
    .execute()
  for (const { id, user_id } of contested) {
    const appealId = await openCase(trx, {
      subject: 'appeal',
      subjectId: String(id),
      userId: user_id,
      after: { text: 'Nel testo non c’è alcun recapito: per favore rileggetelo.' },
    })
    await trx
      .insertInto('moderation_event')
      .values({
        case_id: id,
        kind: 'appealed',
        actor_id: user_id,
        data: JSON.stringify({ appeal_id: appealId }),
      })
      .execute()
  }
  await markDemoCases(trx)
}

/** Marks the cases of demo people, and spreads their age: a queue in which all came at once teaches nobody. */
export async function markDemoCases(trx: Transaction): Promise<void> {
  await sql`
    update moderation_case opened set demo = true, opened_at = opened_at - make_interval(mins => 7 + (opened.id * 53) % 1300)
    from users u
    where u.id = opened.user_id and u.demo and not opened.demo and opened.state = 'open'`.execute(trx)
}

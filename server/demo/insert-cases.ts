import { sql } from 'kysely'
import type { Transaction } from '#server/db/database.ts'
import { openCase } from '#server/moderation/cases.ts'
import { examine } from '#server/moderation/rules/examine.ts'
import { openProfileCase } from '#server/profiles/profile-case.ts'

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
  await markDemoCases(trx)
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

/** Marks the cases of demo people, and spreads their age: a queue in which all came at once teaches nobody. */
export async function markDemoCases(trx: Transaction): Promise<void> {
  await sql`
    update moderation_case kase set demo = true, opened_at = opened_at - make_interval(mins => 7 + (kase.id * 53) % 1300)
    from users u
    where u.id = kase.user_id and u.demo and not kase.demo and kase.state = 'open'`.execute(trx)
}

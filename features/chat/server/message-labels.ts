import { sql } from 'kysely'
import { type Concern, concernOfGround } from '#features/moderation/contract/bands.ts'
import type { Finding } from '#features/moderation/contract/moderation.ts'
import { keepLabel } from '#features/moderation/server/labels/keep-label.ts'
import type { ModerationCase } from '#features/moderation/server/subjects.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { namesIn } from './names-in-chat.ts'

/** What a decision on a message says to the next training; kept in its transaction. */
export async function labelDecision(
  trx: Transaction,
  moderationCase: ModerationCase,
  decision: 'release' | 'reject' | 'uphold',
  chatId: number,
): Promise<void> {
  const text = moderationCase.after?.text
  const label = text === undefined ? null : await labelOf(trx, moderationCase, decision)
  if (text === undefined || label === null) return
  await keepLabel(trx, { text, names: await namesIn(trx, chatId), label, source: 'moderator' })
}

async function labelOf(
  trx: Transaction,
  moderationCase: ModerationCase,
  decision: 'release' | 'reject' | 'uphold',
): Promise<Concern | 'ordinary' | null> {
  const { findings } = moderationCase
  if (decision === 'uphold') return 'ordinary'
  if (decision === 'release') {
    // The message may stay while somebody is in danger all the same: what was done about it tells.
    if (isDanger(findings) && (await wasActedOn(trx, moderationCase))) return 'safeguarding'
    return isDisagreement(findings)
      ? ((await concernOfMeasure(trx, moderationCase)) ?? 'ordinary')
      : 'ordinary'
  }
  const { rule } = await trx
    .selectFrom('moderation_case')
    .select('rule')
    .where('id', '=', moderationCase.id)
    .executeTakeFirstOrThrow()
  return concernOfGround(rule) ?? readConcern(findings)
}

const isDanger = (findings: readonly Finding[]) => findings.some(({ reader }) => reader?.why === 'danger')

const isDisagreement = (findings: readonly Finding[]) =>
  findings.some(({ reader }) => reader?.why === 'despite_rules' || reader?.why === 'without_rules')

/** It stays where it is, and a measure was taken from the case: on which ground says what it is. */
async function concernOfMeasure(trx: Transaction, { id }: ModerationCase): Promise<Concern | null> {
  const taken = await trx
    .selectFrom('staff_action')
    .select('ground')
    .where('origin_case_id', '=', id)
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return concernOfGround(taken?.ground ?? null)
}

const readConcern = (findings: readonly Finding[]): Concern | null =>
  findings.find(({ reader }) => reader !== undefined)?.reader?.concern ?? null

/** A measure was taken from the case, or the staff wrote to one of the two since it was opened. */
async function wasActedOn(trx: Transaction, { id, subjectId }: ModerationCase): Promise<boolean> {
  const { rows } = await sql<{ acted: boolean }>`
    select exists (select from staff_action where origin_case_id = ${id} and undone_at is null)
      or exists (
        select from message shown join chat on chat.id = shown.chat_id
        join chat support on support.member_id in (chat.king_id, chat.hostess_id)
        join message answer on answer.chat_id = support.id and answer.sender_id <> support.member_id
        where shown.id = ${Number(subjectId)}
          and answer.created_at > (select opened_at from moderation_case where id = ${id})) as acted`.execute(
    trx,
  )
  return rows[0]?.acted === true
}

import { isDeepStrictEqual } from 'node:util'
import type * as z from 'zod/mini'
import { lockUsers } from '#features/accounts/server/lock-account.ts'
import { openCase, withdrawCase } from '#features/moderation/server/cases.ts'
import { examine } from '#features/moderation/server/rules/examine.ts'
import { languages } from '#features/reference/server/languages.ts'
import { type Database, type Transaction, transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuseFields } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { OwnConditions } from '../contract/conditions.ts'
import type { Answers, ConditionsBody } from '../contract/answers.ts'
import { answersOf, cardOf, currentConditions } from './cards.ts'

export async function ownConditions(db: Database, hostessId: number): Promise<OwnConditions> {
  const pending = await db
    .selectFrom('conditions_sentence')
    .select('value')
    .where('hostess_id', '=', hostessId)
    .executeTakeFirst()
  return {
    card: cardOf(await currentConditions(db, hostessId)),
    pending_sentence: pending?.value ?? null,
  }
}

/** The answers are in force at once, as a new version; a new sentence waits, and the old one stays meanwhile. */
export async function saveConditions(
  needs: Pick<Needs, 'db' | 'hooks'>,
  { userId }: Actor,
  { sentence: wanted, ...answers }: z.infer<typeof ConditionsBody>,
): Promise<OwnConditions> {
  if (answers.language_ids.some((id) => !languages.some((language) => language.id === id)))
    throw refuseFields({ language_ids: 'Scegli lingue dell’elenco.' })
  const wished: Answers = { ...answers, language_ids: [...new Set(answers.language_ids)] }
  return transaction(needs.db, async (trx) => {
    await lockUsers(trx, userId)
    const current = await currentConditions(trx, userId)
    const live = current?.sentence ?? null
    const waits = await holdSentence(trx, userId, live, wanted)
    const sentence = waits ? live : wanted
    const { province_id } = await trx
      .selectFrom('profile')
      .select('province_id')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    // Where she lives is said by one line only.
    const moved = wished.distance_km !== null && current?.province_id !== province_id
    if (!current || moved || sentence !== live || !isDeepStrictEqual(wished, answersOf(current))) {
      await addVersion(trx, userId, { ...wished, province_id, sentence })
      await needs.hooks.shownChanged(trx, userId)
    }
    return ownConditions(trx, userId)
  })
}

type Version = Answers & { readonly province_id: number | null; readonly sentence: string | null }

/** The lock on her account keeps two versions from having one number. */
async function addVersion(trx: Transaction, hostessId: number, version: Version): Promise<void> {
  const current = await currentConditions(trx, hostessId)
  await trx
    .insertInto('conditions')
    .values({ hostess_id: hostessId, ...version, version: (current?.version ?? 0) + 1 })
    .execute()
}

/** The version in force with another sentence, or with none. */
export async function putSentence(
  trx: Transaction,
  hostessId: number,
  sentence: string | null,
): Promise<void> {
  await lockUsers(trx, hostessId)
  const current = await currentConditions(trx, hostessId)
  const answers = current ? { ...answersOf(current), province_id: current.province_id } : noAnswers
  await addVersion(trx, hostessId, { ...answers, sentence })
}

const noAnswers = {
  place: null,
  ends: null,
  photos: null,
  alcohol: null,
  notice: null,
  language_ids: [],
  distance_km: null,
  province_id: null,
}

/** Takes away what waits for a moderator, and answers it; null when it was withdrawn in the meantime. */
export async function takePendingSentence(trx: Transaction, hostessId: number): Promise<string | null> {
  const row = await trx
    .deleteFrom('conditions_sentence')
    .where('hostess_id', '=', hostessId)
    .returning('value')
    .executeTakeFirst()
  return row?.value ?? null
}

/** Whether what she wants to say waits now. Undoing it takes it out of the queue. */
export async function holdSentence(
  trx: Transaction,
  hostessId: number,
  live: string | null,
  wanted: string | null,
): Promise<boolean> {
  const subject = { subject: 'conditions', subjectId: String(hostessId) } as const
  if (wanted === null || wanted === live) {
    await takePendingSentence(trx, hostessId)
    await withdrawCase(trx, subject)
    return false
  }
  await trx
    .insertInto('conditions_sentence')
    .values({ hostess_id: hostessId, value: wanted })
    .onConflict((conflict) => conflict.column('hostess_id').doUpdateSet({ value: wanted }))
    .execute()
  const { findings, priority } = examine(wanted)
  const before = live === null ? null : { text: live }
  await openCase(trx, { ...subject, userId: hostessId, findings, priority, before, after: { text: wanted } })
  return true
}

import { sql } from 'kysely'
import { cardWords } from '#features/conditions/contract/card.ts'
import type { Answers } from '#features/conditions/contract/answers.ts'
import { cardOf, currentConditions } from '#features/conditions/server/cards.ts'
import { holdSentence } from '#features/conditions/server/own-conditions.ts'
import type { Transaction } from '#platform/server/db/database.ts'

interface Asked {
  /** Among the hostesses; none of the first, whom everybody writes to. */
  readonly index: number
  readonly answers: Partial<Answers>
  readonly sentence: string | null
  /** Waits for a moderator. */
  readonly pending?: string
  /** What she asks since yesterday. */
  readonly since?: Partial<Answers>
}

/** As various as people are: all of it, one thing, a sentence alone. */
const asked: readonly Asked[] = [
  {
    index: 34,
    answers: {
      place: 'public',
      ends: '24:00',
      photos: 'none',
      alcohol: 'one_glass',
      notice: 'day',
      distance_km: 40,
    },
    sentence: 'Arrivo in orario. Se qualcosa cambia, avvisami anche all’ultimo.',
  },
  {
    index: 36,
    answers: { place: 'private_events', ends: '01:00', photos: 'on_request' },
    sentence: null,
    pending: 'Mi piace chi arriva con un’idea.',
  },
  {
    index: 38,
    answers: {
      place: 'public',
      ends: '22:30',
      photos: 'none',
      alcohol: 'none',
      notice: 'two_days',
      distance_km: 0,
    },
    sentence: null,
  },
  { index: 42, answers: {}, sentence: 'Parlo volentieri di tutto, tranne che di calcio.' },
  {
    index: 45,
    answers: { place: 'public', ends: '24:00', notice: 'same_day', distance_km: 100 },
    sentence: null,
    since: { ends: '22:30' },
  },
  { index: 51, answers: { photos: 'fine', alcohol: 'fine', distance_km: 25 }, sentence: null },
]

const nothing: Answers = {
  place: null,
  ends: null,
  photos: null,
  alcohol: null,
  notice: null,
  language_ids: [],
  distance_km: null,
}

/** Some women have a card, and whoever writes with them has said yes to it. */
export async function insertConditions(
  trx: Transaction,
  hostesses: readonly {
    readonly id: number
    readonly languageIds: readonly number[]
    readonly provinceId: number
  }[],
  now: Date,
): Promise<void> {
  for (const { index, answers, sentence, pending, since } of asked) {
    const hostess = hostesses[index]
    if (hostess === undefined) continue
    const first = {
      hostess_id: hostess.id,
      ...nothing,
      ...answers,
      language_ids: index % 4 === 2 ? [...hostess.languageIds] : [],
      province_id: hostess.provinceId,
      sentence,
    }
    const versions = since === undefined ? [first] : [first, { ...first, ...since }]
    for (const [before, version] of versions.entries()) {
      // Before the conversations of the demo began; a change is of yesterday.
      const daysAgo = before === 0 ? 90 : 1
      await trx
        .insertInto('conditions')
        .values({
          ...version,
          version: before + 1,
          created_at: new Date(now.getTime() - daysAgo * 86_400_000),
        })
        .execute()
      if (before === 0) await acceptAll(trx, hostess.id)
    }
    if (pending !== undefined) await holdSentence(trx, hostess.id, sentence, pending)
  }
}

async function acceptAll(trx: Transaction, hostessId: number): Promise<void> {
  const card = cardOf(await currentConditions(trx, hostessId))
  if (card === null) return
  await sql`
    insert into conditions_acceptance (king_id, hostess_id, version, words, accepted_at)
    select chat.king_id, chat.hostess_id, ${card.version}, ${cardWords(card.lines, card.sentence)}::text[],
      min(message.created_at) - interval '1 minute'
    from chat join message on message.chat_id = chat.id and message.sender_id = chat.king_id
    where chat.hostess_id = ${hostessId}
    group by chat.king_id, chat.hostess_id`.execute(trx)
}

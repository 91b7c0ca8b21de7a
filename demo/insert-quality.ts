import { sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'
import { type Random, random } from './random.ts'

interface Colleagues {
  readonly owner: number
  readonly moderator: number
}

/** How many of the decided cases were read again, and how many of those still wait. */
const readAgain = 70
const waiting = 5
/** What the colleague once decided without reading: so many cases, in a second or two each. */
const hurried = 14

/** How long each decision of the last two months took, and what a second reader would have decided. */
export async function insertDemoQuality(
  trx: Transaction,
  { owner, moderator }: Colleagues,
  seed: string,
): Promise<void> {
  const chance = random(`${seed} quality`)
  const cases = await trx
    .selectFrom('moderation_case')
    .select(['id', 'subject', 'state', 'rule', 'findings', 'after', 'decided_at'])
    .select((eb) => eb.ref('decided_by').$notNull().as('decided_by'))
    .where('demo', '=', true)
    .where('state', 'in', ['approved', 'rejected'])
    .where('decided_by', 'in', [owner, moderator])
    .where('subject', 'not in', ['ban', 'action'])
    .orderBy('decided_at')
    .orderBy('id')
    .execute()
  const hurry = cases.filter(({ decided_by }) => decided_by === moderator).slice(-90, -90 + hurried)
  await timeDecisions(
    trx,
    cases.map(({ id, subject, after, decided_by }) => {
      const photos = subject === 'photo' ? 1 : subject === 'profile' ? 3 : subject === 'verification' ? 4 : 0
      const text = (after as { text?: string } | null)?.text ?? ''
      const words = (text.match(/\S+/g)?.length ?? 0) + (subject === 'message' ? 40 : 25)
      const isHurried = hurry.some((one) => one.id === id)
      return {
        id,
        photos,
        words,
        seconds: isHurried ? 0.9 + chance.next() * 1.4 : secondsOf(chance, decided_by === owner ? 34 : 24),
      }
    }),
  )
  await readSome(trx, chance, cases, { owner, moderator })
}

/** Around the median, from a few seconds to a few minutes. */
function secondsOf(chance: Random, median: number): number {
  const bell = chance.next() + chance.next() + chance.next() - 1.5
  return Math.round(median * Math.exp(1.3 * bell) * 10) / 10
}

async function timeDecisions(
  trx: Transaction,
  timed: readonly { id: number; words: number; photos: number; seconds: number }[],
): Promise<void> {
  await sql`
    insert into decision_time (case_id, colleague_id, begun_at, decided_at, words, photos)
    select c.id, c.decided_by, c.decided_at - make_interval(secs => given.seconds), c.decided_at, given.words, given.photos
    from jsonb_to_recordset(${JSON.stringify(timed)}::jsonb) as given (
      id integer, words integer, photos integer, seconds float8)
    join moderation_case c on c.id = given.id`.execute(trx)
}

interface DecidedCase {
  readonly id: number
  readonly subject: string
  readonly state: string
  readonly rule: string | null
  readonly findings: unknown
  readonly after: unknown
  readonly decided_at: Date | null
  readonly decided_by: number
}

/** The newest of those drawn wait for whoever tries the demo, who is its owner. */
async function readSome(
  trx: Transaction,
  chance: Random,
  cases: readonly DecidedCase[],
  { owner, moderator }: Colleagues,
): Promise<void> {
  // What can be shown again: words, or a report.
  const readable = cases.filter(
    ({ subject, after }) => subject === 'message' || subject === 'report' || (subject === 'text' && after),
  )
  const step = Math.max(1, Math.floor(readable.length / readAgain))
  const drawn = readable.filter((_, index) => index % step === 0)
  const open = readable.filter(({ decided_by }) => decided_by === moderator).slice(-waiting)
  for (const each of drawn.filter((one) => !open.includes(one))) {
    const differs = chance.chance(0.07)
    const approves = (each.state === 'approved') !== differs
    await trx
      .insertInto('second_reading')
      .values({
        case_id: each.id,
        drawn_for: 'sample',
        drawn_at: each.decided_at!,
        state: 'read',
        reader_id: each.decided_by === owner ? moderator : owner,
        ended_at: new Date(
          Math.min(Date.now(), each.decided_at!.getTime() + chance.between(2, 30) * 3_600_000),
        ),
        verdict: approves ? 'approve' : 'reject',
        rule: approves ? null : (each.rule ?? 'other'),
        word: differs ? 'Letto senza sapere altro, avrei deciso diversamente.' : null,
      })
      .execute()
  }
  for (const { id, findings, after, decided_at } of open)
    await trx
      .insertInto('second_reading')
      .values({
        case_id: id,
        drawn_for: 'sample',
        drawn_at: decided_at!,
        shown: JSON.stringify({ before: null, after, findings }),
      })
      .execute()
}

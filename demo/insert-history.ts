import { sql } from 'kysely'
import { groundOf } from '#features/moderation/contract/grounds.ts'
import { categoryOf } from '#features/reports/contract/reports.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { imagineDecisions, imagineReports, type PastReport, waitOf } from './past-decisions.ts'
import { random } from './random.ts'

/** One decided case, ready to be written. */
interface Decided {
  readonly subject: string
  readonly subject_id: string
  readonly user_id: number
  readonly state: 'approved' | 'rejected'
  readonly findings: readonly { readonly rule: string; readonly matched: string }[]
  /** Found by our rules, not by a person. */
  readonly automatic: boolean
  readonly after: object | null
  readonly opened_at: Date
  readonly decided_at: Date
  readonly decided_by: number
  readonly rule: string | null
  readonly reason: string | null
}

interface Staff {
  readonly owner: number
  readonly moderator: number
}

const minuteMs = 60_000
/** What these cases were about is gone, so its id is nobody's. */
const gone = 2_000_000_000

/** What the staff did in the last two months, and what people looked at: without it the overview is empty. */
export async function insertHistory(
  trx: Transaction,
  { memberIds, staff }: { memberIds: readonly number[]; staff: Staff },
  { now, seed }: { now: Date; seed: string },
): Promise<void> {
  const chance = random(`${seed} history`)
  const ago = (minutes: number) => new Date(now.getTime() - Math.round(minutes * minuteMs))
  const by = (index: number) => (index % 5 < 3 ? staff.owner : staff.moderator)
  const member = (person: number) => memberIds[person % memberIds.length] ?? 0
  const decisions = imagineDecisions(chance).map((past, index): Decided => {
    const wait = past.openedMinutesAgo - past.waitMinutes
    return {
      subject: past.subject,
      subject_id:
        past.subject === 'text' || past.subject === 'personal'
          ? String(member(past.person))
          : String(gone + index),
      user_id: member(past.person),
      state: past.approved ? 'approved' : 'rejected',
      findings: past.rule === null || past.subject !== 'message' ? [] : [{ rule: past.rule, matched: '' }],
      automatic: past.subject === 'message',
      after: past.text === null ? null : { text: past.text },
      opened_at: ago(past.openedMinutesAgo),
      decided_at: ago(wait),
      decided_by: by(index),
      rule: past.approved ? null : past.rule,
      reason: past.approved || past.rule === null ? null : (groundOf(past.rule)?.draft ?? null),
    }
  })
  const written = await insertDecided(trx, [
    ...(await letIn(trx, by)),
    ...decisions,
    ...(await reported(trx, imagineReports(chance), { member, by, ago })),
  ])
  await insertAppeals(trx, written, staff, ago)
  await insertSupportWaits(trx, now, seed)
  await insertViews(trx, now, seed)
}

/** Whoever was let in lately was decided about. */
async function letIn(trx: Transaction, by: (index: number) => number): Promise<Decided[]> {
  const chance = random('let in')
  const people = await trx
    .selectFrom('users')
    .select(['id', 'approved_at'])
    .where('demo', '=', true)
    .where('role', '<>', 'ADMIN')
    .where('approved_at', '>', sql<Date>`now() - interval '60 days'`)
    .orderBy('approved_at')
    .execute()
  return people.map(({ id, approved_at }, index) => ({
    subject: 'profile',
    subject_id: String(id),
    user_id: id,
    state: 'approved',
    findings: [],
    automatic: false,
    after: null,
    // They confirmed their address nine hours before (insert-people.ts).
    opened_at: new Date(approved_at!.getTime() - Math.min(530, waitOf(chance, 260)) * minuteMs),
    decided_at: approved_at!,
    decided_by: by(index),
    rule: null,
    reason: null,
  }))
}

async function reported(
  trx: Transaction,
  reports: readonly PastReport[],
  {
    member,
    by,
    ago,
  }: { member: (person: number) => number; by: (index: number) => number; ago: (minutes: number) => Date },
): Promise<Decided[]> {
  const rows = await trx
    .insertInto('report')
    .values(
      reports.map((report, index) => ({
        code: `S-DEM${2 + Math.floor(index / 10)}-${String(2000 + index)}`,
        reported_user_id: member(report.person),
        reporter_id: report.byMember ? member(report.person + 7) : null,
        reporter_name: report.byMember ? null : 'Una lettrice',
        reporter_email: report.byMember ? null : `lettrice${index}@posta.demo.test`,
        category: report.category,
        address: '/search',
        explanation: report.explanation,
        snapshot: JSON.stringify({ photo_ids: [], facts: [] }),
        created_at: ago(report.openedMinutesAgo),
      })),
    )
    .returning(['id', 'code'])
    .execute()
  return rows
    .toSorted((a, b) => a.code.localeCompare(b.code))
    .flatMap(({ id }, index): Decided[] => {
      const report = reports[index]
      if (report === undefined) return []
      const { ground, label } = categoryOf(report.category)
      return [
        {
          subject: 'report',
          subject_id: String(id),
          user_id: member(report.person),
          state: report.upheld ? 'approved' : 'rejected',
          findings: ground === undefined ? [] : [{ rule: ground, matched: '' }],
          automatic: false,
          after: { facts: [{ label: 'Categoria', value: label }] },
          opened_at: ago(report.openedMinutesAgo),
          decided_at: ago(report.openedMinutesAgo - report.waitMinutes),
          decided_by: by(index),
          rule: report.upheld ? null : 'no_violation',
          reason: report.upheld ? null : (groundOf('no_violation')?.draft ?? null),
        },
      ]
    })
}

interface Written extends Pick<Decided, 'subject' | 'user_id' | 'decided_at' | 'decided_by' | 'state'> {
  readonly id: number
}

/** Cases with their opening, their decision and its audit event, in one statement. */
async function insertDecided(trx: Transaction, cases: readonly Decided[]): Promise<Written[]> {
  const rows = cases.map((each, number) => ({ ...each, number }))
  const { rows: written } = await sql<Written>`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (
        number integer, subject text, subject_id text, user_id integer, state text, findings jsonb, automatic boolean,
        after jsonb, opened_at timestamptz, decided_at timestamptz, decided_by integer, rule text, reason text)),
    past_case as (
      insert into moderation_case (subject, subject_id, user_id, state, findings, after, opened_at, decided_at,
        decided_by, rule, reason, demo)
      select subject, subject_id, user_id, state, findings, after, opened_at, decided_at, decided_by, rule, reason, true
      from given order by number
      returning *),
    event as (
      insert into moderation_event (case_id, kind, actor_id, automatic, data, at)
      select id, 'opened', null, findings <> '[]' and subject <> 'report', jsonb_build_object('findings', findings), opened_at
      from past_case
      union all
      select id, state, decided_by, false, jsonb_build_object('rule', rule, 'reason', reason), decided_at from past_case
      order by 6),
    past_event as (
      insert into audit_log (actor_id, action, subject, subject_id, reason, data, at)
      select decided_by, case state when 'approved' then 'case.approve' else 'case.reject' end, subject, subject_id,
        reason, jsonb_build_object('case_id', id, 'user_id', user_id, 'rule', rule), decided_at
      from past_case order by decided_at)
    select id, subject, user_id, decided_at, decided_by, state from past_case order by id`.execute(trx)
  return written
}

/** Some of those refused asked again; somebody else decided, and agreed with a few. */
async function insertAppeals(
  trx: Transaction,
  written: readonly Written[],
  { owner, moderator }: Staff,
  ago: (minutes: number) => Date,
): Promise<void> {
  const refused = written.filter(
    ({ state, decided_at }) => state === 'rejected' && decided_at < ago(5 * 24 * 60),
  )
  const published = refused.filter(({ subject }) => subject === 'text' || subject === 'photo')
  const messages = refused.filter(({ subject }) => subject === 'message')
  const appeals = [published, messages]
    .flatMap((contested) => contested.filter((_, index) => index % 2 === 0))
    .map((moderationCase, index): Decided => {
      const opened = moderationCase.decided_at.getTime() + (3 + (index % 5) * 4) * 60 * minuteMs
      const upheld = index % (moderationCase.subject === 'message' ? 9 : 4) === 0
      return {
        subject: 'appeal',
        subject_id: String(moderationCase.id),
        user_id: moderationCase.user_id,
        state: upheld ? 'approved' : 'rejected',
        findings: [],
        automatic: false,
        after: { text: 'Credo ci sia un errore: potete guardare di nuovo?' },
        opened_at: new Date(opened),
        decided_at: new Date(opened + (5 + (index % 7) * 6) * 60 * minuteMs),
        decided_by: moderationCase.decided_by === owner ? moderator : owner,
        rule: null,
        reason: upheld ? null : 'Abbiamo guardato di nuovo con altri occhi: la regola vale anche qui.',
      }
    })
  const decided = await insertDecided(trx, appeals)
  await trx
    .insertInto('moderation_event')
    .values(
      decided.map(({ id, user_id }, index) => ({
        case_id: Number(appeals[index]?.subject_id),
        kind: 'appealed' as const,
        actor_id: user_id,
        data: JSON.stringify({ appeal_id: id }),
        at: appeals[index]?.opened_at,
      })),
    )
    .execute()
}

async function insertSupportWaits(trx: Transaction, now: Date, seed: string): Promise<void> {
  const chance = random(`${seed} support waits`)
  await trx
    .insertInto('support_wait')
    .values(
      Array.from({ length: 150 }, () => ({
        seconds: 60 * waitOf(chance, 38),
        answered_at: new Date(now.getTime() - chance.between(30, 60 * 24 * 60) * minuteMs),
        demo: true,
      })),
    )
    .execute()
}

/** About a dozen openings for every unlock. */
async function insertViews(trx: Transaction, now: Date, seed: string): Promise<void> {
  const chance = random(`${seed} views`)
  const days = Array.from({ length: 61 }, (_, daysAgo) => ({
    daysAgo,
    views: Math.round((daysAgo === 0 ? 60 : 125) * (1.15 - daysAgo / 150)) + chance.between(-18, 18),
  }))
  await sql`
    insert into profile_view_day (day, demo, views)
    select (${now}::timestamptz at time zone 'Europe/Rome')::date - "daysAgo", true, views
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as given ("daysAgo" integer, views integer)`.execute(
    trx,
  )
}

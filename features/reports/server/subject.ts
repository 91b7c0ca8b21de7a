import type { CaseSide } from '#features/moderation/contract/moderation.ts'
import { refuseWithoutMeasure } from '#features/moderation/server/actions/answering-measure.ts'
import type { ModerationCase, Subject } from '#features/moderation/server/subjects.ts'
import { photoUrl } from '#features/photos/server/photo-url.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { sendMail } from '#platform/server/jobs/mail-and-sms.ts'
import type { Needs } from '#platform/server/needs.ts'
import { categoryOf, type ReportCategory } from '../contract/reports.ts'
import { historyFacts, historyOf } from './history.ts'
import { outcomeMail } from './mails.ts'
import type { Snapshot } from './snapshot.ts'

/**
 * A report about somebody. To uphold it says that the content breaks the rules; what follows for the content or the
 * account is a decision of its own, with its own statement of reasons. Who reported learns either outcome.
 */
export function reportSubject(needs: Pick<Needs, 'config' | 'jobs'>): Subject {
  async function notify(
    trx: Transaction,
    moderationCase: ModerationCase,
    outcome: Parameters<typeof outcomeMail>[2],
  ): Promise<void> {
    const [report] = await reportsOf(trx, [moderationCase])
    const to = report && contactOf(report)
    if (to) await sendMail(needs, trx, outcomeMail(to, report, outcome, needs.config.publicUrl))
  }

  return {
    subject: 'report',
    mailsOutcomeItself: true,

    async describe(db, cases, viewerId) {
      const reports = await reportsOf(db, cases)
      const wanted = reports.flatMap((report) => snapshotOf(report).photo_ids)
      const kept = await keptPhotos(db, wanted)
      const histories = await historyOf(
        db,
        reports.map(({ id }) => id),
      )
      return new Map(
        cases.flatMap((moderationCase) => {
          const report = reports.find(({ id }) => String(id) === moderationCase.subjectId)
          if (report === undefined) return []
          const history = histories.filter(({ reportId }) => reportId === report.id)
          const { facts = [], ...words } = said(report)
          const after = { ...words, facts: [...facts, ...history.flatMap(historyFacts)] }
          return [[moderationCase.id, { before: seen(needs, report, kept, viewerId), after }] as const]
        }),
      )
    },

    async refusalMail(db, moderationCase, reason) {
      const [report] = await reportsOf(db, [moderationCase])
      const to = report && contactOf(report)
      return to ? outcomeMail(to, report, { upheld: false, reason }, needs.config.publicUrl) : null
    },

    async release(trx, moderationCase) {
      await refuseWithoutMeasure(trx, moderationCase)
      await notify(trx, moderationCase, { upheld: true })
    },

    async reject(trx, moderationCase) {
      const { reason } = await trx
        .selectFrom('moderation_case')
        .select('reason')
        .where('id', '=', moderationCase.id)
        .executeTakeFirstOrThrow()
      await notify(trx, moderationCase, { upheld: false, reason: reason ?? '' })
    },
  }
}

type Row = Awaited<ReturnType<typeof reportsOf>>[number]

function reportsOf(db: Database | Transaction, cases: readonly ModerationCase[]) {
  return db
    .selectFrom('report')
    .leftJoin('users as reporter', 'reporter.id', 'report.reporter_id')
    .innerJoin('users as reported', 'reported.id', 'report.reported_user_id')
    .selectAll('report')
    .select(['reporter.name as account_name', 'reporter.email as account_email'])
    .select(['reporter.state as account_state', 'reported.role as reported_role'])
    .select('reported.name as reported_name')
    .where(
      'report.id',
      'in',
      cases.map((moderationCase) => Number(moderationCase.subjectId)),
    )
    .execute()
}

/** The address they gave, else the one of their account. */
function contactOf(report: Row): { name: string; email: string } | null {
  if (report.reporter_name !== null && report.reporter_email !== null)
    return { name: report.reporter_name, email: report.reporter_email }
  if (report.account_name === null || report.account_email === null) return null
  return report.account_state === 'erased' ? null : { name: report.account_name, email: report.account_email }
}

const snapshotOf = (report: Row) => report.snapshot as unknown as Snapshot

async function keptPhotos(db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('photo').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

function seen(
  { config }: Pick<Needs, 'config'>,
  report: Row,
  kept: ReadonlySet<string>,
  viewerId: number,
): CaseSide {
  const { text, facts = [], photo_ids: ids, thread } = snapshotOf(report)
  const left = ids.filter((id) => kept.has(id))
  const gone = ids.length - left.length
  return {
    ...(text !== undefined && { text }),
    ...(thread && {
      thread: thread.map(({ id, own, text: line, at }) => ({
        id,
        from: own ? report.reported_name : (report.account_name ?? 'Chi ha segnalato'),
        own,
        text: line,
        at,
      })),
    }),
    photos: left.map((id) => ({
      id,
      url: photoUrl(config, { id, open: false, role: report.reported_role }, { right: 'entitled', viewerId }),
    })),
    facts: gone === 0 ? facts : [...facts, { label: 'Foto eliminate da allora', value: String(gone) }],
  }
}

/** What the same person said of the same thing while it was open. */
interface Addition {
  readonly category: ReportCategory
  readonly text: string
}

function said(report: Row): CaseSide {
  const contact = contactOf(report)
  const account = report.account_name === null ? '' : ` (account ${report.account_name})`
  const additions = report.additions as unknown as readonly Addition[]
  const by = contact === null ? 'in forma anonima' : `${contact.name}, ${contact.email}${account}`
  return {
    text: report.explanation,
    facts: [
      { label: 'Categoria', value: categoryOf(report.category as ReportCategory).label },
      { label: 'Contenuto indicato', value: report.address },
      { label: 'Segnalato da', value: by },
      { label: 'Codice', value: report.code },
      ...additions.map(({ category, text }, index) => ({
        label: `Aggiunta ${index + 1}`,
        value: `${categoryOf(category).label}: ${text}`,
      })),
    ],
  }
}

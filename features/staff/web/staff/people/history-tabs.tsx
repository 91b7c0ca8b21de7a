import { Link } from 'react-router'
import { groundOf } from '#features/moderation/contract/grounds.ts'
import { subjectWords } from '#features/moderation/web/staff/case-words.ts'
import { MeasuresList } from '#features/moderation/web/staff/measures/measures-list.tsx'
import { reportCategories } from '#features/reports/contract/reports.ts'
import { type AuditAction, auditActions } from '#platform/contract/audit-actions.ts'
import { italianMoment } from '#platform/contract/italian-time.ts'
import { Moment } from '#platform/web/staff/moment.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import type { AdminUser } from '../../../contract/admin-users.ts'
import { Card, Lines } from './facts.tsx'
import { caseStateWords } from './user-words.ts'

type Report = NonNullable<AdminUser['reports']>['about'][number]

/** What others said of them, what they said of others, what we decided. */
export function DecisionsTab({ person }: { person: AdminUser }) {
  const { reports, decisions = [], suspensions } = person
  return (
    <>
      <Card title="Segnalazioni ricevute">
        <Lines
          items={reports?.about ?? []}
          none="Nessuno ha segnalato questa persona."
          line={(report) => <ReportLine report={report} other="da" />}
        />
      </Card>
      <Card title="Segnalazioni inviate">
        <Lines
          items={reports?.by ?? []}
          none="Nessuna."
          line={(report) => <ReportLine report={report} other="su" />}
        />
      </Card>
      <Card title="Misure">
        <MeasuresList userId={person.user.id} />
      </Card>
      <Card title="Sospensioni">
        <Lines
          items={suspensions}
          none="Nessuna."
          line={(ban) => (
            <>
              <b>Dal {italianMoment(ban.starts_at)}</b>
              {ban.lifted_at
                ? ` · finita il ${italianMoment(ban.lifted_at)}`
                : ban.ends_at
                  ? ` · fino al ${italianMoment(ban.ends_at)}`
                  : ' · senza scadenza'}
              {ban.by ? ` · ${ban.by.name}` : ''}
              <span className="block wrap-anywhere text-ink-2">«{ban.reason}»</span>
            </>
          )}
        />
      </Card>
      <Card title="Decisioni e ricorsi">
        <Lines
          items={decisions}
          none="Ancora nessuna."
          line={(decision) => (
            <span className="flex flex-wrap items-start gap-x-4 gap-y-1">
              <span className="min-w-52 flex-1">
                <b>{subjectWords[decision.subject].title}</b> · pratica {decision.id} ·{' '}
                <Moment at={decision.decided_at ?? decision.opened_at} />
                {decision.decided_by ? ` · ${decision.decided_by.name}` : ''}
                {decision.reason ? (
                  <span className="block wrap-anywhere text-ink-2">
                    {decision.rule ? `${groundOf(decision.rule)?.label ?? decision.rule}: ` : ''}«
                    {decision.reason}»
                  </span>
                ) : null}
              </span>
              <Badge tone={caseStateWords[decision.state].tone}>{caseStateWords[decision.state].label}</Badge>
            </span>
          )}
        />
      </Card>
    </>
  )
}

function ReportLine({ report, other }: { report: Report; other: 'da' | 'su' }) {
  const category = Object.hasOwn(reportCategories, report.category)
    ? reportCategories[report.category as keyof typeof reportCategories].label
    : report.category
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <span className="min-w-52 flex-1">
        <b>{category}</b> {other}{' '}
        {report.other ? (
          <Link to={`/admin/users/${report.other.id}`} className="link">
            {report.other.name}
          </Link>
        ) : (
          'una persona senza account'
        )}
        <span className="num block text-ink-2">
          {report.code} · <Moment at={report.at} />
        </span>
      </span>
      <Badge tone={caseStateWords[report.state].tone}>{reportStates[report.state]}</Badge>
    </span>
  )
}

const reportStates = {
  open: 'In coda',
  approved: 'Accolta',
  rejected: 'Non accolta',
  withdrawn: 'Ritirata',
} as const

/** What the staff did about this person, looking included. */
export function AuditTab({ person }: { person: AdminUser }) {
  return (
    <Card
      title="Registro"
      aside={
        <Link to={`/admin/audit-log?person=${person.user.id}`} className="link text-sm">
          Apri nel registro
        </Link>
      }
    >
      <Lines
        items={person.audit_events ?? []}
        none="Nessuna azione del team."
        line={(auditEvent) => (
          <>
            <b>{auditEvent.actor?.name ?? 'Il server'}</b>{' '}
            {auditActions[auditEvent.action as AuditAction] ?? auditEvent.action} ·{' '}
            <Moment at={auditEvent.at} />
            {auditEvent.reason ? (
              <span className="block wrap-anywhere text-ink-2">«{auditEvent.reason}»</span>
            ) : null}
          </>
        )}
      />
    </Card>
  )
}

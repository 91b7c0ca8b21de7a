import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { italianMoment } from '#platform/contract/italian-time.ts'
import type { CaseSubject } from '#features/moderation/contract/case-subject.ts'
import type { Overview } from '../../contract/overview.ts'
import { Panel } from '#platform/web/ui/panel.tsx'
import { ageOf, subjectWords } from '#features/moderation/web/staff/case-words.ts'

/** What waits now, the oldest first, and what has waited too long. */
export function QueuesPanel({
  overview: { queues, support },
  linked,
  inboxLinked,
  className,
}: {
  overview: Overview
  /** Whether this role may open the queue. */
  linked: boolean
  /** Whether it may answer in the inbox. */
  inboxLinked: boolean
  className: string
}) {
  const rows: readonly Row[] = [
    ...queues.map(({ subject, open, overdue, oldest_opened_at }) => ({
      key: subject,
      name: linked ? <QueueLink subject={subject} /> : subjectWords[subject].tab,
      open,
      overdue,
      oldest: oldest_opened_at,
    })),
    ...(support.waiting === 0
      ? []
      : [
          {
            key: 'support',
            name: inboxLinked ? (
              <Link to="/admin/support" className="link">
                Assistenza
              </Link>
            ) : (
              'Assistenza'
            ),
            open: support.waiting,
            overdue: 0,
            oldest: support.oldest_waiting_since,
          },
        ]),
  ].toSorted((a, b) => (a.oldest ?? '').localeCompare(b.oldest ?? ''))
  return (
    <Panel aria-labelledby="queues-now" className={`min-w-0 px-5 py-4.5 ${className}`}>
      <h2 id="queues-now" className="mb-2 font-text text-md leading-snug font-semibold tracking-normal">
        In coda adesso
      </h2>
      {rows.length === 0 ? (
        <p className="py-10 text-center text-sm text-ink-2">Non c’è nulla che aspetti.</p>
      ) : (
        <QueueTable rows={rows} />
      )}
    </Panel>
  )
}

interface Row {
  readonly key: string
  readonly name: ReactNode
  readonly open: number
  readonly overdue: number
  /** Since when the oldest has waited. */
  readonly oldest: string | null
}

function QueueTable({ rows }: { rows: readonly Row[] }) {
  return (
    <table className="num w-full border-collapse text-sm">
      <thead className="text-xs text-ink-2">
        <tr>
          <th scope="col" className="py-1.5 text-left font-medium">
            Tipo
          </th>
          <th scope="col" className="px-2 text-right font-medium">
            Aperti
          </th>
          <th scope="col" className="px-2 text-right font-medium">
            In ritardo
          </th>
          <th scope="col" className="text-right font-medium">
            Il più vecchio
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, open, overdue, oldest }) => (
          <tr key={key} className="border-t border-line">
            <th scope="row" className="py-2 text-left font-regular">
              {name}
            </th>
            <td className="px-2 text-right">{open}</td>
            <td className={`px-2 text-right ${overdue > 0 ? 'font-semibold text-danger-text' : ''}`}>
              {overdue}
            </td>
            <td className="text-right whitespace-nowrap">
              {oldest === null ? (
                '–'
              ) : (
                <time dateTime={oldest} title={italianMoment(oldest)}>
                  {ageOf(oldest, Date.now())}
                </time>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function QueueLink({ subject }: { subject: CaseSubject }) {
  return (
    <Link to={`/admin/moderation?subject=${subject}`} className="link">
      {subjectWords[subject].tab}
    </Link>
  )
}

import { Check, CircleAlert, Clock } from 'lucide-react'
import type { PlanState, SharedPlan } from '../contract/date-plans.ts'
import { Badge } from '#platform/web/ui/badge.tsx'

const moment = new Intl.DateTimeFormat('it-IT', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
})

/** «sabato 21 novembre, 21:30». */
export function momentOf(iso: string): string {
  const parts = Object.fromEntries(
    moment.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]),
  )
  return `${parts['weekday']} ${parts['day']} ${parts['month']}, ${parts['hour']}:${parts['minute']}`
}

export function StateBadge({ state }: { state: PlanState }) {
  switch (state) {
    case 'planned':
      return <Badge>In programma</Badge>
    case 'under_way':
      return (
        <Badge tone="wait" icon={Clock}>
          In corso
        </Badge>
      )
    case 'awaited':
      return (
        <Badge tone="wait" icon={Clock}>
          In attesa di conferma
        </Badge>
      )
    case 'overdue':
      return (
        <Badge tone="danger" icon={CircleAlert}>
          Nessuna conferma
        </Badge>
      )
    case 'well':
      return (
        <Badge tone="trust" icon={Check}>
          Tutto bene
        </Badge>
      )
  }
}

type Facts = Pick<SharedPlan, 'who' | 'place' | 'starts_at' | 'ends_at' | 'note'>

export function PlanFacts({ plan, others = [] }: { plan: Facts; others?: readonly [string, string][] }) {
  const rows: readonly (readonly [string, string | null])[] = [
    ['Con', plan.who],
    ['Dove', plan.place],
    ['Inizio', momentOf(plan.starts_at)],
    ['Fine prevista', momentOf(plan.ends_at)],
    ['Note', plan.note],
    ...others,
  ]
  return (
    <dl className="grid gap-x-6 gap-y-2 text-base sm:grid-cols-[max-content_1fr] sm:gap-y-1.5">
      {rows.map(([label, value]) =>
        value === null ? null : (
          <div key={label} className="grid sm:contents">
            <dt className="text-ink-2">{label}</dt>
            <dd className="num font-medium break-words whitespace-pre-line">{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}

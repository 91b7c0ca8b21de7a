import type { RuleFigures } from '../../../contract/rule-lab.ts'

type Week = RuleFigures['rules'][number]['weeks'][number]

const none: Week = { held: 0, upheld: 0, overturned: 0 }

/** Of several rules together, week by week; a case with two of them counts for both. */
export function weeksOf(figures: RuleFigures | undefined, is: (id: string) => boolean): Week[] {
  const found = figures?.rules.filter(({ id }) => is(id)) ?? []
  return (figures?.weeks ?? []).map((_, index) =>
    found.reduce((sum, { weeks }) => added(sum, weeks[index] ?? none), none),
  )
}

const added = (one: Week, other: Week): Week => ({
  held: one.held + other.held,
  upheld: one.upheld + other.upheld,
  overturned: one.overturned + other.overturned,
})

/** Held, upheld, overturned in the weeks shown, and how they went. */
export function Figures({ weeks }: { weeks: readonly Week[] }) {
  const sum = weeks.reduce(added, none)
  const most = Math.max(1, ...weeks.map(({ held }) => held))
  return (
    <dl className="num flex flex-wrap items-end gap-x-5 gap-y-2 text-sm">
      <Figure label="Trattenuti" value={sum.held} />
      <Figure label="Confermati" value={sum.upheld} />
      <Figure label="Annullati" value={sum.overturned} />
      <div>
        <dt className="text-xs text-ink-2">12 settimane</dt>
        <dd>
          <svg
            role="img"
            aria-label={`Trattenuti per settimana: ${weeks.map(({ held }) => held).join(', ')}`}
            viewBox={`0 0 ${weeks.length * 6} 18`}
            className="h-4.5 w-18 fill-primary-text"
          >
            {weeks.map(({ held }, index) => {
              const height = held === 0 ? 1 : 3 + (held / most) * 15
              // Weeks have no other name than their place.
              return (
                <rect key={`week ${index + 1}`} x={index * 6} y={18 - height} width={4} height={height} />
              )
            })}
          </svg>
        </dd>
      </div>
    </dl>
  )
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <div>
      <dt className="text-xs text-ink-2">{label}</dt>
      <dd className="font-semibold">{value}</dd>
    </div>
  )
}

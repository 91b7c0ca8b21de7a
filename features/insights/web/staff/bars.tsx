import { withThousands } from '#platform/contract/italian-numbers.ts'
import type { Overview } from '../../contract/overview.ts'
import { categoryLabel } from './figures.ts'

interface Bar {
  readonly label: string
  readonly value: number
  readonly shown: string
}

const fills = { 'chart-3': 'bg-chart-3', 'chart-4': 'bg-chart-4', 'chart-5': 'bg-chart-5' }

/** Plain bars, each with its words and its number: nothing to hover. */
export function Bars({ bars, fill }: { bars: readonly Bar[]; fill: keyof typeof fills }) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <ul className="grid flex-1 content-around gap-3.5">
      {bars.map(({ label, value, shown }) => (
        <li
          key={label}
          className="grid grid-cols-[minmax(0,7.5rem)_minmax(2rem,1fr)_auto] items-center gap-3 text-sm"
        >
          <span className="break-words">{label}</span>
          <span aria-hidden="true" className="h-5.5 overflow-hidden rounded-xs bg-sunken">
            <span
              className={`block h-full rounded-l-xs ${fills[fill]}`}
              style={{ width: `${(value / most) * 100}%` }}
            />
          </span>
          <span className="num min-w-14 text-right font-semibold">{shown}</span>
        </li>
      ))}
    </ul>
  )
}

/** Steps that follow one another, as counts. */
export const stepBars = (steps: readonly (readonly [string, number])[]): Bar[] =>
  steps.map(([label, value]) => ({ label, value, shown: withThousands(value) }))

/** One small plot per category, all with the same height for the same number. */
export function ReportMultiples({ reports: { weeks, categories } }: Pick<Overview, 'reports'>) {
  const most = Math.max(1, ...categories.flatMap(({ counts }) => counts))
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-6 gap-y-5">
      {categories.map(({ category, counts }) => {
        const total = counts.reduce((sum, each) => sum + each, 0)
        return (
          <li key={category} className="grid content-between gap-1.5">
            <p className="text-xs leading-snug">
              {categoryLabel(category)} <b className="num font-semibold">{withThousands(total)}</b>
            </p>
            <svg viewBox={`0 0 ${weeks.length * 16} 44`} className="w-full" aria-hidden="true">
              <path d={`M0 43.5H${weeks.length * 16}`} stroke="var(--chart-grid)" />
              {counts.map((count, index) => (
                <rect
                  key={weeks[index]}
                  x={index * 16 + 2}
                  y={43 - (count / most) * 42}
                  width={12}
                  height={(count / most) * 42}
                  fill={index === counts.length - 1 ? 'var(--wait)' : 'var(--chart-1)'}
                />
              ))}
            </svg>
          </li>
        )
      })}
    </ul>
  )
}

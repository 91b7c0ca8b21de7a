import { Line, LineChart, Tooltip, XAxis, YAxis } from 'recharts'
import { axis, dayAxis, Drawing, grid, hint } from './drawing.tsx'
import { duration, shortDay } from './figures.ts'

interface WaitSeries {
  readonly name: string
  /** Of the whole period, at the end of the line. */
  readonly median: number
  readonly by_day: readonly { readonly day: string; readonly minutes: number | null }[]
}

const looks = [
  { stroke: 'var(--chart-1)' },
  { stroke: 'var(--chart-3)', strokeDasharray: '7 4' },
  { stroke: 'var(--chart-2)', strokeDasharray: '2 4' },
  { stroke: 'var(--chart-4)', strokeDasharray: '12 4 2 4' },
] as const
const plotHeight = 230
/** Where the days begin: as wide as the axis. */
const plotLeft = 44
const labelHeight = 15

/** Lines of different dashes, each named at its end; at most four, the others are in the table. */
export function WaitLines({ series }: { series: readonly WaitSeries[] }) {
  const lines = series.slice(0, looks.length)
  const days = lines[0]?.by_day ?? []
  const data = days.map(({ day }, index) => ({
    day,
    ...Object.fromEntries(lines.map(({ name, by_day }) => [name, by_day[index]?.minutes ?? null])),
  }))
  const ends = lines.map(({ by_day }) => by_day.findLastIndex(({ minutes }) => minutes !== null))
  const most = Math.max(1, ...lines.flatMap(({ by_day }) => by_day.map(({ minutes }) => minutes ?? 0)))
  const shifts = spread(
    lines.map(({ by_day }, line) => ((by_day[ends[line] ?? 0]?.minutes ?? 0) / most) * (plotHeight - 50)),
  )
  const words = lines.map(({ name, median }) => `${name} ${duration(median)}`)
  return (
    <Drawing label={`Linee, mediane del periodo: ${words.join(', ')}`} height={plotHeight}>
      <LineChart data={data} accessibilityLayer={false} margin={{ top: 14, right: 140, bottom: 0, left: 0 }}>
        {grid}
        <XAxis {...dayAxis(days)} minTickGap={10} />
        <YAxis {...axis} width={plotLeft} domain={[0, 'auto']} allowDecimals={false} />
        <Tooltip content={hint(shortDay, duration)} isAnimationActive={false} />
        {lines.map(({ name }, line) => (
          <Line
            key={name}
            dataKey={name}
            name={name}
            {...looks[line]}
            strokeWidth={2.5}
            dot={false}
            connectNulls
            isAnimationActive={false}
            label={(point: { x?: unknown; y?: unknown; index?: number }) =>
              point.index === ends[line] ? (
                <LineEnd
                  key="end"
                  line={line}
                  x={rightOf(Number(point.x), ends[line] ?? 0, days.length)}
                  y={Number(point.y) - (shifts[line] ?? 0)}
                  words={words[line] ?? ''}
                />
              ) : (
                <g key={point.index} />
              )
            }
          />
        ))}
      </LineChart>
    </Drawing>
  )
}

/** Where the plot ends, of which the point of day `index` is drawn at `x`: the labels stand one below the other. */
function rightOf(x: number, index: number, days: number): number {
  return index === 0 ? x : plotLeft + ((x - plotLeft) / index) * (days - 1)
}

function LineEnd({ line, x, y, words }: { line: number; x: number; y: number; words: string }) {
  return (
    <>
      <path d={`M${x + 6} ${y}h16`} {...looks[line]} strokeWidth={2.5} />
      <text x={x + 27} y={y + 4} fill="var(--ink)" fontSize={11.5}>
        {words}
      </text>
    </>
  )
}

/** How far each label must rise so that none covers another, given their heights in pixels. */
function spread(heights: readonly number[]): number[] {
  const shifts = heights.map(() => 0)
  let lowest = Number.NEGATIVE_INFINITY
  for (const index of heights.map((_, at) => at).toSorted((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0))) {
    const height = heights[index] ?? 0
    shifts[index] = Math.max(0, lowest + labelHeight - height)
    lowest = height + (shifts[index] ?? 0)
  }
  return shifts
}

import { type ReactNode, useId } from 'react'
import {
  Bar,
  BarChart,
  CartesianGrid,
  Line,
  LineChart,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { replyBinHours, type Overview } from '#contract/overview.ts'
import { duration, shortDay } from './figures.ts'

const axis = { tickLine: false, axisLine: false, tick: { fill: 'var(--ink-3)', fontSize: 12.5 } } as const
const grid = <CartesianGrid vertical={false} stroke="var(--chart-grid)" />

/** The drawing of a plot: its words for who does not see it are `label`, its figures the table beside it. */
function Drawing({ label, height, children }: { label: string; height: number; children: ReactNode }) {
  return (
    <div role="img" aria-label={label} className="num -ml-2 text-xs">
      <ResponsiveContainer width="100%" height={height} initialDimension={{ width: 320, height }}>
        {children}
      </ResponsiveContainer>
    </div>
  )
}

interface Hovered {
  active?: boolean
  label?: string | number | undefined
  payload?: readonly { name?: unknown; value?: unknown; color?: string | undefined }[]
}

/** What hovering shows; whoever does not hover reads the table. */
function hint(words: (label: string) => string, value: (value: number) => string) {
  return function Hint({ active = false, label = '', payload = [] }: Hovered) {
    if (!active || payload.length === 0) return null
    return (
      <div className="rounded-sm bg-surface px-3 py-2 text-xs text-ink shadow-2">
        <p className="font-semibold">{words(String(label))}</p>
        {payload.map(({ name, value: amount }) => (
          <p key={String(name)} className="text-ink-2">
            {String(name)}: {typeof amount === 'number' ? value(amount) : '–'}
          </p>
        ))}
      </div>
    )
  }
}

const cursor = { fill: 'var(--sunken)' }

/** Days under the bars: as many as have room, the first and the last with their months. */
function dayTick(days: readonly { readonly day: string }[]) {
  const ends = [days.at(0)?.day, days.at(-1)?.day]
  return (day: string) => (ends.includes(day) ? shortDay(day) : String(Number(day.slice(8))))
}

interface Series {
  readonly key: string
  readonly name: string
  readonly fill: string
}

interface DayBarsProps {
  data: readonly { readonly day: string }[]
  series: readonly Series[]
  label: string
  height?: number
}

const hatched = 'hatched'

/** Stacked bars by day; `hatched` as fill is for what has no outcome yet. */
function DayBars({ data, series, label, height = 262 }: DayBarsProps) {
  const id = useId()
  return (
    <Drawing label={label} height={height}>
      <BarChart
        data={[...data]}
        accessibilityLayer={false}
        margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
        barCategoryGap="24%"
      >
        <defs>
          <pattern id={id} width="7" height="7" patternTransform="rotate(45)" patternUnits="userSpaceOnUse">
            <rect width="7" height="7" fill="var(--chart-2)" />
            <rect width="2.5" height="7" fill="var(--surface)" />
          </pattern>
        </defs>
        {grid}
        <XAxis
          dataKey="day"
          {...axis}
          tickFormatter={dayTick(data)}
          minTickGap={6}
          interval="equidistantPreserveStart"
        />
        <YAxis {...axis} width={40} allowDecimals={false} />
        <Tooltip content={hint(shortDay, String)} cursor={cursor} isAnimationActive={false} />
        {series.map(({ key, name, fill }) => (
          <Bar
            key={key}
            dataKey={key}
            name={name}
            stackId="all"
            fill={fill === hatched ? `url(#${id})` : fill}
            stroke="var(--surface)"
            strokeWidth={1}
            maxBarSize={28}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </Drawing>
  )
}

const outcomes: readonly Series[] = [
  { key: 'answered', name: 'Risposta ricevuta', fill: 'var(--chart-1)' },
  { key: 'waiting', name: 'In attesa', fill: hatched },
  { key: 'refunded', name: 'Rimborsato', fill: 'var(--chart-3)' },
]

export function UnlocksPlot({ overview }: { overview: Overview }) {
  const { unlocks, refunds, closed } = overview
  return (
    <DayBars
      data={overview.unlocks_by_day}
      series={outcomes}
      label={`Barre per giorno: ${unlocks.now} sblocchi, di cui ${closed - refunds.now} con risposta, ${unlocks.now - closed} in attesa, ${refunds.now} rimborsati`}
    />
  )
}

const joined: readonly Series[] = [
  { key: 'kings', name: 'King', fill: 'var(--chart-2)' },
  { key: 'hostesses', name: 'Hostess', fill: 'var(--chart-5)' },
]

export function SignUpsPlot({ overview: { sign_ups } }: { overview: Overview }) {
  const all = sign_ups.reduce((sum, { kings, hostesses }) => sum + kings + hostesses, 0)
  return (
    <DayBars data={sign_ups} series={joined} height={210} label={`Barre per giorno: ${all} iscrizioni`} />
  )
}

/** Small squares with their words, as the bars have them. */
export function Legend({ of }: { of: 'unlocks' | 'sign_ups' }) {
  return (
    <ul className="flex flex-wrap gap-x-4.5 gap-y-1 text-sm text-ink-2">
      {(of === 'unlocks' ? outcomes : joined).map(({ key, name, fill }) => (
        <li key={key} className="flex items-center gap-2">
          <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
            <rect width="14" height="14" rx="3" fill={fill === hatched ? 'var(--chart-2)' : fill} />
            {fill === hatched ? (
              <path d="M-1 8 8-1M2 15 15 2M6 16 16 6" stroke="var(--surface)" strokeWidth="2" />
            ) : null}
          </svg>
          {name}
        </li>
      ))}
    </ul>
  )
}

export function FirstReplyPlot({ overview: { first_reply } }: { overview: Overview }) {
  const { bins, median_hours: median } = first_reply
  const all = Math.max(
    1,
    bins.reduce((sum, count) => sum + count, 0),
  )
  const data = bins.map((count, bin) => ({ from: bin * replyBinHours, quota: (count / all) * 100 }))
  const words = median === null ? '' : `mediana ${duration(median * 60)}`
  return (
    <Drawing label={`Istogramma in fasce di sei ore: ${words}`} height={230}>
      <BarChart
        data={data}
        accessibilityLayer={false}
        margin={{ top: 22, right: 8, bottom: 0, left: 0 }}
        barCategoryGap="6%"
      >
        {grid}
        <XAxis dataKey="from" {...axis} tickFormatter={(hour: number) => `${hour} h`} interval={1} />
        <XAxis xAxisId="hours" dataKey="from" type="number" domain={[0, bins.length * replyBinHours]} hide />
        <YAxis {...axis} width={44} tickFormatter={(quota: number) => `${quota}%`} />
        <Tooltip
          content={hint(
            (from) => `${from}–${Number(from) + replyBinHours} ore`,
            (quota) => `${quota.toFixed(1).replace('.', ',')}%`,
          )}
          cursor={cursor}
          isAnimationActive={false}
        />
        <Bar dataKey="quota" name="Risposte" fill="var(--chart-2)" isAnimationActive={false} />
        {median === null ? null : (
          <ReferenceLine
            xAxisId="hours"
            x={Math.min(median, bins.length * replyBinHours)}
            stroke="var(--ink)"
            strokeDasharray="4 4"
            label={{
              value: words,
              position: median > 40 ? 'insideTopRight' : 'insideTopLeft',
              fill: 'var(--ink)',
              fontWeight: 600,
              offset: 8,
              dy: -18,
            }}
          />
        )}
      </BarChart>
    </Drawing>
  )
}

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
        <XAxis
          dataKey="day"
          {...axis}
          tickFormatter={dayTick(days)}
          minTickGap={10}
          interval="equidistantPreserveStart"
        />
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

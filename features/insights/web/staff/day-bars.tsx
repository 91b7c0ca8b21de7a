import { useId } from 'react'
import { Bar, BarChart, Tooltip, XAxis, YAxis } from 'recharts'
import type { Overview } from '../../contract/overview.ts'
import { axis, cursor, dayAxis, Drawing, grid, hint } from './drawing.tsx'
import { shortDay } from './figures.ts'

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
    <Drawing label={label} height={height} grows>
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
        <XAxis {...dayAxis(data)} minTickGap={6} />
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

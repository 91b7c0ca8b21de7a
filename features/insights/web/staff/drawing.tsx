import type { ReactNode } from 'react'
import { CartesianGrid, ResponsiveContainer } from 'recharts'
import { shortDay } from './figures.ts'

export const axis = {
  tickLine: false,
  axisLine: false,
  tick: { fill: 'var(--ink-3)', fontSize: 12.5 },
} as const
export const grid = <CartesianGrid vertical={false} stroke="var(--chart-grid)" />

interface DrawingProps {
  /** In words, for who does not see it; the figures are in the table beside it. */
  label: string
  /** In pixels. */
  height: number
  /** Higher where the panel is, beside a higher one. */
  grows?: boolean
  children: ReactNode
}

export function Drawing({ label, height, grows = false, children }: DrawingProps) {
  return (
    <div
      role="img"
      aria-label={label}
      className={`num relative -ml-2 text-xs ${grows ? 'flex-1' : ''}`}
      style={{ minHeight: height }}
    >
      <div className="absolute inset-0">
        <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 320, height }}>
          {children}
        </ResponsiveContainer>
      </div>
    </div>
  )
}

interface Hovered {
  active?: boolean
  label?: string | number | undefined
  payload?: readonly { name?: unknown; value?: unknown; color?: string | undefined }[]
}

/** What hovering shows; whoever does not hover reads the table. */
export function hint(words: (label: string) => string, value: (value: number) => string) {
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

export const cursor = { fill: 'var(--sunken)' }

/** Days below a plot: as many as have room, the first and the last with their months. */
export function dayAxis(days: readonly { readonly day: string }[]) {
  const ends = [days.at(0)?.day, days.at(-1)?.day]
  return {
    ...axis,
    dataKey: 'day',
    tickFormatter: (day: string) => (ends.includes(day) ? shortDay(day) : String(Number(day.slice(8)))),
    interval: 'equidistantPreserveStart',
  } as const
}

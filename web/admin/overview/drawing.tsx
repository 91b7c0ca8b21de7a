import type { ReactNode } from 'react'
import { CartesianGrid, ResponsiveContainer } from 'recharts'
import { shortDay } from './figures.ts'

export const axis = {
  tickLine: false,
  axisLine: false,
  tick: { fill: 'var(--ink-3)', fontSize: 12.5 },
} as const
export const grid = <CartesianGrid vertical={false} stroke="var(--chart-grid)" />

/** The drawing of a plot: its words for who does not see it are `label`, its figures the table beside it. */
export function Drawing({ label, height, children }: { label: string; height: number; children: ReactNode }) {
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

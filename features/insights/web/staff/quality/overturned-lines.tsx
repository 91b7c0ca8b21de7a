import { Line, LineChart, Tooltip, XAxis, YAxis } from 'recharts'
import { type Quality, rate } from '#features/moderation/contract/quality.ts'
import { axis, Drawing, grid, hint } from '../drawing.tsx'
import { shortDay } from '../figures.ts'
import { inPercent } from './quality-words.ts'

const lines = [
  { key: 'photos', name: 'Foto', look: { stroke: 'var(--chart-1)' } },
  { key: 'texts', name: 'Testi', look: { stroke: 'var(--chart-2)', strokeDasharray: '6 4' } },
] as const

const height = 230
/** So far apart two labels are read, in pixels. */
const apart = 16

/** The share of appeals that were upheld: one line full, one dashed, each named at its end. */
export function OverturnedLines({ weeks }: { weeks: Quality['weeks'] }) {
  const data = weeks.map(({ week, photos, texts }) => ({
    week,
    photos: rate(photos.upheld, photos.appeals),
    texts: rate(texts.upheld, texts.appeals),
  }))
  const ends = lines.map(({ key }) => data.findLastIndex((point) => point[key] !== null))
  if (ends.every((end) => end < 0))
    return (
      <p className="grid flex-1 place-items-center py-10 text-center text-sm text-ink-2">
        Ancora troppo pochi ricorsi per una percentuale. I numeri sono nella tabella.
      </p>
    )
  const last = lines.map(({ key }, line) => data[ends[line] ?? -1]?.[key] ?? null)
  const words = lines.map(({ name }, line) => `${name} ${last[line] == null ? '–' : inPercent(last[line])}`)
  const most = Math.max(4, ...data.flatMap(({ photos, texts }) => [photos ?? 0, texts ?? 0]))
  const gap = (Math.abs((last[0] ?? 0) - (last[1] ?? 0)) / most) * (height - 50)
  const push = last.includes(null) || gap >= apart ? 0 : (apart - gap) / 2
  const higher = (last[0] ?? 0) >= (last[1] ?? 0) ? 0 : 1
  return (
    <Drawing label={`Linee, ultimo valore: ${words.join(', ')}`} height={height}>
      <LineChart data={data} accessibilityLayer={false} margin={{ top: 14, right: 84, bottom: 0, left: 0 }}>
        {grid}
        <XAxis
          {...axis}
          dataKey="week"
          tickFormatter={shortDay}
          interval="equidistantPreserveStart"
          minTickGap={14}
        />
        <YAxis
          {...axis}
          width={48}
          domain={[0, 'auto']}
          tickFormatter={(percent: number) => `${percent}%`}
          allowDecimals={false}
        />
        <Tooltip
          content={hint((week) => `Fino alla settimana del ${shortDay(week)}`, inPercent)}
          isAnimationActive={false}
        />
        {lines.map(({ key, name, look }, line) => (
          <Line
            key={key}
            dataKey={key}
            name={name}
            {...look}
            strokeWidth={2.5}
            dot={false}
            connectNulls
            isAnimationActive={false}
            label={(point: { x?: unknown; y?: unknown; index?: number }) =>
              point.index === ends[line] ? (
                <g key="end">
                  <circle cx={Number(point.x)} cy={Number(point.y)} r={4} fill={look.stroke} />
                  <text
                    x={Number(point.x) + 10}
                    y={Number(point.y) + 4 + (line === higher ? -push : push)}
                    fill="var(--ink)"
                    fontSize={12.5}
                    fontWeight={600}
                  >
                    {words[line]}
                  </text>
                </g>
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

import { ReferenceArea, ReferenceLine, Scatter, ScatterChart, XAxis, YAxis } from 'recharts'
import type { ColleagueWork, Quality } from '#features/moderation/contract/quality.ts'
import { axis, Drawing } from '../drawing.tsx'
import { inSeconds } from './quality-words.ts'

const rowHeight = 44
/** What lies outside is drawn at the edge. */
const [shortest, longest] = [0.5, 300]
const ticks = [1, 2, 5, 10, 20, 40, 80, 160, 300]

/** One dot a decision, the median as a bar, and the time that reading takes as a band. Nothing here is in order of merit. */
export function PaceDots({ quality: { colleagues, reading_seconds: reading } }: { quality: Quality }) {
  const rows = colleagues.filter(({ dots }) => dots.length > 0)
  const words = rows.map(({ user, median_seconds }) => `${user.name} mediana ${inSeconds(median_seconds)}`)
  const dots = rows.flatMap(({ dots: its }, row) =>
    its.map(({ seconds, quick }) => ({ seconds: inside(seconds), row, quick })),
  )
  return (
    <Drawing
      label={`Punti, uno per decisione: ${words.join(', ')}`}
      height={Math.max(150, rows.length * rowHeight + 70)}
      grows
    >
      <ScatterChart accessibilityLayer={false} margin={{ top: 24, right: 16, bottom: 0, left: 8 }}>
        <XAxis
          {...axis}
          dataKey="seconds"
          type="number"
          scale="log"
          domain={[shortest, longest]}
          ticks={ticks}
          tickFormatter={(seconds: number) =>
            seconds < 80 ? `${seconds} s` : `${Math.round(seconds / 60)} min`
          }
        />
        <YAxis
          {...axis}
          dataKey="row"
          type="number"
          domain={[-0.6, rows.length - 0.4]}
          reversed
          interval={0}
          ticks={rows.map((_, row) => row)}
          width={108}
          tick={({ y, payload }: Tick) => <Colleague y={y} work={rows[Number(payload.value)]} />}
        />
        {reading === null ? null : <ReadingBand seconds={reading} />}
        {rows.map(({ user }, row) => (
          <ReferenceLine key={user.id} y={row} stroke="var(--chart-grid)" />
        ))}
        <Scatter
          data={dots.filter(({ quick }) => !quick)}
          fill="var(--chart-2)"
          fillOpacity={0.6}
          isAnimationActive={false}
        />
        <Scatter
          data={dots.filter(({ quick }) => quick)}
          fill="var(--danger)"
          fillOpacity={0.85}
          isAnimationActive={false}
        />
        <Medians rows={rows} />
      </ScatterChart>
    </Drawing>
  )
}

/** What reading takes, half of the decisions no longer; whether a dot is too quick depends on its own case. */
function ReadingBand({ seconds }: { seconds: number }) {
  const needed = inside(seconds)
  return (
    <>
      <ReferenceArea x1={shortest} x2={needed} fill="var(--danger-soft)" fillOpacity={1} />
      <ReferenceLine
        x={needed}
        stroke="var(--danger)"
        strokeDasharray="4 4"
        label={{
          value: `${inSeconds(seconds)}, il tempo di leggere`,
          position: 'insideTopRight',
          fill: 'var(--danger-text)',
          fontWeight: 600,
          fontSize: 12.5,
          dy: -22,
        }}
      />
    </>
  )
}

function Medians({ rows }: { rows: readonly ColleagueWork[] }) {
  return rows.map(({ user, median_seconds: median }, row) =>
    median === null ? null : (
      <ReferenceLine
        key={user.id}
        segment={[
          { x: inside(median), y: row - 0.26 },
          { x: inside(median), y: row + 0.26 },
        ]}
        stroke="var(--ink)"
        strokeWidth={2.5}
      />
    ),
  )
}

const inside = (seconds: number) => Math.min(longest, Math.max(shortest, seconds))

interface Tick {
  readonly y: number | string
  readonly payload: { readonly value: unknown }
}

/** Their name, as long as there is room for, over their median. */
function Colleague({ y, work }: Pick<Tick, 'y'> & { work: ColleagueWork | undefined }) {
  const name = work?.user.name ?? ''
  return (
    <text x={8} y={Number(y)} fontSize={12.5} textAnchor="start">
      <title>{name}</title>
      <tspan x={8} dy={-2} fill="var(--ink)" fontWeight={600}>
        {name.length > 14 ? `${name.slice(0, 13)}…` : name}
      </tspan>
      <tspan x={8} dy={16} fill="var(--ink-2)" fontSize={11.5}>
        mediana {inSeconds(work?.median_seconds ?? null)}
      </tspan>
    </text>
  )
}

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
  const rowAxis = {
    ...axis,
    type: 'number',
    domain: [-0.6, rows.length - 0.4],
    reversed: true,
    interval: 0,
    ticks: rows.map((_, row) => row),
  } as const
  return (
    <Drawing
      label={`Punti, uno per decisione: ${words.join(', ')}`}
      height={Math.max(150, rows.length * rowHeight + 70)}
      grows
    >
      <ScatterChart accessibilityLayer={false} margin={{ top: 24, right: 8, bottom: 0, left: 8 }}>
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
        <YAxis {...rowAxis} dataKey="row" width={92} tickFormatter={(row: number) => nameOf(rows[row])} />
        <YAxis
          {...rowAxis}
          yAxisId="medians"
          orientation="right"
          width={112}
          tickFormatter={(row: number) => `Mediana ${inSeconds(rows[row]?.median_seconds ?? null)}`}
        />
        {reading === null ? null : <ReadingBand seconds={reading} />}
        {rows.map(({ user }, row) => (
          <ReferenceLine key={user.id} y={row} stroke="var(--chart-grid)" />
        ))}
        <Scatter
          data={dots.filter(({ quick }) => !quick)}
          fill="var(--chart-2)"
          fillOpacity={0.75}
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

/** Up to how long reading takes: the dots in it are not all too quick, but none that is lies outside. */
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
          position: 'insideTopLeft',
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

/** As long as there is room for; whole in the table. */
function nameOf(row: ColleagueWork | undefined): string {
  const name = row?.user.name ?? ''
  return name.length > 14 ? `${name.slice(0, 13)}…` : name
}

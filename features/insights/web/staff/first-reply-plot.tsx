import { Bar, BarChart, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts'
import { replyBinHours, type Overview } from '../../contract/overview.ts'
import { axis, cursor, Drawing, grid, hint } from './drawing.tsx'
import { duration } from './figures.ts'

export function FirstReplyPlot({ overview: { first_reply } }: { overview: Overview }) {
  const { bins, median_hours: median } = first_reply
  const all = Math.max(
    1,
    bins.reduce((sum, count) => sum + count, 0),
  )
  const data = bins.map((count, bin) => ({ from: bin * replyBinHours, quota: (count / all) * 100 }))
  const words = median === null ? '' : `mediana ${duration(median * 60)}`
  return (
    <Drawing label={`Istogramma in fasce di sei ore: ${words}`} height={230} grows>
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

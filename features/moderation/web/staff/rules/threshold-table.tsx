import { useState } from 'react'
import { Panel } from '#platform/web/ui/panel.tsx'
import { RangeSlider } from '#platform/web/ui/range-slider.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { type Concern, concerns, type Surface, surfaces } from '../../../contract/bands.ts'
import type { Lab } from '../../../contract/rule-lab.ts'
import { fixedConcerns, thresholdLimits } from '../../../contract/rule-policy.ts'
import { Figures, weeksOf } from './figure-cells.tsx'
import { Hundredths } from './hundredths.tsx'
import { useRuleFigures } from './rule-queries.ts'
import { concernLabel, surfaceWords } from './rule-words.ts'
import type { PolicyEdit } from './use-policy-edit.ts'

const hundredths = (value: number) => Math.round(value * 100)
const least = hundredths(thresholdLimits.min)
const most = hundredths(thresholdLimits.max)

/** From which share on the reader asks and holds, place by place. */
export function ThresholdTable({ lab, edit }: { lab: Lab; edit: PolicyEdit }) {
  const [surface, setSurface] = useState<Surface>('message')
  const { data: figures } = useRuleFigures()
  return (
    <Panel aria-label="Soglie del lettore" className="grid min-w-0 gap-1 p-5">
      <div className="mb-2 flex flex-wrap items-end justify-between gap-4">
        <Select
          label="Dove"
          className="w-56"
          choices={surfaces.map((value) => ({ value, label: surfaceWords[value] }))}
          value={surface}
          onChange={(event) => setSurface(event.target.value as Surface)}
        />
        <p className="flex flex-wrap gap-x-4 text-sm text-ink-2" aria-hidden>
          <Legend className="bg-sunken inset-ring inset-ring-line-strong">Passa</Legend>
          <Legend className="bg-wait">Chiede a chi riceve</Legend>
          <Legend className="bg-primary">Trattiene</Legend>
        </p>
      </div>
      <ul>
        {concerns.map((concern) => (
          <li
            key={concern}
            className="grid gap-x-6 gap-y-3 border-t border-line py-4 md:grid-cols-[minmax(0,1fr)_auto]"
          >
            <div className="grid min-w-0 content-start gap-2">
              <h2 className="font-text text-base font-semibold">{concernLabel(concern)}</h2>
              <Thresholds lab={lab} edit={edit} surface={surface} concern={concern} />
            </div>
            <Figures weeks={weeksOf(figures, (id) => id.startsWith(`reader.${concern}.`))} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Legend({ className, children }: { className: string; children: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span className={`h-2.5 w-3.5 rounded-full ${className}`} />
      {children}
    </span>
  )
}

interface OfConcern {
  lab: Lab
  edit: PolicyEdit
  surface: Surface
  concern: Concern
}

function Thresholds({ lab, edit: { policy, change }, surface, concern }: OfConcern) {
  const built = lab.thresholds[surface]?.[concern] ?? { ask: 1, hold: 1 }
  const is = (one: { surface: Surface; concern: Concern }) =>
    one.surface === surface && one.concern === concern
  const { ask, hold } = policy.thresholds.find(is) ?? built
  const [low, high] = [hundredths(ask), hundredths(hold)]
  const name = concernLabel(concern)
  if (fixedConcerns.includes(concern))
    return (
      <div className="grid gap-2">
        <Bar low={low} high={high} />
        <p className="text-sm text-ink-2">Sempre a una persona: la soglia non si cambia.</p>
      </div>
    )
  const set = (newLow: number, newHigh: number) => {
    const others = policy.thresholds.filter((one) => !is(one))
    const isBuilt = newLow === hundredths(built.ask) && newHigh === hundredths(built.hold)
    const changed = { surface, concern, ask: newLow / 100, hold: newHigh / 100 }
    change({ ...policy, thresholds: isBuilt ? others : [...others, changed] })
  }
  return (
    <div className="grid gap-3">
      <Bar low={low} high={high} />
      <RangeSlider
        min={least}
        max={most}
        low={low}
        high={high}
        lowLabel={`${name}: chiede da, in centesimi`}
        highLabel={`${name}: trattiene da, in centesimi`}
        onChange={set}
      />
      <div className="flex flex-wrap gap-x-4 gap-y-3">
        <Hundredths
          label="Chiede da"
          name={name}
          value={low}
          min={least}
          max={high}
          onChange={(value) => set(value, high)}
        />
        <Hundredths
          label="Trattiene da"
          name={name}
          value={high}
          min={low}
          max={most}
          onChange={(value) => set(low, value)}
        />
      </div>
    </div>
  )
}

function Bar({ low, high }: { low: number; high: number }) {
  return (
    <div aria-hidden className="flex h-2.5 overflow-hidden rounded-full bg-sunken">
      <span className="bg-sunken" style={{ width: `${low}%` }} />
      <span
        className="border-x-2 border-ink bg-wait transition-[width] duration-200 motion-reduce:transition-none"
        style={{ width: `${high - low}%` }}
      />
      <span className="flex-1 bg-primary" />
    </div>
  )
}

import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { Panel, PanelTitle } from '#platform/web/ui/panel.tsx'
import { Radio } from '#platform/web/ui/radio.tsx'
import { blurs, type DeskPreference, usualPreference } from '../../contract/undecided-pictures.ts'
import { useChangeDeskPreference, useDeskPreference } from './desk-preference.ts'

const words: Readonly<Record<DeskPreference['blur'], string>> = {
  by_ground: 'Secondo il motivo, quando è meglio prepararsi',
  always: 'Tutte, finché non le apri',
}

/** How one's own eyes are spared; it holds on every device. */
export function DeskPreferenceCard() {
  const known = useDeskPreference()
  const change = useChangeDeskPreference()
  const { blur, grey } = known ?? usualPreference
  return (
    <Panel aria-labelledby="desk-preference" className="grid gap-3 p-6 max-sm:p-4">
      <PanelTitle>
        <span id="desk-preference">Foto da decidere</span>
      </PanelTitle>
      <p className="text-base text-ink-2">
        Quelle che riguardano minori e violenza arrivano sempre sfocate e si aprono una per una.
      </p>
      <fieldset className="grid gap-1.5" disabled={known === undefined}>
        <legend className="mb-1.5 text-base font-semibold">Sfoca le foto</legend>
        {blurs.map((value) => (
          <Radio
            key={value}
            target
            name="desk-blur"
            label={words[value]}
            checked={blur === value}
            onChange={() => change.mutate({ blur: value, grey })}
          />
        ))}
      </fieldset>
      <Checkbox
        label="In bianco e nero, finché non le apri"
        checked={grey}
        disabled={known === undefined}
        onChange={({ target }) => change.mutate({ blur, grey: target.checked })}
      />
    </Panel>
  )
}

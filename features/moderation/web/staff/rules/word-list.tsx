import { type FormEvent, useState } from 'react'
import { withThousands } from '#platform/contract/italian-numbers.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { RemovableChip } from '#platform/web/ui/chip.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { type Surface, surfaces } from '../../../contract/bands.ts'
import { grounds } from '../../../contract/grounds.ts'
import { StaffWord, wordGrounds, wordsMax } from '../../../contract/rule-policy.ts'
import { Figures } from './figure-cells.tsx'
import { useRuleFigures } from './rule-queries.ts'
import { surfaceWords } from './rule-words.ts'
import type { PolicyEdit } from './use-policy-edit.ts'

/** Of the ids by which findings name words of the staff. */
const prefix = 'word:'

/** Words that the staff hold, or count as a hint. */
export function WordList({ edit }: { edit: PolicyEdit }) {
  const { policy, change } = edit
  const byGround = Map.groupBy(policy.words, ({ ground }) => ground)
  return (
    <Panel aria-label="Parole" className="grid min-w-0 gap-6 p-5">
      <NewWords edit={edit} />
      <p className="num text-sm text-ink-2">
        {policy.words.length === 0
          ? 'Nessuna parola ancora.'
          : `${policy.words.length === 1 ? 'Una parola' : `${policy.words.length} parole`} di ${wordsMax}`}
      </p>
      {[...byGround].map(([ground, words]) => (
        <section key={ground} aria-label={grounds[ground].label} className="grid gap-2.5">
          <h2 className="font-text text-base font-semibold">{grounds[ground].label}</h2>
          <ul className="flex flex-wrap gap-2">
            {words.map((word) => (
              <li key={word.phrase}>
                <RemovableChip
                  removeLabel={`Rimuovi ${word.phrase}`}
                  onRemove={() =>
                    change({ ...policy, words: policy.words.filter((other) => other !== word) })
                  }
                >
                  {word.phrase}
                  <span className="font-normal">
                    {word.weight === 'hint' ? 'indizio, ' : ''}
                    {word.surfaces.length === surfaces.length
                      ? 'ovunque'
                      : word.surfaces.map((surface) => surfaceWords[surface].toLowerCase()).join(', ')}
                  </span>
                </RemovableChip>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <FoundWords />
    </Panel>
  )
}

/** What words of the staff have held, those that are gone from the list as well. */
function FoundWords() {
  const { data: figures } = useRuleFigures()
  const found = (figures?.rules ?? []).filter(({ id }) => id.startsWith(prefix))
  if (found.length === 0) return null
  return (
    <section aria-label="Quanto hanno trattenuto" className="grid gap-1">
      <h2 className="font-text text-base font-semibold">Quanto hanno trattenuto</h2>
      <ul>
        {found.map(({ id, weeks }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-3"
          >
            <span className="font-semibold">{id.slice(prefix.length)}</span>
            <Figures weeks={weeks} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function NewWords({ edit: { policy, change } }: { edit: PolicyEdit }) {
  const [phrases, setPhrases] = useState('')
  const [ground, setGround] = useState<StaffWord['ground']>('handle')
  const [weight, setWeight] = useState<StaffWord['weight']>('hold')
  const [places, setPlaces] = useState<readonly Surface[]>(['message'])
  const [error, setError] = useState<string>()
  function add(event: FormEvent) {
    event.preventDefault()
    const wanted = phrases
      .split('\n')
      .map((phrase) => phrase.trim())
      .filter((phrase) => phrase !== '')
    const words: StaffWord[] = wanted.map((phrase) => ({ phrase, ground, weight, surfaces: [...places] }))
    const wrong =
      wanted.length === 0
        ? 'Scrivi una parola.'
        : policy.words.length + wanted.length > wordsMax
          ? `Al massimo ${withThousands(wordsMax)} parole.`
          : problemOf(words)
    setError(wrong)
    if (wrong !== undefined) return
    change({ ...policy, words: [...policy.words, ...words] })
    setPhrases('')
  }
  return (
    <form noValidate onSubmit={add} className="grid gap-4">
      <Textarea
        label="Parole o frasi"
        hint="Una per riga. L’asterisco sta per qualsiasi finale: telegr*. Troviamo anche lettere cambiate o distanziate."
        rows={3}
        value={phrases}
        error={error}
        onChange={({ target }) => setPhrases(target.value)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label="Motivo"
          choices={wordGrounds.map((value) => ({ value, label: grounds[value].label }))}
          value={ground}
          onChange={({ target }) => setGround(target.value as StaffWord['ground'])}
        />
        <Select
          label="Quanto pesa"
          choices={[
            { value: 'hold', label: 'Trattiene da sola' },
            { value: 'hint', label: 'Indizio: trattiene in compagnia' },
          ]}
          value={weight}
          onChange={({ target }) => setWeight(target.value as StaffWord['weight'])}
        />
      </div>
      <fieldset>
        <legend className="mb-2 text-sm font-medium">Dove vale</legend>
        <div className="flex flex-wrap gap-x-6 gap-y-2.5">
          {surfaces.map((surface) => (
            <Checkbox
              key={surface}
              label={surfaceWords[surface]}
              checked={places.includes(surface)}
              onChange={({ target }) =>
                setPlaces(surfaces.filter((one) => (one === surface ? target.checked : places.includes(one))))
              }
            />
          ))}
        </div>
      </fieldset>
      <Button type="submit" look="secondary" className="justify-self-start">
        Aggiungi alla bozza
      </Button>
    </form>
  )
}

function problemOf(words: readonly StaffWord[]): string | undefined {
  for (const word of words) {
    const { error } = StaffWord.safeParse(word)
    const issue = error?.issues[0]
    if (issue !== undefined) return words.length > 1 ? `«${word.phrase}»: ${issue.message}` : issue.message
  }
  return undefined
}

import type { CSSProperties, KeyboardEvent, ReactNode } from 'react'
import { type Control, useController } from 'react-hook-form'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { CheckChip, RadioChip } from '#platform/web/ui/choice-chips.tsx'
import { FieldGroup } from '#platform/web/ui/field.tsx'
import { answerWords } from '../contract/card.ts'
import { type Choice, choices, distance } from '../contract/answers.ts'
import { choiceNames, type Values } from './form-values.ts'

const questions: Readonly<Record<Choice, { label: string; hint?: string }>> = {
  place: { label: 'Dove ci si vede' },
  ends: { label: 'Si finisce entro', hint: 'Più tardi solo se lo decidete prima.' },
  photos: { label: 'Foto di me' },
  alcohol: { label: 'Alcolici' },
  notice: { label: 'Voglio saperlo' },
}

interface ConditionsFieldsProps {
  control: Control<Values>
  /** Those of her profile, and those that the card names. */
  languages: readonly { readonly id: number; readonly name: string }[]
  /** Where she lives. */
  from: string | null
  distanceError: string | undefined
  /** The last row. */
  sentence: ReactNode
}

/** One question a row, each of which can be skipped. */
export function ConditionsFields({
  control,
  languages,
  from,
  distanceError,
  sentence,
}: ConditionsFieldsProps) {
  return (
    <>
      {choiceNames.map((name) => (
        <OneChoice key={name} control={control} name={name} />
      ))}
      {languages.length > 0 ? <LanguageChoice control={control} options={languages} /> : null}
      <DistanceChoice control={control} from={from} error={distanceError} />
      <Row>{sentence}</Row>
    </>
  )
}

function Row({ children }: { children: ReactNode }) {
  return <div className="border-t border-line pt-4.5 first:border-0">{children}</div>
}

function OneChoice({ control, name }: { control: Control<Values>; name: Choice }) {
  const { field } = useController({ control, name })
  const { label, hint } = questions[name]
  const words: Readonly<Record<string, { label: string }>> = answerWords[name]
  const options = [...choices[name].map((value) => ({ value, label: words[value]?.label })), notSaid]
  return (
    <Row>
      <FieldGroup id={`conditions-${name}`} label={label} hint={hint}>
        <div className="flex flex-wrap gap-2">
          {options.map(({ value, label: option }, index) => (
            <RadioChip
              key={value}
              id={index === 0 ? `conditions-${name}` : undefined}
              name={`conditions-${name}`}
              label={option}
              checked={field.value === value}
              onChange={() => field.onChange(value)}
            />
          ))}
        </div>
      </FieldGroup>
    </Row>
  )
}

const notSaid = { value: '', label: 'Non lo dico' } as const

interface LanguageChoiceProps {
  control: Control<Values>
  options: readonly { readonly id: number; readonly name: string }[]
}

function LanguageChoice({ control, options }: LanguageChoiceProps) {
  const { field } = useController({ control, name: 'language_ids' })
  const toggle = (id: number) =>
    field.onChange(field.value.includes(id) ? field.value.filter((one) => one !== id) : [...field.value, id])
  return (
    <Row>
      <FieldGroup
        id="conditions-language_ids"
        label="In che lingua scrivermi"
        hint="Parti da quelle del tuo profilo. Se non ne scegli nessuna, non lo dici."
      >
        <div className="flex flex-wrap gap-2">
          {options.map(({ id, name }, index) => (
            <CheckChip
              key={id}
              id={index === 0 ? 'conditions-language_ids' : undefined}
              label={name}
              checked={field.value.includes(id)}
              onChange={() => toggle(id)}
            />
          ))}
        </div>
      </FieldGroup>
    </Row>
  )
}

/** Page keys go further than the arrows. */
const pageKeys: Readonly<Record<string, number>> = { PageUp: 25, PageDown: -25 }

interface DistanceChoiceProps {
  control: Control<Values>
  from: string | null
  error: string | undefined
}

function DistanceChoice({ control, from, error }: DistanceChoiceProps) {
  const { field: says } = useController({ control, name: 'saysDistance' })
  const { field: km } = useController({ control, name: 'distance_km' })
  const put = (value: number) => km.onChange(Math.min(distance.max, Math.max(0, value)))
  function onKeyDown(event: KeyboardEvent) {
    const by = pageKeys[event.key]
    if (by === undefined) return
    event.preventDefault()
    put(km.value + by)
  }
  return (
    <Row>
      <FieldGroup
        id="conditions-distance_km"
        label="Quanto mi sposto"
        hint={from === null ? 'Per una serata.' : `Da ${from}, per una serata. Con 0 resti lì.`}
        error={error}
      >
        {says.value ? (
          <div className="grid grid-cols-[1fr_112px] items-center gap-4">
            <div
              className="range"
              style={{ '--low': '0%', '--high': `${(km.value / distance.max) * 100}%` } as CSSProperties}
            >
              <input
                type="range"
                min={0}
                max={distance.max}
                step={distance.step}
                value={km.value}
                aria-label="Quanto mi sposto"
                aria-valuetext={`${km.value} km`}
                onKeyDown={onKeyDown}
                onChange={(event) => put(event.target.valueAsNumber)}
              />
            </div>
            <span className="relative">
              <input
                id="conditions-distance_km"
                type="number"
                inputMode="numeric"
                min={0}
                max={distance.max}
                step={distance.step}
                value={Number.isNaN(km.value) ? '' : km.value}
                aria-label="Chilometri"
                className="input num pr-10 text-right"
                onChange={(event) => km.onChange(event.target.valueAsNumber)}
              />
              <span aria-hidden className="absolute top-1/2 right-3.5 -translate-y-1/2 text-sm text-ink-2">
                km
              </span>
            </span>
          </div>
        ) : null}
        <Checkbox
          label="Non lo dico"
          checked={!says.value}
          onChange={(event) => says.onChange(!event.target.checked)}
        />
      </FieldGroup>
    </Row>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useUser } from '#features/accounts/web/session.tsx'
import type { Option } from '#features/reference/contract/reference.ts'
import { miscdataQuery } from '#features/reference/web/reference.ts'
import { Tag } from '#platform/web/ui/chip.tsx'
import { FieldError } from '#platform/web/ui/field.tsx'
import { inOneSentence } from '../facts.ts'
import { namesOf } from '../list-names.ts'
import type { Lists } from '../profile-values.ts'
import { ChipBlock } from './chip-block.tsx'
import { useLanguages } from './likely-language.ts'
import { LoadedStep } from './loaded-step.tsx'
import { StepFrame } from './step-frame.tsx'
import { type Choice, useChoice } from './use-choice.ts'

const title = 'Dove ti trovi bene'
const lead = 'Scegli poco e con precisione. Chi cerca vede per prime le cose che avete in comune.'

const words = (one: string, many: string) => (chosen: number) =>
  chosen === 0 ? '' : chosen === 1 ? `1 ${one}` : `${chosen} ${many}`

/** From here on a list says less. */
const manyServices = 8

const preview = { title: 'Nel tuo profilo', lead: 'Come appaiono le tue scelte.' }

/** Types, services, interests and languages; every press is saved. `counts`: how many there are like her. */
export function OccasionsStep({ counts }: { counts: ReactNode }) {
  return (
    <LoadedStep title={title} lead={lead} preview={preview} query={useQuery(miscdataQuery)}>
      {(lists) => <Chosen lists={lists} counts={counts} />}
    </LoadedStep>
  )
}

function Chosen({ lists, counts }: { lists: Lists; counts: ReactNode }) {
  const { profile } = useUser()
  const types = useChoice('option_profile_types', profile.my_profile_types)
  const services = useChoice('option_available_for_ids', profile.available_services)
  const interests = useChoice('option_ids', profile.personal_interests)
  const languages = useLanguages(lists)
  const all = services.chosen.length + interests.chosen.length + languages.chosen.length
  return (
    <StepFrame
      title={title}
      lead={lead}
      preview={{
        ...preview,
        line: words('scelta', 'scelte')(all) || 'Ancora vuoto',
        content: (
          <div className="grid gap-6">
            {counts}
            <OccasionsPreview
              lists={[
                ['Servizi disponibili', namesOf(lists.available_for, services.chosen)],
                ['Interessi', namesOf(lists.interests, interests.chosen)],
              ]}
              languages={namesOf(lists.spoken_languages, languages.chosen)}
            />
          </div>
        ),
      }}
    >
      <div className="grid gap-8">
        <TypeTiles types={lists.profile_types} {...types} />
        <Services options={lists.available_for} choice={services} />
        <ChipBlock
          id="interests"
          title="Interessi"
          hint="Servono a rompere il ghiaccio. Un primo messaggio parte spesso da qui."
          count={words('scelto', 'scelti')}
          others="Altri"
          first={12}
          options={lists.interests}
          {...interests}
        />
        <ChipBlock
          id="languages"
          title="Lingue"
          hint="Quelle in cui sai conversare per una serata, non solo salutare."
          count={words('scelta', 'scelte')}
          others="Altre"
          first={8}
          options={lists.spoken_languages}
          searchLabel="Cerca un’altra lingua"
          {...languages}
        />
      </div>
    </StepFrame>
  )
}

function Services({ options, choice }: { options: readonly Option[]; choice: Choice }) {
  return (
    <ChipBlock
      id="services"
      title="Le occasioni"
      hint="Quelle in cui ti senti a tuo agio. Le altre non compaiono."
      count={words('scelta', 'scelte')}
      others="Altre"
      first={10}
      options={options}
      {...choice}
      note={
        choice.chosen.length >= manyServices ? (
          <p className="mt-3 text-sm text-ink-2">Con meno scelte si capisce meglio.</p>
        ) : null
      }
    />
  )
}

const typeLines: Readonly<Record<string, string>> = {
  Hostess: 'Cene, fiere, ricevimenti. Accogli e accompagni.',
  'Wing woman': 'Entri con lui e presenti le persone.',
  Sugarbaby: 'Una conoscenza che continua, con i tuoi tempi.',
}

interface TypeTilesProps {
  types: readonly Option[]
  chosen: readonly number[]
  problem: string | null
  onChange: (ids: number[]) => void
}

function TypeTiles({ types, chosen, problem, onChange }: TypeTilesProps) {
  return (
    <fieldset>
      <legend className="font-display text-2xl font-card tracking-name">Come ti presenti</legend>
      {problem ? <FieldError>{problem}</FieldError> : null}
      <div className="mt-3.5 grid gap-3 sm:grid-cols-3">
        {types.map(({ id, name }) => (
          <label
            key={id}
            className="grid cursor-pointer grid-cols-[24px_1fr] gap-x-3 rounded-md bg-surface p-4 inset-ring inset-ring-control-line hover:inset-ring-ink-2 has-checked:bg-primary-soft has-checked:text-primary-text has-checked:inset-ring-2 has-checked:inset-ring-primary-text has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="checkbox"
              className="tick row-span-2 focus-visible:outline-none"
              checked={chosen.includes(id)}
              onChange={() =>
                onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
              }
            />
            <span className="text-base font-semibold">{name}</span>
            <span className="text-sm text-ink-2">{typeLines[name]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface PreviewProps {
  lists: readonly (readonly [title: string, names: readonly string[]])[]
  languages: readonly string[]
}

function OccasionsPreview({ lists, languages }: PreviewProps) {
  const some = lists.some(([, names]) => names.length > 0) || languages.length > 0
  if (!some) return <p className="text-base text-ink-2">Quello che scegli appare qui.</p>
  return (
    <div className="grid gap-5 rounded-md bg-surface p-5 shadow-1">
      {lists.map(([heading, names]) =>
        names.length === 0 ? null : (
          <div key={heading}>
            <h3 className="font-text text-sm font-semibold tracking-normal">{heading}</h3>
            <ul className="mt-2 flex flex-wrap gap-2">
              {names.map((name) => (
                <li key={name}>
                  <Tag>{name}</Tag>
                </li>
              ))}
            </ul>
          </div>
        ),
      )}
      {languages.length === 0 ? null : (
        <div>
          <h3 className="font-text text-sm font-semibold tracking-normal">Lingue</h3>
          <p className="mt-1 text-base">{inOneSentence(languages)}</p>
        </div>
      )}
    </div>
  )
}

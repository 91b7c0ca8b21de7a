import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Control, useForm, useWatch } from 'react-hook-form'
import { useUser } from '#features/accounts/web/session.tsx'
import { LoadedStep } from '#features/profiles/web/studio/loaded-step.tsx'
import { useOwnFace } from '#features/profiles/web/studio/own-picture.ts'
import { StepFrame } from '#features/profiles/web/studio/step-frame.tsx'
import { miscdataQuery, provincesQuery } from '#features/reference/web/reference.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { messageOf, refusedFields } from '#platform/web/api/errors.ts'
import { type Autosaved, useAutosaved } from '#platform/web/forms/use-autosaved.ts'
import { FieldError } from '#platform/web/ui/field.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { cardLines, countedLines } from '../contract/card.ts'
import { conditionsEndpoints, type OwnConditions } from '../contract/conditions.ts'
import { sentenceLimit } from '../contract/answers.ts'
import { ConditionsCard } from './conditions-card.tsx'
import { ConditionsFields } from './conditions-fields.tsx'
import { answersOf, bodyOf, namesOf, type Values, valuesOf } from './form-values.ts'
import { ownConditionsQuery } from './queries.ts'

const title = 'Le mie condizioni'
const lead =
  'Le vede sul profilo e le accetta prima di scriverti. Puoi cambiarle quando vuoi, e le nuove valgono per chi ti scrive da quel momento.'

/** Each change of the card is a version that stays: several answers in a row make one. */
const rest = 1_500

const preview = { title: 'Come la legge lui', lead: 'Prima del primo messaggio, una volta sola.' }

/** The questions of the card, saved by themselves, beside the very card that he will accept. */
export function ConditionsStudioStep() {
  return (
    <LoadedStep title={title} lead={lead} preview={preview} query={useQuery(ownConditionsQuery)}>
      {(own) => <Answers own={own} />}
    </LoadedStep>
  )
}

function Answers({ own }: { own: OwnConditions }) {
  const user = useUser()
  const queryClient = useQueryClient()
  const saved = useAutosaved<Values>('conditions', {
    first: () => valuesOf(own, user.profile.my_languages),
    async send(values) {
      const kept = await fetchBody(conditionsEndpoints.save, { body: bodyOf(values), quiet: true })
      queryClient.setQueryData(ownConditionsQuery.queryKey, kept)
    },
    rest,
  })
  return <Questions key={saved.turn} own={own} saved={saved} />
}

function Questions({ own, saved }: { own: OwnConditions; saved: Autosaved<Values> }) {
  const user = useUser()
  const { data: lists } = useQuery(miscdataQuery)
  const { data: provinces = [] } = useQuery(provincesQuery)
  // As it was when the page opened: after the first save there is a card.
  const [isNew] = useState(own.card === null)
  const form = useForm<Values>({ defaultValues: saved.value })
  useEffect(() =>
    form.subscribe({
      formState: { values: true },
      callback({ values: changed, name }) {
        // What begins the form is no change.
        if (name !== undefined) saved.change(changed)
      },
    }),
  )
  const fields = refusedFields(saved.problem)
  const general = saved.problem === null || Object.keys(fields).length > 0 ? null : messageOf(saved.problem)
  const values = useWatch({ control: form.control }) as Values
  const languages = lists?.spoken_languages ?? []
  const languageIds = [...new Set([...user.profile.my_languages, ...values.language_ids])]
  const names = namesOf(values.language_ids, user.profile.province_id, { languages, provinces })
  const picture = useOwnFace()
  const shown = { lines: cardLines(answersOf(values), names), sentence: values.sentence.trim() || null }

  return (
    <StepFrame
      title={title}
      lead={lead}
      preview={{
        ...preview,
        line: countedLines(shown) || 'Ancora vuota',
        content: (
          <ConditionsCard
            name={user.name}
            picture={picture}
            note="Le vede prima di scriverti"
            shown={shown}
          />
        ),
      }}
      onContinue={() => {
        // Who goes on without a change agrees with what was chosen for her.
        if (own.card === null) saved.again()
        return true
      }}
    >
      <form className="grid gap-5 text-ink" onSubmit={(event) => event.preventDefault()}>
        {isNew ? (
          <p className="text-base leading-normal">
            Abbiamo già scelto per te le risposte più prudenti. Cambiale come vuoi.
          </p>
        ) : null}
        {general ? <FieldError>{general}</FieldError> : null}
        <ConditionsFields
          control={form.control as Control<Values>}
          languages={languages.filter(({ id }) => languageIds.includes(id))}
          from={names.province}
          distanceError={fields.distance_km}
          sentence={
            <Textarea
              label="Una frase tua"
              optional
              rows={2}
              maxLength={sentenceLimit}
              hint={`${values.sentence.length} di ${sentenceLimit}. Il team la legge prima che sia pubblica.`}
              error={fields.sentence}
              {...form.register('sentence')}
            />
          }
        />
      </form>
    </StepFrame>
  )
}

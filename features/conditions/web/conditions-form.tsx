import { useQuery } from '@tanstack/react-query'
import { type Control, useWatch } from 'react-hook-form'
import type { User } from '#features/profiles/contract/user.ts'
import { miscdataQuery, provincesQuery } from '#features/reference/web/reference.ts'
import { facePhotoUrl } from '#features/photos/contract/photo-address.ts'
import { useEndpointForm } from '#platform/web/forms/use-endpoint-form.ts'
import { ErrorSummary } from '#platform/web/ui/error-summary.tsx'
import { SaveOrCancel } from '#platform/web/ui/save-or-cancel.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { toast } from '#platform/web/ui/toast-store.ts'
import { cardLines } from '../contract/card.ts'
import { conditionsEndpoints, type OwnConditions } from '../contract/conditions.ts'
import { sentenceLimit } from '../contract/answers.ts'
import { ConditionsCard } from './conditions-card.tsx'
import { ConditionsFields } from './conditions-fields.tsx'
import { answersOf, bodyOf, namesOf, type Values, valuesOf } from './form-values.ts'
import { ownConditionsQuery } from './queries.ts'

interface ConditionsFormProps {
  user: User
  own: OwnConditions
  onClose: () => void
}

/** One question a row, each of which can be skipped; below, the card as he will read it. */
export function ConditionsForm({ user, own, onClose }: ConditionsFormProps) {
  const { data: lists } = useQuery(miscdataQuery)
  const { data: provinces = [] } = useQuery(provincesQuery)
  const languages = lists?.spoken_languages ?? []
  const { form, submit, busy, problems, attempt, field, errorOf } = useEndpointForm(
    conditionsEndpoints.save,
    {
      defaults: valuesOf(own, user.profile.my_languages),
      id: 'conditions',
      body: bodyOf,
      outdates: [ownConditionsQuery.queryKey],
      onDone(saved) {
        toast.success('Le tue condizioni sono aggiornate')
        if (saved.pending_sentence !== null)
          toast.notice('La tua frase è in coda di approvazione da parte del moderatore', { id: 'sentence' })
        onClose()
      },
    },
  )
  const values = useWatch({ control: form.control }) as Values
  const control = form.control as Control<Values>
  const languageIds = [...new Set([...user.profile.my_languages, ...values.language_ids])]
  const names = namesOf(values.language_ids, user.profile.province_id, {
    languages,
    provinces,
  })

  return (
    <form noValidate onSubmit={submit} className="mt-4 grid gap-5 text-ink">
      <ErrorSummary problems={problems} attempt={attempt} />
      {own.card === null ? (
        <p className="text-base leading-normal">
          Abbiamo già scelto per te le risposte più prudenti. Cambiale come vuoi.
        </p>
      ) : null}
      <ConditionsFields
        control={control}
        languages={languages.filter(({ id }) => languageIds.includes(id))}
        from={names.province}
        distanceError={errorOf('distance_km')}
        sentence={
          <Textarea
            label="Una frase tua"
            optional
            rows={2}
            maxLength={sentenceLimit}
            hint={`${values.sentence.length} di ${sentenceLimit}. Il team la legge prima che sia pubblica.`}
            {...field('sentence')}
          />
        }
      />
      <section aria-labelledby="as-read" className="rounded-md bg-sunken p-4">
        <h3 id="as-read" className="font-text text-base font-semibold tracking-normal">
          Come la legge lui
        </h3>
        <p className="mt-0.5 mb-3.5 text-sm text-ink-2">Prima del primo messaggio, una volta sola.</p>
        <ConditionsCard
          name={user.name}
          picture={facePhotoUrl(user.profile_picture_url)}
          note="Le vede prima di scriverti"
          shown={{
            lines: cardLines(answersOf(values), names),
            sentence: values.sentence.trim() || null,
          }}
        />
      </section>
      <SaveOrCancel saving={busy} onCancel={onClose} />
    </form>
  )
}

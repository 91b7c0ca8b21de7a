import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { type Resolver, useForm } from 'react-hook-form'
import {
  type DatePlan,
  DatePlanBody,
  datePlanEndpoints,
  planLimits,
  warnAfterDefault,
  warnAfterMinutes,
} from '../contract/date-plans.ts'
import { useFormProblems } from '#platform/web/forms/form-problems.ts'
import { call } from '#platform/web/api/client.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ErrorSummary } from '#platform/web/ui/error-summary.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { TextInput } from '#platform/web/ui/text-input.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { datePlansQuery } from './plan-queries.ts'

interface Values {
  who: string
  place: string
  /** As the field has them: local, without a zone. */
  starts_at: string
  ends_at: string
  note: string
  contact_name: string
  contact_email: string
  warn_after_minutes: number
}

const fields = [
  'who',
  'place',
  'starts_at',
  'ends_at',
  'note',
  'contact_name',
  'contact_email',
  'warn_after_minutes',
] as const

const waits = warnAfterMinutes.map((minutes) => ({
  value: minutes,
  label: minutes < 60 ? `${minutes} minuti` : minutes === 60 ? '1 ora' : `${minutes / 60} ore`,
}))

/** `2026-11-21T20:00` of this device as a moment; what is no date stays as it is, to be refused. */
function momentAt(local: string): string {
  const moment = new Date(local)
  return Number.isNaN(moment.getTime()) ? '' : moment.toISOString()
}

const shape = zodResolver(DatePlanBody) as unknown as Resolver<Values>
const resolver: Resolver<Values> = (values, context, options) =>
  shape(
    {
      ...values,
      starts_at: momentAt(values.starts_at),
      ends_at: momentAt(values.ends_at),
      warn_after_minutes: Number(values.warn_after_minutes),
    },
    context,
    options,
  )

interface DatePlanFormProps {
  partner: string
  onMade: (plan: DatePlan) => void
  onCancel: () => void
}

export function DatePlanForm({ partner, onMade, onCancel }: DatePlanFormProps) {
  const { form, problems, attempt, errorOf, submit } = useNewPlan(partner, onMade)
  return (
    <form noValidate onSubmit={submit} className="grid gap-4.5" aria-label="Nuovo piano">
      <ErrorSummary problems={problems} attempt={attempt} />
      <div className="grid gap-4.5 sm:grid-cols-2">
        <TextInput
          id="who"
          label="Chi incontri"
          hint="Il nickname su Lieta, o il nome con cui conosci questa persona."
          autoComplete="off"
          required
          maxLength={planLimits.who}
          error={errorOf('who')}
          {...form.register('who')}
        />
        <TextInput
          id="place"
          label="Dove"
          hint="Locale e indirizzo."
          autoComplete="off"
          required
          maxLength={planLimits.place}
          error={errorOf('place')}
          {...form.register('place')}
        />
        <TextInput
          id="starts_at"
          type="datetime-local"
          label="Inizio"
          required
          error={errorOf('starts_at')}
          {...form.register('starts_at')}
        />
        <TextInput
          id="ends_at"
          type="datetime-local"
          label="Fine prevista"
          hint="A quest’ora ti chiediamo per e-mail se va tutto bene."
          required
          error={errorOf('ends_at')}
          {...form.register('ends_at')}
        />
      </div>
      <Textarea
        id="note"
        label="Note"
        hint="Come vai e come torni, che cosa indossi, chi altro c’è."
        optional
        rows={3}
        maxLength={planLimits.note}
        error={errorOf('note')}
        {...form.register('note')}
      />
      <fieldset className="grid gap-4.5 rounded-md border border-line p-4.5">
        <legend className="px-1.5 text-base font-semibold">Persona di fiducia (facoltativa)</legend>
        <p className="text-base text-ink-2">
          Le scriviamo adesso che l’hai scelta, e può rifiutare. Poi soltanto se non confermi.
        </p>
        <div className="grid gap-4.5 sm:grid-cols-2">
          <TextInput
            id="contact_name"
            label="Il suo nome"
            autoComplete="off"
            maxLength={planLimits.contactName}
            error={errorOf('contact_name')}
            {...form.register('contact_name')}
          />
          <TextInput
            id="contact_email"
            type="email"
            label="La sua e-mail"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={errorOf('contact_email')}
            {...form.register('contact_email')}
          />
        </div>
        <Select
          id="warn_after_minutes"
          label="Avvisala se non confermo entro"
          choices={waits}
          error={errorOf('warn_after_minutes')}
          {...form.register('warn_after_minutes')}
        />
      </fieldset>
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" busy={form.formState.isSubmitting && 'Creazione in corso...'}>
          Crea il piano
        </Button>
        <Button look="secondary" onClick={onCancel}>
          Annulla
        </Button>
      </div>
    </form>
  )
}

function useNewPlan(partner: string, onMade: (plan: DatePlan) => void) {
  const queryClient = useQueryClient()
  const form = useForm<Values>({
    resolver,
    defaultValues: {
      who: partner,
      place: '',
      starts_at: '',
      ends_at: '',
      note: '',
      contact_name: '',
      contact_email: '',
      warn_after_minutes: warnAfterDefault,
    },
    shouldFocusError: false,
  })
  const { problems, attempt, refuse, errorOf } = useFormProblems(form, fields)
  const submit = form.handleSubmit(async (values) => {
    try {
      // The resolver lets only such values through.
      const { body } = await call(datePlanEndpoints.create, { body: values as unknown as DatePlanBody })
      queryClient.setQueryData(datePlansQuery.queryKey, (plans) => [body, ...(plans ?? [])])
      onMade(body)
    } catch (error) {
      refuse(error)
    }
  })
  return { form, problems, attempt, errorOf, submit }
}

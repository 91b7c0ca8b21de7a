import { useQueryClient } from '@tanstack/react-query'
import {
  type DatePlan,
  DatePlanBody,
  datePlanEndpoints,
  planLimits,
  warnAfterDefault,
  warnAfterMinutes,
} from '../contract/date-plans.ts'
import { RestoredDraft } from '#platform/web/forms/restored-draft.tsx'
import { useEndpointForm } from '#platform/web/forms/use-endpoint-form.ts'
import { asking } from '#platform/web/intent/leaving.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ErrorSummary } from '#platform/web/ui/error-summary.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { TextInput } from '#platform/web/ui/text-input.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { datePlansQuery } from './plan-queries.ts'

const waits = warnAfterMinutes.map((minutes) => ({
  value: minutes,
  label: minutes < 60 ? `${minutes} minuti` : minutes === 60 ? '1 ora' : `${minutes / 60} ore`,
}))

/** `2026-11-21T20:00` of this device as a moment; what is no date stays as it is, to be refused. */
function momentAt(local: string): string {
  const moment = new Date(local)
  return Number.isNaN(moment.getTime()) ? '' : moment.toISOString()
}

interface DatePlanFormProps {
  partner: string
  onMade: (plan: DatePlan) => void
  onCancel: () => void
}

export function DatePlanForm({ partner, onMade, onCancel }: DatePlanFormProps) {
  const form = useNewPlan(partner, onMade)
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-4.5" aria-label="Nuovo piano">
      <RestoredDraft discard={form.discard} />
      <ErrorSummary problems={form.problems} attempt={form.attempt} />
      <div className="grid gap-4.5 sm:grid-cols-2">
        <TextInput
          label="Chi incontri"
          hint="Il nickname su Lieta, o il nome con cui conosci questa persona."
          autoComplete="off"
          required
          maxLength={planLimits.who}
          {...form.field('who')}
        />
        <TextInput
          label="Dove"
          hint="Locale e indirizzo."
          autoComplete="off"
          required
          maxLength={planLimits.place}
          {...form.field('place')}
        />
        <TextInput type="datetime-local" label="Inizio" required {...form.field('starts_at')} />
        <TextInput
          type="datetime-local"
          label="Fine prevista"
          hint="A quest’ora ti chiediamo per email se va tutto bene."
          required
          {...form.field('ends_at')}
        />
      </div>
      <Textarea
        label="Note"
        hint="Come vai e come torni, che cosa indossi, chi altro c’è."
        optional
        rows={3}
        maxLength={planLimits.note}
        {...form.field('note')}
      />
      <fieldset className="grid gap-4.5 rounded-md border border-line p-4.5">
        <legend className="px-1.5 text-base font-semibold">Persona di fiducia (facoltativa)</legend>
        <p className="text-base text-ink-2">
          Le scriviamo adesso che l’hai scelta, e può rifiutare. Poi soltanto se non confermi.
        </p>
        <div className="grid gap-4.5 sm:grid-cols-2">
          <TextInput
            label="Il suo nome"
            autoComplete="off"
            maxLength={planLimits.contactName}
            {...form.field('contact_name')}
          />
          <TextInput
            type="email"
            label="La sua email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.field('contact_email')}
          />
        </div>
        <Select
          label="Avvisala se non confermo entro"
          choices={waits}
          {...form.field('warn_after_minutes')}
        />
      </fieldset>
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" busy={form.busy && 'Creo…'}>
          Crea il piano
        </Button>
        <Button look="secondary" onClick={asking(onCancel)}>
          Annulla
        </Button>
      </div>
    </form>
  )
}

function useNewPlan(partner: string, onMade: (plan: DatePlan) => void) {
  const queryClient = useQueryClient()
  return useEndpointForm(datePlanEndpoints.create, {
    schema: DatePlanBody,
    keep: 'date-plan',
    defaults: {
      who: partner,
      place: '',
      // As the fields have them: local, without a zone.
      starts_at: '',
      ends_at: '',
      note: '',
      contact_name: '',
      contact_email: '',
      warn_after_minutes: warnAfterDefault,
    },
    body: (values) => ({
      ...values,
      starts_at: momentAt(values.starts_at),
      ends_at: momentAt(values.ends_at),
      warn_after_minutes: Number(values.warn_after_minutes),
    }),
    onDone(plan) {
      queryClient.setQueryData(datePlansQuery.queryKey, (plans) => [plan, ...(plans ?? [])])
      onMade(plan)
    },
  })
}

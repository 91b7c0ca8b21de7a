import { useEffect } from 'react'
import * as z from 'zod/mini'
import { useEndpointForm } from '#platform/web/forms/use-endpoint-form.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { email } from '../../contract/accounts.ts'
import { type Registration, registrationEndpoints } from '../../contract/registration.ts'
import { EmailInput } from '../identity-fields.tsx'
import { keepAddress, keptAddress } from './kept-registration.ts'

interface AddressFieldProps {
  registration: Registration
  secret: string
  onDone: (registration: Registration) => void
  onCancel: () => void
}

const Corrected = z.object({ secret: z.string(), email })

/** One field in the place of the buttons. What was typed outlives a reload of the tab. */
export function AddressField({ registration, secret, onDone, onCancel }: AddressFieldProps) {
  const form = useEndpointForm(registrationEndpoints.correct, {
    schema: Corrected,
    defaults: { secret, email: keptAddress() ?? registration.email },
    blame: 'email',
    onDone(now) {
      keepAddress(null)
      onDone(now)
    },
  })
  const leave = () => {
    keepAddress(null)
    onCancel()
  }
  useEffect(() => form.form.setFocus('email', { shouldSelect: true }), [form.form])
  const typed = form.form.watch('email')
  useEffect(() => keepAddress(typed), [typed])
  return (
    <>
      <p className="mt-3.5 text-lg leading-relaxed text-ink-2">
        Scrivi l’indirizzo giusto. Il primo messaggio non varrà più e te ne mandiamo uno nuovo.
      </p>
      <form
        noValidate
        onSubmit={form.submit}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.preventDefault()
          leave()
        }}
        className="mt-6 flex transition-[opacity,translate] duration-200 starting:-translate-y-1 starting:opacity-0 motion-reduce:transition-none flex-wrap items-start gap-2.5 rounded-md border border-line bg-surface p-5"
      >
        <div className="min-w-64 flex-1">
          <EmailInput {...form.field('email')} />
        </div>
        <div className="flex gap-1 pt-7 max-sm:grid max-sm:w-full max-sm:pt-1">
          <Button type="submit" height="field" busy={form.busy && 'Invio…'}>
            Invia qui
          </Button>
          <Button look="tertiary" height="field" onClick={leave}>
            Annulla
          </Button>
        </div>
      </form>
    </>
  )
}

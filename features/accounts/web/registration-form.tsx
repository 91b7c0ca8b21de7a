import { useState } from 'react'
import { Link } from 'react-router'
import { HumanCheck } from '#platform/web/forms/human-check.tsx'
import { RestoredDraft } from '#platform/web/forms/restored-draft.tsx'
import { usePageTitle } from '#platform/web/shell/page-title.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ErrorSummary } from '#platform/web/ui/error-summary.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { hasDraft } from './registration-draft.ts'
import { Consents, Person, ProfileTypes, Terms } from './registration-fields.tsx'
import type { NewcomerRole } from './role-choice.tsx'
import { asides } from './selling-points.ts'
import { AccountAlready } from './sign-in-links.tsx'
import { useRegistration } from './use-registration.ts'

interface RegistrationFormProps {
  role: NewcomerRole
  /** Throws away what was typed before a reload. */
  onDiscard: () => void
}

export function RegistrationForm({ role, onDiscard }: RegistrationFormProps) {
  usePageTitle('Registrazione Gratuita')
  const [restored] = useState(hasDraft)
  const form = useRegistration(role)
  return (
    <AuthLayout
      title="Registrazione Gratuita"
      wide
      aside={asides[role]}
      lead={
        <p>
          Crei un profilo{' '}
          <b className="text-ink">{role === 'HOSTESS' ? 'da hostess' : 'da king, per chi cerca'}</b>.{' '}
          <Link className="link" to="/sign-up">
            Cambia
          </Link>
        </p>
      }
    >
      <form
        noValidate
        onSubmit={form.submit}
        className="mt-6.5 grid grid-cols-2 gap-x-5 gap-y-4.5 max-md:grid-cols-1"
      >
        <RestoredDraft discard={restored ? onDiscard : null} />
        <div className="col-span-full empty:hidden">
          <ErrorSummary problems={form.problems} attempt={form.attempt} />
        </div>
        <Person {...form} />
        <NewPasswordFields label="Password" confirmationLabel="Conferma password" field={form.field} />
        {role === 'HOSTESS' ? <ProfileTypes {...form} /> : null}
        <Terms {...form} />
        <Consents {...form} />
        <div className="col-span-full grid grid-cols-[auto_minmax(0,1fr)] items-start gap-6 max-[720px]:grid-cols-1 max-[720px]:gap-4.5">
          <HumanCheck {...form.humanCheck} />
          <Button
            type="submit"
            size="lg"
            block
            className="mt-3 max-[720px]:mt-0"
            busy={form.busy && 'Registrazione in corso...'}
          >
            Crea il tuo account
          </Button>
        </div>
        <AccountAlready />
      </form>
    </AuthLayout>
  )
}

import { usePageTitle } from '#web/shell/page-title.ts'
import { useSession } from '#web/shell/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { asides } from './pledges.ts'

export function RejectedPage() {
  usePageTitle('Account rifiutato')
  const { signOut } = useSession()
  return (
    <AuthLayout title="Account rifiutato" aside={asides.everyone}>
      <div className="mt-7 grid justify-items-start gap-5">
        <p
          role="alert"
          className="rounded-md border border-danger-line bg-danger-soft px-4 py-3.5 text-danger-text"
        >
          Il tuo account è stato rifiutato dal team di moderazione.
        </p>
        <Button look="secondary" onClick={() => void signOut()}>
          Esci
        </Button>
      </div>
    </AuthLayout>
  )
}

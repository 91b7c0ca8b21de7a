import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AuthLayout } from '#features/accounts/web/auth-layout.tsx'
import { asides } from '#features/accounts/web/selling-points.ts'
import { useSession, useUser } from '#features/accounts/web/session.tsx'
import { decisionsQuery } from '#features/moderation/web/queries.ts'
import { StatementView } from '#features/moderation/web/statement.tsx'
import { DeletionDialog } from '#features/privacy/web/deletion-dialog.tsx'
import { DeletionNotice } from '#features/privacy/web/deletion-notice.tsx'
import { OwnCopy } from '#features/privacy/web/own-copy.tsx'
import { usePageTitle } from '#platform/web/shell/page-title.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Correction } from './correction.tsx'

/** The notice, its reasons, and what is left to the person: contest, correct, take one's data, leave. */
export function RejectedPage() {
  usePageTitle('Account rifiutato')
  const user = useUser()
  return (
    <AuthLayout title="Account rifiutato" wide aside={asides.everyone}>
      <div className="mt-7 grid gap-8">
        {user.deletion_due_at ? <DeletionNotice due={user.deletion_due_at} /> : null}
        <Alert>Il tuo account è stato rifiutato dal team di moderazione.</Alert>
        {user.impersonated_until ? null : <Reasons />}
        {user.may_resubmit ? <Correction user={user} /> : <Spent />}
        <OwnData leaving={Boolean(user.deletion_due_at)} />
      </div>
    </AuthLayout>
  )
}

function Reasons() {
  const { data, isError, isFetching, refetch } = useQuery(decisionsQuery())
  if (isError) return <ErrorState onRetry={() => void refetch()} busy={isFetching} />
  const statement = data?.find(({ subject }) => subject === 'profile')
  if (!statement) return null
  return (
    <section aria-labelledby="reasons" className="grid gap-3.5">
      <h2 id="reasons" className="text-xl font-card">
        Perché
      </h2>
      <StatementView statement={statement} />
    </section>
  )
}

function Spent() {
  return (
    <p className="text-base leading-normal text-ink-2">
      Hai già corretto il profilo e l’hai inviato di nuovo. Si può fare una volta sola.
    </p>
  )
}

function OwnData({ leaving }: { leaving: boolean }) {
  const { signOut } = useSession()
  const [asking, setAsking] = useState(false)
  return (
    <section aria-labelledby="own-data" className="grid gap-3.5 border-t border-line pt-6">
      <h2 id="own-data" className="text-xl font-card">
        I tuoi dati
      </h2>
      <div className="flex flex-wrap gap-2.5">
        <OwnCopy />
        {leaving ? null : (
          <Button look="danger-quiet" onClick={() => setAsking(true)}>
            Elimina il mio account
          </Button>
        )}
        <Button look="tertiary" onClick={() => void signOut()}>
          Esci
        </Button>
      </div>
      <DeletionDialog open={asking} onClose={() => setAsking(false)} />
    </section>
  )
}

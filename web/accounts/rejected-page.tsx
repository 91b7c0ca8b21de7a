import { useQuery } from '@tanstack/react-query'
import { decisionEndpoints, type Statement } from '#contract/decisions.ts'
import { fetchBody } from '#web/api/client.ts'
import { usePageTitle } from '#web/shell/page-title.ts'
import { useSession } from '#web/shell/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { asides } from './pledges.ts'

/** The notice, and the statement of reasons that goes with it (decisions §2, §8). */
export function RejectedPage() {
  usePageTitle('Account rifiutato')
  const { signOut } = useSession()
  const statements = useQuery({
    queryKey: ['decisions'],
    queryFn: ({ signal }) => fetchBody(decisionEndpoints.list, { signal, quiet: true }),
  })
  const statement = statements.data?.find(({ subject }) => subject === 'profile')
  return (
    <AuthLayout title="Account rifiutato" aside={asides.everyone}>
      <div className="mt-7 grid justify-items-start gap-6">
        <p
          role="alert"
          className="rounded-md border border-danger-line bg-danger-soft px-4 py-3.5 text-danger-text"
        >
          Il tuo account è stato rifiutato dal team di moderazione.
        </p>
        {statements.isError ? (
          <ErrorState onRetry={() => void statements.refetch()} busy={statements.isFetching} />
        ) : null}
        {statement ? <Reasons statement={statement} /> : null}
        <Button look="secondary" onClick={() => void signOut()}>
          Esci
        </Button>
      </div>
    </AuthLayout>
  )
}

function Reasons({ statement }: { statement: Statement }) {
  const lines = [
    ['Motivo', statement.reason],
    ['Regola', statement.rule],
    ['Fatto', statement.fact],
    ['Come contestare', statement.contest],
  ] as const
  return (
    <dl className="grid gap-4">
      {lines.map(([term, text]) => (
        <div key={term}>
          <dt className="text-sm font-semibold">{term}</dt>
          <dd className="text-ink-2">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

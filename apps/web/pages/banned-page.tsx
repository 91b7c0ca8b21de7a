import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import { accountEndpoints } from '#features/accounts/contract/accounts.ts'
import { AuthLayout } from '#features/accounts/web/auth-layout.tsx'
import { asides } from '#features/accounts/web/selling-points.ts'
import { decisionsQuery } from '#features/moderation/web/queries.ts'
import { StatementView } from '#features/moderation/web/statement.tsx'
import { PurchasesOfSuspended } from '#features/payments/web/purchases-of-suspended.tsx'
import { OwnCopy } from '#features/privacy/web/own-copy.tsx'
import { fetchBody } from '#platform/web/api/client.ts'
import { usePageTitle } from '#platform/web/shell/page-title.ts'
import { Alert } from '#platform/web/ui/alert.tsx'

/** Why the account is suspended; without the token that the ban left here, nothing to see [AUTH-57]. */
export function BannedPage() {
  usePageTitle('Account sospeso')
  const { username = '' } = useParams()
  const banToken = sessionStorage.getItem('BAN_TOKEN') ?? ''
  const { data, error } = useQuery({
    queryKey: ['ban-report', username],
    queryFn: () =>
      fetchBody(accountEndpoints.banReport, {
        params: { username },
        query: { ban_token: banToken },
        quiet: true,
      }),
    retry: false,
  })
  if (error !== null) return <Navigate to="/" replace />
  return (
    <AuthLayout title="Account sospeso" aside={asides.everyone}>
      {data ? (
        <div className="mt-7 grid gap-7">
          <Alert>{data.message}</Alert>
          <Rights username={username} banToken={banToken} />
        </div>
      ) : null}
    </AuthLayout>
  )
}

/** What is left to the person, and to nobody who only looks at the account: for those it answers 401. */
function Rights({ username, banToken }: { username: string; banToken: string }) {
  const { data } = useQuery({ ...decisionsQuery(banToken), retry: false })
  if (!data) return null
  const statement = data.find(({ subject }) => subject === 'ban')
  return (
    <>
      {statement ? <StatementView statement={statement} banToken={banToken} /> : null}
      <PurchasesOfSuspended name={username} banToken={banToken} />
      <section
        aria-labelledby="own-data"
        className="grid justify-items-start gap-3 border-t border-line pt-6"
      >
        <h2 id="own-data" className="text-xl font-card">
          I tuoi dati
        </h2>
        <p className="text-base leading-normal text-ink-2">
          Anche ora puoi avere una copia di tutto ciò che conserviamo su di te.
        </p>
        <OwnCopy banToken={banToken} />
      </section>
    </>
  )
}

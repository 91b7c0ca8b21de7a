import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import { accountEndpoints } from '#contract/accounts.ts'
import { fetchBody } from '#web/api/client.ts'
import { usePageTitle } from '#web/shell/page-title.ts'
import { AuthLayout } from './auth-layout.tsx'
import { asides } from './pledges.ts'

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
        <p
          role="alert"
          className="mt-7 rounded-md border border-danger-line bg-danger-soft px-4 py-3.5 text-danger-text"
        >
          {data.message}
        </p>
      ) : null}
    </AuthLayout>
  )
}

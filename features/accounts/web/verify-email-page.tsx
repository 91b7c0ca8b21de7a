import { useSearchParams } from 'react-router'
import { fetchBody } from '#platform/web/api/client.ts'
import { usePageTitle } from '#platform/web/shell/page-title.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { oneTimeLinks } from '../contract/one-time-links.ts'
import { AuthLayout } from './auth-layout.tsx'
import { useCompleteSignIn } from './complete-sign-in.tsx'
import { OpenedLink } from './opened-link.tsx'
import { asides } from './selling-points.ts'

/** Where the link in the mail leads. */
export function VerifyEmailPage() {
  usePageTitle('Verifica email')
  const [search] = useSearchParams()
  const [id, expires, hash, signature] = ['id', 'expires', 'hash', 'signature'].map((key) => search.get(key))
  const link = id && expires && hash && signature ? { id, expires, hash, signature } : null
  const completeSignIn = useCompleteSignIn()
  return (
    <AuthLayout title="Verifica email" aside={asides.everyone}>
      <OpenedLink
        link={link}
        name="verify-email"
        open={({ id: user, ...body }) =>
          fetchBody(oneTimeLinks.verifyEmail, { params: { id: user }, body, quiet: true })
        }
        onOpened={(answer) => void completeSignIn(answer)}
        opened="Email verificata. Entro…"
        wayOut={
          <ButtonLink to="/login" size="lg">
            Accedi
          </ButtonLink>
        }
        className="mt-7 justify-items-start"
      />
    </AuthLayout>
  )
}

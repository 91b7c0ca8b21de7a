import { useUser } from '#features/accounts/web/session.tsx'
import { Purchases } from './purchases-list.tsx'

/** What he has bought, on his own page. */
export function PurchasesCard() {
  const { name, email } = useUser()
  return <Purchases buyer={{ name, email }} />
}

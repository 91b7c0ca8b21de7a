import { usePageTitle } from '#platform/web/shell/page-title.ts'
import { useUser } from '#features/accounts/web/session.tsx'
import { Shop } from './shop.tsx'
import { useEarlierPayments } from './use-earlier-payments.ts'

export function ShopPage() {
  usePageTitle('Shop')
  const user = useUser()
  useEarlierPayments(user.id)
  return <Shop debt={user.profile.debt ?? 0} balance={user.profile.credits ?? 0} />
}

import { useQuery } from '@tanstack/react-query'
import { Purchases, purchasesQuery } from './purchases-list.tsx'

/**
 * For who was suspended: nothing where he has bought nothing, or has no right to look.
 * @param banToken what the ban has left him instead of a session
 */
export function PurchasesOfSuspended({ name, banToken }: { name: string; banToken: string }) {
  const { data } = useQuery({ ...purchasesQuery(banToken), retry: false })
  return data === undefined || data.length === 0 ? null : (
    <Purchases buyer={{ name, email: null }} banToken={banToken} />
  )
}

import { Link } from 'react-router'
import { useUser } from '#features/accounts/web/session.tsx'
import { can } from '#platform/contract/permissions.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { useAdjustments } from './adjustment-queries.ts'

/** To the adjustments of wallets, with the number of those that wait for a second person. */
export function AdjustmentsLink() {
  const { admin_role: role } = useUser()
  return can(role, 'ledger.read') ? <Counted /> : null
}

function Counted() {
  const { data } = useAdjustments('proposed', 1)
  const waiting = data?.data.length ?? 0
  return (
    <Link to="/admin/users/adjustments?state=proposed" className={buttonClass({ look: 'secondary' })}>
      Rettifiche
      {waiting > 0 ? (
        <span className="num rounded-item bg-wait-soft px-1.75 py-0.5 text-2xs text-wait-text">
          {waiting}
          <span className="sr-only"> da confermare</span>
        </span>
      ) : null}
    </Link>
  )
}

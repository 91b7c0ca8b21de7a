import { buttonClass } from '#platform/web/ui/button.tsx'
import { Link } from 'react-router'
import { type CreditPrice, looksFarBelow } from '../../contract/price-proposals.ts'
import { perCredit } from '../euro-value.ts'
import { usePriceProposals } from './queries.ts'

/** To the prices far below the usual ones, with the number of those that wait for a second person. */
export function PriceProposalsLink() {
  const { data } = usePriceProposals({ state: 'proposed', page: 1 })
  const waiting = data?.data.length ?? 0
  return (
    <Link to="/admin/shops/proposals" className={buttonClass({ look: 'secondary' })}>
      Prezzi da confermare
      {waiting > 0 ? (
        <span className="num rounded-item bg-wait-soft px-1.75 py-0.5 text-2xs text-wait-text">
          {waiting}
        </span>
      ) : null}
    </Link>
  )
}

/** Before it is saved: somebody else will have to confirm it. */
export function FarBelowNote({ prices, text }: { prices: readonly CreditPrice[]; text: string }) {
  const { data } = usePriceProposals({ state: 'proposed', page: 1 })
  const lowest = data?.lowest ?? null
  if (lowest === null || !prices.some((one) => looksFarBelow(one, lowest))) return null
  return (
    <p className="text-sm text-wait-text">
      Un Credito costa meno della metà del minimo di 30 giorni, {perCredit(lowest.price, lowest.credits)}, e{' '}
      {text}
    </p>
  )
}

/** Beside what waits: where it is confirmed, and by whom. */
export function WaitingNote({ children }: { children: React.ReactNode }) {
  return (
    <p className="mb-5 rounded-md border border-wait-line bg-wait-soft px-4 py-3.5 text-sm text-wait-text">
      {children}{' '}
      <Link to="/admin/shops/proposals" className="link">
        Prezzi da confermare
      </Link>
    </p>
  )
}

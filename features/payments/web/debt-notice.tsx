import { CircleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { credits, formatCredits } from '#platform/contract/money.ts'

/** Why a king can unlock nothing, and what ends it. */
export function DebtNotice({ debt, className = '' }: { debt: number; className?: string }) {
  if (debt === 0) return null
  return (
    <section
      aria-label="Saldo negativo"
      className={`grid grid-cols-[20px_1fr] gap-3 rounded-md border border-danger-line bg-danger-soft px-4 py-3.5 text-base leading-normal text-danger-text ${className}`}
    >
      <CircleAlert size={20} strokeWidth={1.6} className="mt-0.5" aria-hidden />
      <div>
        <b className="num">Il tuo saldo è negativo di {formatCredits(credits(debt))}</b>
        <p className="mt-1">
          Un tuo pagamento è stato rimborsato o contestato quando i Crediti erano già spesi. Finché il saldo è
          negativo non puoi sbloccare altre chat. Il prossimo acquisto lo riporta in pari, e il resto è tuo.
        </p>
        <p className="mt-1">
          Non lo riconosci?{' '}
          <Link to="/chat?chat=support_chat" className="link font-semibold text-inherit">
            Scrivi all’Assistenza
          </Link>
        </p>
      </div>
    </section>
  )
}

import { Link } from 'react-router'
import { italianDate, italianTime } from '#platform/contract/italian-time.ts'
import { withThousands } from '#platform/contract/italian-numbers.ts'
import { credits, formatCredits } from '#platform/contract/money.ts'
import { useRefundTime } from '#platform/web/api/refund-time.ts'
import { RefundRing } from '#platform/web/ui/refund-ring.tsx'
import type { Held, UnlockedHostess, WalletEntry } from '../contract/credits.ts'

export function WalletEntries({ entries }: { entries: readonly WalletEntry[] }) {
  return (
    <ul className="mt-2 grid" aria-label="Movimenti">
      {entries.map(({ id, at, text, hostess, amount, balance_after }) => (
        <li
          key={id}
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-line py-3 text-base last:border-0"
        >
          <span className="wrap-anywhere">
            {text}
            {hostess ? (
              <>
                {' con '}
                <Hostess {...hostess} />
              </>
            ) : null}
          </span>
          <b className={`num text-right font-semibold ${amount > 0 ? 'text-trust-text' : ''}`}>
            {signed.format(amount)}
            <span className="sr-only"> Crediti</span>
          </b>
          <time dateTime={at} className="num text-sm text-ink-2">
            {italianDate(at)}
          </time>
          <span className="num text-right text-sm text-ink-2">Saldo {withThousands(balance_after)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Leads to the chat where there still is one. */
function Hostess({ name, chat_id }: UnlockedHostess) {
  if (chat_id === null) return name
  return (
    <Link to={`/chat?chat=${encodeURIComponent(name)}`} className="link">
      {name}
    </Link>
  )
}

/** What has left the balance and is not spent yet: for whom, and what it waits for. */
export function EscrowedCredits({ held, list }: { held: number; list: readonly Held[] }) {
  const whole = useRefundTime()?.hours
  if (held === 0) return null
  return (
    <section aria-label="Crediti in attesa" className="mt-4 border-b border-line pb-2">
      <p className="num text-sm text-wait-text">
        In attesa di una risposta: <b>{formatCredits(credits(held))}</b>, già tolti dal saldo.
      </p>
      <ul className="mt-1 grid">
        {list.map((one) => (
          <li
            key={`${one.hostess?.name} ${one.due_at}`}
            className="grid grid-cols-[44px_minmax(0,1fr)] items-center gap-3.5 border-b border-line py-3 text-base last:border-0"
          >
            <RefundRing clock={{ state: 'running', hours: hoursLeft(one), of: whole }} size={44} />
            <span className="num wrap-anywhere">
              <b className="font-semibold">{withThousands(one.cost)}</b> per{' '}
              {one.hostess ? <Hostess {...one.hostess} /> : 'un profilo bloccato'}: {waitingWords(one)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Null where the clock stands. */
function hoursLeft({ due_at }: Held): number | null {
  return due_at === null ? null : Math.max(0, Date.parse(due_at) - Date.now()) / 3_600_000
}

function waitingWords({ waits_for, due_at }: Held): string {
  const back = due_at === null ? '' : ` il ${italianDate(due_at)} alle ${italianTime(due_at)}`
  switch (waits_for) {
    case 'reply':
      return `se non risponde, te li restituiamo${back}.`
    case 'message':
      return `aspettano il tuo primo messaggio. Se non lo scrivi, te li restituiamo${back}.`
    case 'decision':
      return 'la sua risposta è in moderazione, il tempo è fermo.'
  }
}

const signed = new Intl.NumberFormat('it-IT', { signDisplay: 'exceptZero', useGrouping: 'always' })

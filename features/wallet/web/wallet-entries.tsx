import { Link } from 'react-router'
import { italianDate, italianTime } from '#platform/contract/italian-time.ts'
import { credits, formatCredits, formatWhole } from '#platform/contract/money.ts'
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
          <span className="num text-right text-sm text-ink-2">Saldo {formatWhole(balance_after)}</span>
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
  if (held === 0) return null
  return (
    <section
      aria-label="Crediti in attesa"
      className="mt-3 rounded-sm bg-wait-soft px-3.5 py-2.5 text-sm text-wait-text"
    >
      <p className="num">
        In attesa di una risposta: <b>{formatCredits(credits(held))}</b>, già tolti dal saldo.
      </p>
      <ul className="mt-1 grid gap-1">
        {list.map((one) => (
          <li key={`${one.hostess?.name} ${one.due_at}`} className="num wrap-anywhere">
            <b className="font-semibold">{formatWhole(one.cost)}</b> per{' '}
            {one.hostess ? <Hostess {...one.hostess} /> : 'un profilo bloccato'}: {waitingWords(one)}
          </li>
        ))}
      </ul>
    </section>
  )
}

function waitingWords({ waits_for, due_at }: Held): string {
  const back = due_at === null ? '' : ` il ${italianDate(due_at)} alle ${italianTime(due_at)}`
  switch (waits_for) {
    case 'reply':
      return `se non risponde, tornano${back}.`
    case 'message':
      return `aspettano il tuo primo messaggio; senza, tornano${back}.`
    case 'decision':
      return 'la sua risposta è in moderazione, il tempo è fermo.'
  }
}

const signed = new Intl.NumberFormat('it-IT', { signDisplay: 'exceptZero', useGrouping: 'always' })

import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getWallet, type WalletPage } from '#contract/credits.ts'
import { formatWhole } from '#contract/money.ts'
import { fetchBody } from '#web/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Panel, PanelTitle } from '#web/ui/panel.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { italianDate } from './facts.ts'
import { walletKey } from './queries.ts'

type Entry = WalletPage['data'][number]

const walletQuery = infiniteQueryOptions({
  queryKey: [...walletKey, 'entries'],
  queryFn: ({ pageParam, signal }) =>
    fetchBody(getWallet, { query: { page: pageParam }, signal, quiet: true }),
  initialPageParam: 1,
  getNextPageParam: ({ current_page, last_page }) =>
    current_page < last_page ? current_page + 1 : undefined,
})

/** So many to begin with: beside the other cards the list stays short until somebody wants it long. */
const firstEntries = 6

/** Every credit that came and went, the newest first, with the balance it left. */
export function WalletCard() {
  const wallet = useInfiniteQuery(walletQuery)
  const [short, setShort] = useState(true)
  // Between two pages a new entry may have pushed an old one down, and so it comes twice.
  const entries = [
    ...new Map(wallet.data?.pages.flatMap(({ data }) => data).map((entry) => [entry.id, entry])).values(),
  ]
  const held = wallet.data?.pages[0]?.held ?? 0
  return (
    <Panel aria-label="Movimenti" className="p-6 max-sm:p-4">
      <PanelTitle>Movimenti</PanelTitle>
      {wallet.data ? (
        <>
          {held > 0 ? (
            <p className="num mt-3 rounded-sm bg-wait-soft px-3.5 py-2.5 text-sm text-wait-text">
              In attesa di una risposta: <b>{formatWhole(held)} Crediti</b>, già tolti dal saldo.
            </p>
          ) : null}
          <Entries entries={short ? entries.slice(0, firstEntries) : entries} />
        </>
      ) : wallet.error ? null : (
        <div role="status" className="mt-4 grid gap-3">
          <span className="sr-only">Caricamento</span>
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} className="h-12" />
          ))}
        </div>
      )}
      {wallet.error ? (
        <ErrorState
          onRetry={() => void (wallet.data ? wallet.fetchNextPage() : wallet.refetch())}
          busy={wallet.isFetching}
        />
      ) : wallet.hasNextPage || (short && entries.length > firstEntries) ? (
        <Button
          look="secondary"
          block
          className="mt-4"
          busy={wallet.isFetchingNextPage && 'Caricamento...'}
          onClick={() => (short ? setShort(false) : void wallet.fetchNextPage())}
        >
          Mostra di più
        </Button>
      ) : null}
    </Panel>
  )
}

function Entries({ entries }: { entries: readonly Entry[] }) {
  if (entries.length === 0) return <p className="mt-3 text-base text-ink-2">Non ci sono ancora movimenti.</p>
  return (
    <ul className="mt-2 grid" aria-label="Movimenti">
      {entries.map(({ id, at, text, amount, balance_after }) => (
        <li
          key={id}
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-line py-3 text-base last:border-0"
        >
          <span className="wrap-anywhere">{text}</span>
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

const signed = new Intl.NumberFormat('it-IT', { signDisplay: 'exceptZero', useGrouping: 'always' })

import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { credits, formatCredits } from '#platform/contract/money.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { CardsDrawing, EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Panel, PanelTitle } from '#platform/web/ui/panel.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { getWallet } from '../contract/credits.ts'
import { EscrowedCredits, WalletEntries } from './wallet-entries.tsx'
import { noFilter, queryOf, WalletDownload, type WalletFilter, WalletFilters } from './wallet-filters.tsx'
import { walletKey } from './wallet-queries.ts'

const walletQuery = (filter: WalletFilter) =>
  infiniteQueryOptions({
    queryKey: [...walletKey, 'entries', filter],
    queryFn: ({ pageParam, signal }) =>
      fetchBody(getWallet, { query: { page: pageParam, ...queryOf(filter) }, signal, quiet: true }),
    initialPageParam: 1,
    getNextPageParam: ({ current_page, last_page }) =>
      current_page < last_page ? current_page + 1 : undefined,
  })

/** So many to begin with: beside the other cards the list stays short until somebody wants it long. */
const firstEntries = 6

/** Every credit that came and went, the newest first, with the balance it left. */
export function WalletCard() {
  const [filter, setFilter] = useState(noFilter)
  const [short, setShort] = useState(true)
  const wallet = useInfiniteQuery(walletQuery(filter))
  // Between two pages a new entry may have pushed an old one down, and so it comes twice.
  const entries = [
    ...new Map(wallet.data?.pages.flatMap(({ data }) => data).map((entry) => [entry.id, entry])).values(),
  ]
  const [first] = wallet.data?.pages ?? []
  const filtered = filter.kind !== '' || filter.period !== 'always'
  const none = first !== undefined && entries.length === 0
  return (
    <Panel aria-label="Movimenti" className="p-6 max-sm:p-4">
      <PanelTitle aside={none && !filtered ? null : <WalletDownload filter={filter} />}>Movimenti</PanelTitle>
      {first ? <EscrowedCredits held={first.held} list={first.held_for} /> : null}
      {first && first.debt > 0 ? (
        <p className="num mt-3 rounded-sm bg-danger-soft px-3.5 py-2.5 text-sm text-danger-text">
          Il saldo è negativo di <b>{formatCredits(credits(first.debt))}</b>. Il prossimo accredito lo riporta
          in pari.
        </p>
      ) : null}
      {none && !filtered ? null : <WalletFilters filter={filter} onFilter={setFilter} />}
      {none ? (
        <NoEntries filtered={filtered} onClear={() => setFilter(noFilter)} />
      ) : first ? (
        <WalletEntries entries={short ? entries.slice(0, firstEntries) : entries} />
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
          busy={wallet.isFetchingNextPage && 'Carico…'}
          onClick={() => (short ? setShort(false) : void wallet.fetchNextPage())}
        >
          Mostra di più
        </Button>
      ) : null}
    </Panel>
  )
}

function NoEntries({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  return (
    <EmptyState
      drawing={<CardsDrawing />}
      title={filtered ? 'Nessun movimento con questi filtri.' : 'Non ci sono ancora movimenti.'}
      action={
        filtered ? (
          <Button look="secondary" onClick={onClear}>
            Rimuovi i filtri
          </Button>
        ) : (
          <ButtonLink to="/shop">Acquista crediti</ButtonLink>
        )
      }
    />
  )
}

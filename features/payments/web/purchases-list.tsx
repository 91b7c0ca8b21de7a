import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { italianDate } from '#platform/contract/italian-time.ts'
import { credits, euroToCents, formatCredits, formatEuro } from '#platform/contract/money.ts'
import { type Purchase, purchaseEndpoints, withdrawalTexts } from '../contract/purchases.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { Badge, type BadgeTone } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Panel, PanelTitle } from '#platform/web/ui/panel.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { walletKey } from '#features/wallet/web/wallet-queries.ts'
import { packageWords } from '../contract/package-name.ts'
import { InvoiceWish } from './invoices/invoice-wish.tsx'
import { PurchaseInvoice } from './invoices/purchase-invoice.tsx'
import { type Buyer, useWithdrawal, WithdrawalDialog } from './withdrawal-dialog.tsx'

/** Below the wallet's key: whatever moves Crediti may change what is unspent of a purchase. */
export const purchasesQuery = (banToken?: string) =>
  queryOptions({
    queryKey: [...walletKey, 'purchases', ...(banToken === undefined ? [] : [banToken])],
    queryFn: ({ signal }) =>
      fetchBody(purchaseEndpoints.list, { query: { ban_token: banToken }, signal, quiet: true }),
    // The provider answers within seconds, as a rule.
    refetchInterval: ({ state }) => (state.data?.some((each) => each.state === 'refunding') ? 10_000 : false),
  })

/** So many to begin with, as in 'Movimenti'. */
const firstPurchases = 3

interface PurchasesProps {
  buyer: Buyer
  banToken?: string
}

/** What was bought, what is left of it, and the way out of the contract. */
export function Purchases({ buyer, banToken }: PurchasesProps) {
  const purchases = useQuery(purchasesQuery(banToken))
  const withdrawal = useWithdrawal(({ id, money_back }) =>
    fetchBody(purchaseEndpoints.withdraw, {
      params: { id: String(id) },
      query: { ban_token: banToken },
      body: { money_back },
    }),
  )
  const [short, setShort] = useState(true)
  const [leaving, setLeaving] = useState<number | null>(null)
  const all = purchases.data ?? []
  // An invoice is asked for with an account alone.
  const signedIn = banToken === undefined
  return (
    <Panel aria-label="Acquisti" id="acquisti" className="p-6 max-sm:p-4">
      <PanelTitle>Acquisti</PanelTitle>
      {purchases.data ? (
        <>
          {all.length === 0 ? (
            <p className="mt-3 text-base text-ink-2">Non hai ancora acquistato Crediti.</p>
          ) : (
            <ul className="mt-2 grid" aria-label="Acquisti">
              {(short ? all.slice(0, firstPurchases) : all).map((purchase) => (
                <Row key={purchase.id} purchase={purchase} onLeave={() => setLeaving(purchase.id)}>
                  {signedIn ? <PurchaseInvoice purchase={purchase} /> : null}
                </Row>
              ))}
            </ul>
          )}
          {short && all.length > firstPurchases ? (
            <Button look="secondary" block className="mt-4" onClick={() => setShort(false)}>
              Mostra di più
            </Button>
          ) : null}
        </>
      ) : purchases.error ? (
        <ErrorState onRetry={() => void purchases.refetch()} busy={purchases.isFetching} />
      ) : (
        <div role="status" className="mt-4 grid gap-3">
          <span className="sr-only">Caricamento</span>
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
        </div>
      )}
      {signedIn ? <InvoiceWish className="mt-5" /> : null}
      <WithdrawalDialog
        buyer={buyer}
        purchase={all.find(({ id }) => id === leaving)}
        withdrawal={withdrawal}
        onClose={() => setLeaving(null)}
      />
    </Panel>
  )
}

interface RowProps {
  purchase: Purchase
  onLeave: () => void
  children: ReactNode
}

function Row({ purchase, onLeave, children }: RowProps) {
  const badge = badges[purchase.state]
  const means = purchase.paid_with === 'paypal' ? 'PayPal' : 'carta'
  return (
    <li className="grid gap-3 border-b border-line py-4 text-base last:border-0 last:pb-0">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5">
        <b className="font-semibold wrap-anywhere">{packageWords(purchase)}</b>
        <b className="num text-right font-semibold">
          <span className="sr-only">Pagato </span>
          {euro(purchase.paid)}
        </b>
        <span className="num text-sm text-ink-2">
          <time dateTime={purchase.at}>{italianDate(purchase.at)}</time>, con {means}
        </span>
        {purchase.discount > 0 ? (
          <span className="num col-span-2 text-sm text-ink-2">
            Sconto {euro(purchase.discount)} su {euro(purchase.list_price)}
          </span>
        ) : null}
      </div>
      <p className="num flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-ink-2">
        <span>
          Non usati: <b className="font-semibold text-ink">{formatCredits(credits(purchase.unspent))}</b>
        </span>
        {badge ? <Badge tone={badge.tone}>{badge.text}</Badge> : null}
      </p>
      {purchase.withdrawals.map((withdrawal) => (
        <p key={withdrawal.at} className="num rounded-sm bg-sunken px-3.5 py-2.5 text-sm text-ink-2">
          Recesso del {italianDate(withdrawal.at)}:{' '}
          <b className="font-semibold text-ink">{euro(withdrawal.amount)}</b> per{' '}
          {formatCredits(credits(withdrawal.credits))}. {moneyWords(withdrawal)}
        </p>
      ))}
      <WayOut purchase={purchase} onLeave={onLeave} />
      <Receipt purchase={purchase} />
      {children}
    </li>
  )
}

/** For fourteen days on each purchase, also where there is nothing to give back: then it says why. */
function WayOut({ purchase, onLeave }: { purchase: Purchase; onLeave: () => void }) {
  const nothing = purchase.money_back === 0
  const isOver = Date.parse(purchase.withdrawable_until) < Date.now()
  const isDone = nothing && (purchase.withdrawals.length > 0 || purchase.state === 'refunded')
  if (isOver || isDone) return null
  const reason =
    purchase.state === 'disputed'
      ? 'Hai contestato questo pagamento alla tua banca. Possiamo rimborsarlo solo dopo la sua decisione.'
      : 'Hai già usato questi Crediti. Se ti restituiamo il prezzo di uno sblocco, potrai recedere per quella parte.'
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        look="secondary"
        blocked={nothing && reason}
        aria-label={`${withdrawalTexts.open}: ${purchase.title} del ${italianDate(purchase.at)}`}
        onClick={onLeave}
      >
        {withdrawalTexts.open}
      </Button>
      <p className="num text-sm text-ink-2">
        {nothing
          ? reason
          : `Puoi recedere fino al ${italianDate(purchase.withdrawable_until)} e ti rimborsiamo ${euro(purchase.money_back)}.`}
      </p>
    </div>
  )
}

/** The targets are larger than the words, so they reach into the room around them. */
function Receipt({ purchase }: { purchase: Purchase }) {
  const receipt = `Ricevuta ${purchase.receipt_number}`
  const which = `${purchase.title} del ${italianDate(purchase.at)}`
  return (
    <p className="-mx-2.5 -my-3 flex flex-wrap">
      <ReceiptLink href={purchase.receipt_url} label={`${receipt}: ${which}`}>
        {receipt}
      </ReceiptLink>
      <ReceiptLink href={`${purchase.receipt_url}&format=pdf`} label={`Ricevuta in PDF, ${which}`}>
        PDF
      </ReceiptLink>
      <ReceiptLink
        href={`${purchase.receipt_url}&format=contract`}
        label={`Conferma del contratto in PDF, ${which}`}
      >
        Contratto
      </ReceiptLink>
    </p>
  )
}

function ReceiptLink({ href, label, children }: { href: string; label: string; children: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      aria-label={`${label}, in una nuova scheda`}
      className="inline-flex min-h-target items-center px-2.5 text-sm"
    >
      <span className="link">{children}</span>
    </a>
  )
}

function moneyWords({ state, refunded_at }: Purchase['withdrawals'][number]): string {
  switch (state) {
    case 'refunding':
      return 'Il rimborso è in corso.'
    case 'refund_late':
      return 'Il rimborso tarda. Ce ne stiamo occupando noi.'
    case 'refunded':
      return refunded_at === null ? 'Rimborsato.' : `Rimborsato il ${italianDate(refunded_at)}.`
  }
}

const badges: Readonly<Record<Purchase['state'], { tone: BadgeTone; text: string } | null>> = {
  credited: null,
  disputed: { tone: 'danger', text: 'Pagamento contestato' },
  refunding: { tone: 'wait', text: 'Rimborso in corso' },
  refund_late: { tone: 'danger', text: 'Rimborso in ritardo' },
  refunded: { tone: 'trust', text: 'Rimborsato' },
}

const euro = (amount: number): string => formatEuro(euroToCents(amount))

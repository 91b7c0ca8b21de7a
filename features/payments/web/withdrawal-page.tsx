import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { italianDate } from '#platform/contract/italian-time.ts'
import { credits, euroToCents, formatCredits, formatEuro } from '#platform/contract/money.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { messageOf, NetworkError } from '#platform/web/api/errors.ts'
import { useEndpointForm } from '#platform/web/forms/use-endpoint-form.ts'
import { usePageTitle } from '#platform/web/shell/page-title.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { ErrorSummary } from '#platform/web/ui/error-summary.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { TextInput } from '#platform/web/ui/text-input.tsx'
import {
  type Purchase,
  WithdrawalLinkBody,
  withdrawalDays,
  withdrawalEndpoints,
  withdrawalLinkHours,
  withdrawalTexts,
} from '../contract/purchases.ts'
import { useWithdrawal, WithdrawalDialog } from './withdrawal-dialog.tsx'

/** `/recesso`: the way out of a contract for whoever cannot sign in, and where the link of the mail leads. */
export function WithdrawalPage() {
  usePageTitle('Recesso')
  const [query] = useSearchParams()
  const token = query.get('token')
  return (
    <div className="wrap max-w-form py-11">
      <h1 className="text-4xl">Recedi da un acquisto</h1>
      {token === null ? <AskForLink /> : <ByLink token={token} />}
    </div>
  )
}

function AskForLink() {
  const [sent, setSent] = useState<string>()
  const form = useEndpointForm(withdrawalEndpoints.link, {
    schema: WithdrawalLinkBody,
    defaults: { receipt_number: '', email: '' },
    onDone: ({ message }) => setSent(message),
  })
  return (
    <>
      <p className="mt-3 mb-7 text-prose text-ink-2">
        Hai {withdrawalDays} giorni per recedere da ogni acquisto di Crediti. Se riesci ad accedere trovi «
        {withdrawalTexts.open}» nel{' '}
        <Link className="link" to="/profile#acquisti">
          tuo profilo, sotto Acquisti
        </Link>
        . Altrimenti ti mandiamo un link per farlo da qui.
      </p>
      {sent === undefined ? (
        <form noValidate onSubmit={form.submit} className="grid gap-4.5">
          <ErrorSummary problems={form.problems} attempt={form.attempt} />
          <TextInput
            label="Numero della ricevuta"
            hint="È nell’email di conferma dell’acquisto, per esempio 2026/12."
            required
            {...form.field('receipt_number')}
          />
          <TextInput
            label="Email con cui hai comprato"
            type="email"
            autoComplete="email"
            required
            {...form.field('email')}
          />
          <Button type="submit" className="justify-self-start" busy={form.busy && 'Invio…'}>
            Invia il link
          </Button>
        </form>
      ) : (
        <div role="status" className="grid gap-2 rounded-md bg-trust-soft px-5 py-4.5 leading-normal">
          <p>{sent}</p>
          <p className="text-ink-2">Il link vale {withdrawalLinkHours} ore.</p>
        </div>
      )}
      <p className="mt-7 text-base text-ink-2">
        Le istruzioni complete e il modulo tipo sono in{' '}
        <Link className="link" to="/payments">
          Crediti e Pagamenti
        </Link>
        .
      </p>
    </>
  )
}

function ByLink({ token }: { token: string }) {
  const [asking, setAsking] = useState(false)
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['withdrawal-link', token],
    queryFn: ({ signal }) =>
      fetchBody(withdrawalEndpoints.purchase, { body: { token }, signal, quiet: true }),
    retry: false,
    // Once it is used it opens nothing any more, and what it opened stays in sight.
    staleTime: Infinity,
  })
  const withdrawal = useWithdrawal(({ money_back }) =>
    fetchBody(withdrawalEndpoints.withdraw, { body: { token, money_back } }).catch((refusal: unknown) => {
      void refetch()
      throw refusal
    }),
  )
  if (withdrawal.data) return <Done message={withdrawal.data.message} />
  if (error instanceof NetworkError)
    return <ErrorState text={error.message} onRetry={() => void refetch()} busy={isFetching} />
  if (error !== null)
    return (
      <div className="mt-6 grid justify-items-start gap-5">
        <Alert>{messageOf(error)}</Alert>
        <ButtonLink to="/recesso">Chiedi un nuovo link</ButtonLink>
      </div>
    )
  if (data === undefined) return <Skeleton className="mt-6 h-40 rounded-md" />
  return (
    <>
      <Bought purchase={data} onLeave={() => setAsking(true)} />
      <WithdrawalDialog
        buyer={{ name: null, email: null }}
        purchase={asking ? data : undefined}
        withdrawal={withdrawal}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

function Bought({ purchase, onLeave }: { purchase: Purchase; onLeave: () => void }) {
  const { title, money_back, withdrawable_until, state } = purchase
  const reason =
    Date.parse(withdrawable_until) < Date.now()
      ? `Il periodo di recesso è finito il ${italianDate(withdrawable_until)}.`
      : state === 'disputed'
        ? 'Hai contestato questo pagamento alla tua banca. Possiamo rimborsarlo solo dopo la sua decisione.'
        : 'Non ci sono Crediti non usati da rimborsare.'
  return (
    <Panel aria-label="Acquisto" className="num mt-6 grid justify-items-start gap-3 p-6 max-sm:p-4">
      <p className="text-base text-ink-2">
        <b className="block text-lg font-semibold text-ink">
          {title}, {formatCredits(credits(purchase.credits))}
        </b>
        Ricevuta {purchase.receipt_number} del {italianDate(purchase.at)}, {euro(purchase.paid)}. Non usati:{' '}
        {formatCredits(credits(purchase.unspent))}.
      </p>
      {money_back > 0 ? (
        <>
          <p>
            Puoi recedere fino al {italianDate(withdrawable_until)} e ti rimborsiamo <b>{euro(money_back)}</b>
            .
          </p>
          <Button onClick={onLeave}>{withdrawalTexts.open}</Button>
        </>
      ) : (
        <p>{reason}</p>
      )}
    </Panel>
  )
}

function Done({ message }: { message: string }) {
  return (
    <p role="status" className="mt-6 rounded-md bg-trust-soft px-5 py-4.5 leading-normal">
      {message}
    </p>
  )
}

const euro = (amount: number): string => formatEuro(euroToCents(amount))

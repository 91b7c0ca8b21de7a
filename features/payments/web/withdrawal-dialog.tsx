import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { italianDate } from '#platform/contract/italian-time.ts'
import { withThousands } from '#platform/contract/italian-numbers.ts'
import { credits, euroToCents, formatCredits, formatEuro } from '#platform/contract/money.ts'
import { payBackDays, type Purchase, withdrawalTexts } from '../contract/purchases.ts'
import { ApiError, at, messageOf, NetworkError } from '#platform/web/api/errors.ts'
import { userKey } from '#features/accounts/web/session.tsx'
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx'
import { toast } from '#platform/web/ui/toast-store.ts'
import { walletKey } from '#features/wallet/web/wallet-queries.ts'

/** Who withdraws, as far as it is known: whoever is suspended, or comes by a link, has no session that says. */
export interface Buyer {
  readonly name: string | null
  readonly email: string | null
}

interface WithdrawalDialogProps {
  buyer: Buyer
  /** Undefined: closed. */
  purchase: Purchase | undefined
  withdrawal: ReturnType<typeof useWithdrawal>
  onClose: () => void
}

/**
 * The declaration of withdrawal as the law wants it confirmed: who, from which contract, what comes back, and where
 * the confirmation goes (article 11a of Directive 2011/83/EU).
 */
export function WithdrawalDialog({ buyer, purchase, withdrawal, onClose }: WithdrawalDialogProps) {
  const { mutate, isPending } = withdrawal
  return (
    <ConfirmDialog
      open={purchase !== undefined && purchase.money_back > 0}
      onClose={onClose}
      title="Recesso dal contratto"
      confirm={withdrawalTexts.confirm}
      busy={isPending && 'Invio…'}
      onConfirm={() => {
        if (purchase) mutate(purchase, { onSettled: (_, error) => isFinal(error) && onClose() })
      }}
    >
      {purchase ? <Declaration buyer={buyer} purchase={purchase} /> : null}
    </ConfirmDialog>
  )
}

function Declaration({ buyer: { name, email }, purchase }: { buyer: Buyer; purchase: Purchase }) {
  const withdrawn = purchase.withdrawals.reduce((total, each) => total + each.credits, 0)
  const used = purchase.credits - purchase.unspent - withdrawn
  return (
    <>
      <p>
        {name === null ? 'Stai' : `${name}, stai`} per recedere dal contratto di acquisto n. {purchase.id} del{' '}
        {italianDate(purchase.at)}.
      </p>
      <dl className="num mt-4 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5 text-base">
        <Line label={`${purchase.title}, prezzo pagato`}>{euro(purchase.paid)}</Line>
        <Line label="Acquistati">{amount(purchase.credits)}</Line>
        {used > 0 ? <Line label="Usati o in attesa di una risposta">{amount(used)}</Line> : null}
        {withdrawn > 0 ? <Line label="Già restituiti">{amount(withdrawn)}</Line> : null}
        <Line label="Non usati, scalati dal saldo">{amount(purchase.unspent)}</Line>
        <div className="col-span-2 mt-1.5 flex items-baseline justify-between gap-4 border-t border-line pt-3">
          <dt className="font-semibold text-ink">Rimborso</dt>
          <dd className="font-display text-2xl leading-none font-card text-ink">
            {euro(purchase.money_back)}
          </dd>
        </div>
      </dl>
      {purchase.immediate_use_at === null && used > 0 ? (
        <p className="mt-1.5 text-sm">
          Non avevi chiesto di usare subito i Crediti. Ti rimborsiamo anche quelli usati, tranne quelli che
          aspettano ancora una risposta.
        </p>
      ) : withdrawn === 0 && used > 0 ? (
        <p className="num mt-1.5 text-right text-sm">
          {euro(purchase.paid)} × {withThousands(purchase.unspent)} ÷ {withThousands(purchase.credits)}
        </p>
      ) : null}
      <p className="mt-4 text-sm">
        Il rimborso torna {purchase.paid_with === 'paypal' ? 'sul conto PayPal' : 'sulla carta'} con cui hai
        pagato, al più tardi entro {payBackDays} giorni. La conferma con data e ora arriva{' '}
        {email === null ? (
          'all’email del tuo account'
        ) : (
          <>
            a <b className="font-semibold wrap-anywhere text-ink">{email}</b>
          </>
        )}
        .
      </p>
    </>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd className="text-right font-semibold text-ink">{children}</dd>
    </>
  )
}

/** Where the sum has changed meanwhile, the question stays open with the new one. */
const isFinal = (error: unknown): boolean =>
  !(error instanceof NetworkError) &&
  !(error instanceof ApiError && at(error.body, 'code') === 'amount_changed')

/** @param send the command, with what gives the right to it: a session, a ban token or a link */
export function useWithdrawal(send: (purchase: Purchase) => Promise<{ message: string }>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => {
      if (!(error instanceof NetworkError)) toast.error(messageOf(error))
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: walletKey }),
        queryClient.invalidateQueries({ queryKey: userKey }),
      ]),
  })
}

const euro = (value: number): string => formatEuro(euroToCents(value))
const amount = (value: number): string => formatCredits(credits(value))

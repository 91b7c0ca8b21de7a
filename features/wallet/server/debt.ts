import { sql } from 'kysely'
import { type Credits, credits, formatCredits } from '#platform/contract/money.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { type Dated, transfer } from './double-entry.ts'

/**
 * A king owes what a reversal had to take and his wallet no longer held. His debt is an account: it lends the
 * wallet what is missing, and gets it back from whatever Crediti arrive next. While it stands, he cannot spend.
 */

/** The debt that a fact caused, or paid: one of each, like the fact itself. */
const debtRef = (causeRef: string) => `${causeRef}:debt`

// Written out: by a parameter a kept plan would not find the index that this is about.
const isDebt = sql<boolean>`kind = 'debt'`

interface IncomingCredits extends Dated {
  readonly ref: string
}

/** Lends the wallet what it lacks to pay `amount`. The caller has the wallet locked. */
export async function lendMissing(
  trx: Transaction,
  {
    userId,
    balance,
    amount,
    causeRef,
  }: { userId: number; balance: number; amount: number; causeRef: string },
): Promise<void> {
  const missing = amount - balance
  if (missing <= 0) return
  await trx
    .insertInto('ledger_account')
    .values({ kind: 'debt', user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').where(isDebt).doNothing())
    .execute()
  await transfer(trx, {
    kind: 'debt',
    ref: debtRef(causeRef),
    text: 'Saldo negativo, Crediti già spesi',
    from: { debtOf: userId },
    to: { walletOf: userId },
    amount: credits(missing),
  })
}

/** Crediti have arrived: the debt comes first. The caller has the wallet locked, and posted the arrival. */
export async function payDebt(
  trx: Transaction,
  {
    userId,
    debt,
    arrived,
    cause,
  }: { userId: number; debt: number; arrived: Credits; cause: IncomingCredits },
): Promise<void> {
  await transfer(trx, {
    kind: 'debt',
    ref: debtRef(cause.ref),
    text: arrived < debt ? 'Saldo negativo ridotto' : 'Saldo di nuovo in pari',
    from: { walletOf: userId },
    to: { debtOf: userId },
    amount: credits(Math.min(arrived, debt)),
    at: cause.at,
  })
}

/** 402: spending waits until the debt is paid. */
export function refuseForDebt(debt: Credits) {
  return refuse(402, {
    message: `Il tuo saldo è negativo di ${formatCredits(debt)}. Un tuo pagamento è stato rimborsato o contestato quando i Crediti erano già spesi. Acquista Crediti per riportarlo in pari e torna a sbloccare le chat.`,
    shop_redirect: true,
  })
}

import { sql } from 'kysely'
import { centsToEuro, credits, euroCents, formatEuro } from '#platform/contract/money.ts'
import { lockWallet } from '#features/wallet/server/double-entry.ts'
import { type Transaction, transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { withdrawalDays } from '../contract/purchases.ts'
import { promiseMoneyBack } from './money-back.ts'
import { issueCreditNotes } from './receipts/issue.ts'
import { type Standing, standingOf } from './purchases.ts'

export interface Withdrawn {
  readonly message: string
  readonly money_back: number
  readonly credits: number
}

export interface WithdrawalInput {
  /** Whose purchase it is: signed in, holding a ban token, or come by a link in a mail (withdrawal-link.ts). */
  readonly userId: number
  readonly purchaseId: number
  /** The money back that the king has agreed to, in euro. */
  readonly shown: number | undefined
  /** Done first, in the same transaction; where it throws, nothing has happened. */
  readonly first?: (trx: Transaction) => Promise<void>
}

/**
 * Takes the unspent Crediti of a purchase, and lets a job give their price back by the way it came. An unlock at
 * the same moment comes wholly before, and is counted as spent, or after, and finds the Crediti gone.
 * @throws 404 for the purchase of another; 409 contested, too late, withdrawn from already, all spent, or no longer
 * what was shown
 */
export function withdrawPurchase(
  needs: Pick<Needs, 'db' | 'jobs' | 'notify' | 'config'>,
  { userId, purchaseId, shown, first }: WithdrawalInput,
): Promise<Withdrawn> {
  return transaction(needs.db, async (trx) => {
    await first?.(trx)
    await lockPurchase(trx, userId, purchaseId)
    await lockWallet(trx, userId)
    const standing = (await standingOf(trx, userId)).find(({ purchase }) => purchase.id === purchaseId)
    if (standing === undefined) throw refuse('not_found')
    const { unspent, moneyBack } = standing
    if (moneyBack === 0) throw refuseFor(standing)
    const changed = 'Nel frattempo il rimborso è cambiato. Controlla l’importo e conferma di nuovo.'
    if (shown !== undefined && shown !== centsToEuro(moneyBack))
      throw refuse('conflict', { message: changed, code: 'amount_changed' })

    const purchase = { id: purchaseId, user_id: userId }
    await promiseMoneyBack(needs, trx, { purchase, cause: 'withdrawal', credits: unspent, amount: moneyBack })
    await confirm(needs, trx, userId, standing)
    await issueCreditNotes(trx, needs.config.seller, purchaseId)
    return {
      message: `Recesso registrato, ti rimborsiamo ${formatEuro(moneyBack)}. Ti abbiamo inviato un’email di conferma.`,
      money_back: centsToEuro(moneyBack),
      credits: unspent,
    }
  })
}

/** The provider's news about a purchase take its row first, too: a dispute comes before the withdrawal, or after. */
async function lockPurchase(trx: Transaction, userId: number, purchaseId: number): Promise<void> {
  const purchase = await trx
    .selectFrom('purchase')
    .select('id')
    .where('id', '=', purchaseId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (purchase === undefined) throw refuse('not_found')
}

function refuseFor({ disputed, purchase, reversals, unspent }: Standing) {
  if (disputed)
    return refuse('conflict', {
      message:
        'Hai contestato questo pagamento alla tua banca. Possiamo rimborsarlo solo dopo la sua decisione.',
      code: 'disputed',
    })
  if (!purchase.withdrawable)
    return refuse('conflict', {
      message: `Sono passati più di ${withdrawalDays} giorni dall’acquisto, non è più possibile recedere.`,
      code: 'too_late',
    })
  if (unspent === 0 && reversals.some(({ cause }) => cause === 'withdrawal'))
    return refuse('conflict', { message: 'Hai già esercitato il recesso.', code: 'already_withdrawn' })
  return refuse('conflict', {
    message: 'Hai già usato i Crediti di questo acquisto, non c’è nulla da rimborsare.',
    code: 'nothing_left',
  })
}

async function confirm(
  needs: Pick<Needs, 'notify'>,
  trx: Transaction,
  userId: number,
  { purchase, unspent, moneyBack, usedToo }: Standing,
): Promise<void> {
  const { at } = await trx.selectNoFrom(sql<Date>`clock_timestamp()`.as('at')).executeTakeFirstOrThrow()
  await needs.notify(trx, userId, 'withdrawal', {
    purchase: {
      ...purchase,
      credits: credits(purchase.credits),
      paid: euroCents(purchase.amount_cents),
      paidWith: purchase.provider === 'paypal' ? 'paypal' : 'card',
    },
    at,
    credits: credits(unspent),
    amount: moneyBack,
    usedToo,
  })
}

import { sql } from 'kysely'
import { euroCents } from '#platform/contract/money.ts'
import { clock } from '#platform/server/db/clock.ts'
import { transaction } from '#platform/server/db/database.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { sendMail } from '#platform/server/jobs/mail-and-sms.ts'
import type { Needs } from '#platform/server/needs.ts'
import { addressOf } from '#platform/server/providers/mail/mail.ts'
import { PaymentRefused, type ProviderName } from '#platform/server/providers/payment/payment.ts'
import { withdrawalStuckMail } from './mails/withdrawal-stuck.ts'

/**
 * Pauses of 1, 2, 4 … minutes, at most six hours: after ten tries, within a day, people are asked. Then we only
 * look, each six hours, whether they have done it: a provider forgets the keys of refunds after a day, and would
 * make the same one twice.
 */
const triesAlone = 10
const longestPauseMinutes = 360

type Paying = Pick<Needs, 'db' | 'payments' | 'config' | 'jobs' | 'log'>

/** Asked for with the withdrawal. What it cannot do, or never does because of a crash, the sweep does. */
export const refundWithdrawal = job<{ reversalId: number }>({
  queue: 'refund_withdrawal',
  retries: 0,
  work: (needs, { reversalId }) => payBack(needs, reversalId),
})

export const withdrawalSweep = job({
  queue: 'withdrawal_sweep',
  everyMinute: true,
  work: (needs) => payBackDue(needs),
})

export async function payBackDue(needs: Paying): Promise<void> {
  const due = await needs.db
    .selectFrom('withdrawal')
    .select('reversal_id')
    .where('refunded_at', 'is', null)
    .where('next_try_at', '<=', clock)
    .orderBy('next_try_at')
    .limit(100)
    .execute()
  for (const { reversal_id } of due) await payBack(needs, reversal_id)
}

/** Gives the money back once, by the key of this withdrawal; whoever finds it done leaves it so. */
export async function payBack(needs: Paying, reversalId: number): Promise<void> {
  const due = await loadUnpaid(needs, reversalId)
  if (due === undefined) return
  try {
    if (!(await isBack(needs, due))) {
      if (due.stuck_at !== null) return await laterAgain(needs, due)
      await needs.payments
        .of(due.provider)
        .refund(due.payment, { amount: euroCents(due.amount_cents), key: `withdrawal-${reversalId}` })
    }
  } catch (error) {
    needs.log.warn({ err: error, reversalId }, 'a withdrawal could not be refunded')
    return await laterAgain(needs, due, error)
  }
  await needs.db
    .updateTable('withdrawal')
    .set({ refunded_at: clock })
    .where('reversal_id', '=', reversalId)
    .where('refunded_at', 'is', null)
    .execute()
}

interface Unpaid {
  readonly reversal_id: number
  readonly purchase_id: number
  readonly amount_cents: number
  readonly at: Date
  readonly cause: string
  readonly tries: number
  readonly stuck_at: Date | null
  readonly provider: ProviderName
  readonly payment: string
}

async function loadUnpaid({ db }: Pick<Needs, 'db'>, reversalId: number): Promise<Unpaid | undefined> {
  const row = await db
    .selectFrom('withdrawal')
    .innerJoin('purchase_reversal as reversal', 'reversal.id', 'withdrawal.reversal_id')
    .innerJoin('purchase', 'purchase.id', 'reversal.purchase_id')
    .select([
      'withdrawal.reversal_id',
      'withdrawal.tries',
      'withdrawal.stuck_at',
      'reversal.purchase_id',
      'reversal.amount_cents',
      'reversal.at',
      'reversal.cause',
      'purchase.provider',
      'purchase.provider_ref',
    ])
    .where('withdrawal.reversal_id', '=', reversalId)
    .where('withdrawal.refunded_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return undefined
  // A credited purchase has been paid somewhere (check of the table).
  return { ...row, payment: row.provider_ref ?? '' }
}

/**
 * After a failure nobody knows whether the money went: then it is back if the provider has returned as much as our
 * books say was to return before this withdrawal, and by it. A first try needs not ask;
 * an account that a restored backup has brought back is erased again, and its money may have gone the first time.
 */
async function isBack(needs: Paying, due: Unpaid): Promise<boolean> {
  if (due.tries === 0 && due.cause !== 'erasure') return false
  const payment = await needs.payments.of(due.provider).retrieve(due.payment)
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(reversal.amount_cents), 0)::integer as cents
    from purchase_reversal reversal
    left join withdrawal on withdrawal.reversal_id = reversal.id
    where reversal.purchase_id = ${due.purchase_id}
      and (reversal.cause = 'refund' or (withdrawal.refunded_at is not null and not withdrawal.by_transfer)
        or reversal.id = ${due.reversal_id})`.execute(needs.db)
  return (payment?.refunded ?? 0) >= (rows[0]?.cents ?? 0)
}

/** Whether the provider has given it back already. @throws when the provider does not answer */
export async function isPaidBack(needs: Paying, reversalId: number): Promise<boolean> {
  const due = await loadUnpaid(needs, reversalId)
  return due === undefined || isBack(needs, due)
}

/** Puts it off; when trying alone has been enough, or is of no use, people are asked, once. */
async function laterAgain(needs: Paying, due: Unpaid, error?: unknown): Promise<void> {
  const tries = due.tries + 1
  const pause = Math.min(2 ** due.tries, longestPauseMinutes)
  const givenUp = due.stuck_at === null && (error instanceof PaymentRefused || tries >= triesAlone)
  await transaction(needs.db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('withdrawal')
      .set({
        tries,
        next_try_at: sql<Date>`now() + interval '1 minute' * ${pause}::integer`,
        ...(givenUp && { stuck_at: clock }),
      })
      .where('reversal_id', '=', due.reversal_id)
      .where('tries', '=', due.tries)
      .where('refunded_at', 'is', null)
      .executeTakeFirst()
    if (!givenUp || numUpdatedRows === 0n) return
    const reason = error instanceof PaymentRefused ? error.reason : 'Il fornitore non risponde'
    const mail = withdrawalStuckMail(addressOf(needs.config.mailFrom), {
      purchaseId: due.purchase_id,
      provider: due.provider,
      payment: due.payment,
      amount: euroCents(due.amount_cents),
      at: due.at,
      cause: due.cause,
      reason,
    })
    await sendMail(needs, trx, mail)
    needs.log.error({ reversalId: due.reversal_id, reason }, 'a withdrawal waits for people')
  })
}

import { sql } from 'kysely'
import { accountInvariants } from '#features/accounts/server/audit.ts'
import { chatInvariants } from '#features/chat/server/audit.ts'
import { creditsInvariants } from '#features/wallet/server/audit.ts'
import { type Database, takeTime } from '#platform/server/db/database.ts'
import { moderationInvariants } from '#features/moderation/server/audit.ts'
import { paymentInvariants } from '#features/payments/server/audit.ts'
import { promoInvariants } from '#features/payments/server/promo-audit.ts'
import { photoInvariants } from '#features/photos/server/audit.ts'
import { privacyInvariants } from '#features/privacy/server/audit.ts'
import { profileInvariants } from '#features/profiles/server/audit.ts'
import { invoiceInvariants } from '#features/payments/server/invoices/audit.ts'
import { spendingInvariants } from '#features/payments/server/spending/audit.ts'
import { receiptInvariants } from '#features/payments/server/receipts/audit.ts'
import { reportInvariants } from '#features/reports/server/audit.ts'
import { reviewInvariants } from '#features/reviews/server/audit.ts'
import { searchInvariants } from '#features/search/server/audit.ts'
import { auditChainInvariants } from '#platform/server/audit/audit-chain.ts'
import { conditionsInvariants } from '#features/conditions/server/audit.ts'
import { verificationInvariants } from '#features/verification/server/audit.ts'

/** Everything that must hold at every moment, feature by feature; like app.ts, this file knows them all. */
export const invariants = [
  ...accountInvariants,
  ...creditsInvariants,
  ...paymentInvariants,
  ...promoInvariants,
  ...receiptInvariants,
  ...invoiceInvariants,
  ...spendingInvariants,
  ...chatInvariants,
  ...moderationInvariants,
  ...profileInvariants,
  ...photoInvariants,
  ...reportInvariants,
  ...reviewInvariants,
  ...searchInvariants,
  ...privacyInvariants,
  ...verificationInvariants,
  ...conditionsInvariants,
  ...auditChainInvariants,
]

export interface Breach {
  readonly invariant: string
  readonly rows: number
  /** The first few of them. */
  readonly examples: readonly unknown[]
}

export const shownRows = 5

/** Checks every invariant on one and the same snapshot, so that a purchase under way is no breach. */
export async function audit(db: Database): Promise<Breach[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await takeTime(trx, 600_000)
      const breaches: Breach[] = []
      for (const { name, sql: statement } of invariants) {
        const { rows } = await sql.raw(statement).execute(trx)
        if (rows.length > 0)
          breaches.push({ invariant: name, rows: rows.length, examples: rows.slice(0, shownRows) })
      }
      return breaches
    })
}

import { sql } from 'kysely'
import { chatInvariants } from './chat/audit.ts'
import { creditsInvariants } from './credits/audit.ts'
import type { Database } from './db/database.ts'
import { moderationInvariants } from './moderation/audit.ts'
import { paymentInvariants } from './payments/audit.ts'
import { promoInvariants } from './payments/promo-audit.ts'
import { photoInvariants } from './photos/audit.ts'
import { privacyInvariants } from './privacy/audit.ts'
import { profileInvariants } from './profiles/audit.ts'
import { receiptInvariants } from './receipts/audit.ts'
import { reportInvariants } from './reports/audit.ts'
import { reviewInvariants } from './reviews/audit.ts'
import { searchInvariants } from './search/audit.ts'
import { verificationInvariants } from './verification/audit.ts'

/** Everything that must hold at every moment, feature by feature; like app.ts, this file knows them all. */
export const invariants = [
  ...creditsInvariants,
  ...paymentInvariants,
  ...promoInvariants,
  ...receiptInvariants,
  ...chatInvariants,
  ...moderationInvariants,
  ...profileInvariants,
  ...photoInvariants,
  ...reportInvariants,
  ...reviewInvariants,
  ...searchInvariants,
  ...privacyInvariants,
  ...verificationInvariants,
]

export interface Breach {
  readonly invariant: string
  readonly rows: number
  /** The first few of them. */
  readonly examples: readonly unknown[]
}

const shownRows = 5

/** Checks every invariant on one and the same snapshot, so that a purchase under way is no breach. */
export async function audit(db: Database): Promise<Breach[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await sql`set local statement_timeout = '10min'`.execute(trx)
      const breaches: Breach[] = []
      for (const { name, sql: statement } of invariants) {
        const { rows } = await sql.raw(statement).execute(trx)
        if (rows.length > 0)
          breaches.push({ invariant: name, rows: rows.length, examples: rows.slice(0, shownRows) })
      }
      return breaches
    })
}

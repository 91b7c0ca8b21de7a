import { settingsOf } from '#features/settings/server/settings.ts'
import { inWords } from '#platform/contract/hours.ts'
import type { Needs } from '#platform/server/needs.ts'
import { type ImmediateUseVersion, immediateUseTexts } from '../../contract/payments.ts'
import { withdrawableUntil } from '../withdrawable-until.ts'
import { type ReceiptDocument, receiptDocuments } from './receipt-documents.ts'

/** The contract of a purchase, as it is confirmed to the buyer: the data of the receipt, and what the law adds. */
export interface Contract {
  readonly receipt: ReceiptDocument
  readonly purchaseId: number
  readonly credits: number
  readonly at: Date
  /** The last moment to withdraw. */
  readonly until: Date
  readonly immediateUse: { readonly text: string; readonly at: Date } | null
  /** Days of the texts by which it was made. */
  readonly texts: { readonly terms: string; readonly credits: string }
  /** «72 ore»: after so long without a reply an unlock is paid back. */
  readonly refundTime: string
  readonly publicUrl: string
}

/** Undefined where there is none, or not this buyer's. */
export async function contractOf(
  needs: Pick<Needs, 'db' | 'config'>,
  purchaseId: number,
  userId: number | 'whose link it is',
): Promise<Contract | undefined> {
  const [receipt] = await receiptDocuments(needs.db, purchaseId, userId)
  if (receipt === undefined) return undefined
  const { refund_after_hours: hours } = await settingsOf(needs, needs.db)
  const row = await needs.db
    .selectFrom('purchase')
    .innerJoin('contract_confirmation', 'contract_confirmation.purchase_id', 'purchase.id')
    .select(['credits', 'credited_at', 'immediate_use_text', 'immediate_use_at'])
    .select(['terms_version', 'credits_version', withdrawableUntil.as('until')])
    .where('purchase.id', '=', purchaseId)
    .executeTakeFirstOrThrow()
  return {
    receipt,
    purchaseId,
    credits: row.credits,
    at: row.credited_at ?? row.until,
    until: row.until,
    immediateUse: requestOf(row),
    texts: { terms: row.terms_version, credits: row.credits_version },
    refundTime: inWords(hours),
    publicUrl: needs.config.publicUrl,
  }
}

function requestOf(row: { immediate_use_text: string | null; immediate_use_at: Date | null }) {
  if (row.immediate_use_text === null || row.immediate_use_at === null) return null
  return { text: immediateUseTexts[row.immediate_use_text as ImmediateUseVersion], at: row.immediate_use_at }
}

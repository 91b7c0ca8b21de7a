import type { Database, Transaction } from '#platform/server/db/database.ts'
import type { Needs } from '#platform/server/needs.ts'
import { settingsOf } from '#features/settings/server/settings.ts'
import { company } from '#platform/contract/company.ts'
import { inWords } from '#platform/contract/hours.ts'
import { daysToLeave } from '../../contract/changed-text.ts'
import { type Facts, fillText } from '../../contract/facts.ts'
import { noticeDays } from '../../contract/legal.ts'
import { publicFacts, refuseUnknownNames } from '../public-facts.ts'
import { keptRows } from './kept-after-erasure.ts'
import { purposeRows } from './purposes.ts'
import { recipientRows } from './recipients.ts'
import { retentionRows } from './retention-table.ts'
import {
  formNote,
  withdrawalForm,
  withdrawalInstructions,
} from '#features/payments/server/receipts/withdrawal-words.ts'
import { escapeHtml } from '#platform/server/http/escape-html.ts'
import { sanitise } from './sanitise.ts'

/** What a legal text may name: what every public text may, and tables as HTML. */
export async function factsNow(needs: Pick<Needs, 'config'>, db: Database | Transaction): Promise<Facts> {
  const { hearing_hours } = await settingsOf(needs, db)
  return {
    ...(await publicFacts(needs, db)),
    hearingHours: inWords(hearing_hours),
    noticeDays: String(noticeDays.terms),
    daysToLeave: String(daysToLeave),
    purposes: purposeRows(),
    recipients: recipientRows(needs.config),
    retention: retentionRows(),
    keptAfterErasure: keptRows(),
    ...withdrawalParts(needs.config.publicUrl),
  }
}

/** What Annex I of the consumer code prescribes, as in the confirmation of a contract. */
function withdrawalParts(publicUrl: string): Facts {
  const seller = { name: company.name, seat: company.seat }
  const instructions = withdrawalInstructions(seller, { online: `${publicUrl}/recesso`, until: null })
  const form = withdrawalForm(seller, { contract: null, day: null, consumer: null })
  return {
    withdrawalInstructions: asParagraphs(instructions),
    withdrawalForm: asParagraphs([formNote, ...form]),
  }
}

/** A name stands within a paragraph of the text: the editor knows no other place for it, but the rows of a table. */
const asParagraphs = (lines: readonly string[]): string => lines.map(escapeHtml).join('</p>\n<p>')

/**
 * The text as everybody may read it: filled in and sanitised.
 * @throws Refusal 422 for a name that stands for nothing
 */
export function fillIn(source: string, facts: Facts): string {
  refuseUnknownNames({ source }, facts)
  return sanitise(fillText(source, facts))
}

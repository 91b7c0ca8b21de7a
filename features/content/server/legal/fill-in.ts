import { inWords } from '#platform/contract/hours.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { refuseFields } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { settingsOf } from '#features/settings/server/settings.ts'
import { company } from '#platform/server/config/company.ts'
import { keptRows } from './kept-after-erasure.ts'
import { retentionRows } from './retention-table.ts'
import {
  formNote,
  withdrawalForm,
  withdrawalInstructions,
} from '#features/payments/server/receipts/withdrawal-words.ts'
import { escapeHtml } from '#platform/server/http/escape-html.ts'
import { sanitise } from './sanitise.ts'

/** What is said once elsewhere and put in where a text has `{{vat}}`. */
export type Facts = Readonly<Record<string, string>>

export async function factsNow(needs: Pick<Needs, 'config'>, db: Database | Transaction): Promise<Facts> {
  const { refund_after_hours: hours } = await settingsOf(needs, db)
  return {
    ...company,
    refundHours: inWords(hours),
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

const asParagraphs = (lines: readonly string[]): string =>
  lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n')

/**
 * The text as everybody may read it: filled in and sanitised.
 * @throws Refusal 422 for a name that stands for nothing
 */
export function fillIn(source: string, facts: Facts): string {
  const unknown = unknownNames(source, facts)
  if (unknown.length > 0)
    throw refuseFields({ source: `Non so che cosa mettere al posto di ${unknown.join(', ')}.` })
  return sanitise(source.replace(placeholder, (_, name: string) => facts[name] ?? ''))
}

const placeholder = /\{\{\s*([^{}]*?)\s*\}\}/g

function unknownNames(source: string, facts: Facts): string[] {
  const names = [...source.matchAll(placeholder)].map(([, name = '']) => name)
  return [...new Set(names)].filter((name) => !Object.hasOwn(facts, name)).map((name) => `{{${name}}}`)
}

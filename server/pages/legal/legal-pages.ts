import { readFileSync } from 'node:fs'
import { documentVersions } from '#contract/documents.ts'
import { company } from './company.ts'
import { retentionRows } from './retention-table.ts'
import { sanitise } from './sanitise.ts'
import { type LegalDocument, legalVersions } from './versions.ts'

/** A text that changes in substance gets a new day in `documentVersions` and a line in `legalVersions`. */
const page = (document: LegalDocument, title: string) => ({
  title,
  version: documentVersions[document],
  versions: [...legalVersions[document]],
  content: sanitise(withFacts(readFileSync(new URL(`${document}.html`, import.meta.url), 'utf8'))),
})

/** Puts in what is said once elsewhere: `{{vat}}` from company.ts, the periods of retention. */
function withFacts(html: string): string {
  return html.replace('<!-- retention -->', retentionRows).replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    if (!Object.hasOwn(company, name)) throw new Error(`company.ts has no ${name}`)
    return company[name as keyof typeof company]
  })
}

/** The texts as they apply today, read once. */
export const legalPages = {
  terms: page('terms', 'Termini e Condizioni'),
  privacy: page('privacy', 'Privacy Policy'),
  cookies: page('cookies', 'Cookie Policy'),
  credits: page('credits', 'Crediti e Pagamenti'),
} as const

import { readFileSync } from 'node:fs'
import { documentVersions } from '#contract/documents.ts'
import { retentionRows } from './retention-table.ts'

type Document = keyof typeof documentVersions

/** A text that changes in substance gets a new day in `documentVersions`. */
const page = (document: Document, title: string) => ({
  title,
  version: documentVersions[document],
  content: readFileSync(new URL(`${document}.html`, import.meta.url), 'utf8').replace(
    '<!-- retention -->',
    retentionRows,
  ),
})

/** The texts as they apply today, read once. */
export const legalPages = {
  terms: page('terms', 'Termini e Condizioni'),
  privacy: page('privacy', 'Privacy Policy'),
  cookies: page('cookies', 'Cookie Policy'),
  credits: page('credits', 'Crediti e Pagamenti'),
} as const

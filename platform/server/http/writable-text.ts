import { invalid } from './refuse.ts'

/** PostgreSQL has no place for it in a text. */
const unwritable = '\u0000'

/**
 * Of what a request brings: no text that the database cannot take, wherever it stands.
 * @throws Refusal 422 under the field
 */
export function refuseUnwritable(input: unknown): void {
  if (typeof input !== 'object' || input === null || Buffer.isBuffer(input)) return
  for (const [field, value] of Object.entries(input))
    if (holdsUnwritable(value)) throw invalid({ [field]: ['Contiene caratteri non validi.'] })
}

function holdsUnwritable(value: unknown): boolean {
  if (typeof value === 'string') return value.includes(unwritable)
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsUnwritable)
}

/**
 * JSON may name half of a pair of surrogates (`\ud83d`), which no UTF-8 text can hold: PostgreSQL refuses it in its own
 * JSON. It becomes U+FFFD, as everywhere else on its way. In the text: what was made of it may be nested too deeply to
 * be walked.
 */
export function wellFormed(json: string): string {
  if (!/\\u[dD][89a-fA-F]/.test(json)) return json
  return json.replaceAll(escapes, (escape) => (/^\\ud[89a-f]..$/i.test(escape) ? '\\ufffd' : escape))
}

/** Pairs first; of any other escape both signs, so that the second backslash of two begins none. */
const escapes = /\\ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|\\ud[89a-f][\da-f]{2}|\\[^]/gi

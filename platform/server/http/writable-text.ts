import { invalid } from './refuse.ts'

/** PostgreSQL cannot store it in a text. */
const unwritable = '\u0000'

/**
 * Refuses a request that contains, at any depth, a text that PostgreSQL cannot store.
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
 * JSON can escape a lone surrogate (`\ud83d`), which UTF-8 cannot encode: PostgreSQL refuses it in its own
 * JSON. It is replaced by U+FFFD. In the text, since the parsed value may be nested too deeply to
 * be walked.
 */
export function wellFormed(json: string): string {
  if (!/\\u[dD][89a-fA-F]/.test(json)) return json
  return json.replaceAll(escapes, (escape) => (/^\\ud[89a-f]..$/i.test(escape) ? '\\ufffd' : escape))
}

/** Surrogate pairs first; any other escape is matched whole, so that the second of two backslashes begins none. */
const escapes = /\\ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|\\ud[89a-f][\da-f]{2}|\\[^]/gi

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
 * JSON. It becomes U+FFFD, as everywhere else on its way. `raw`: of which `parsed` was made.
 */
export function wellFormed(parsed: unknown, raw: string): unknown {
  return /\\u[dD][89a-fA-F]/.test(raw) ? mended(parsed) : parsed
}

function mended(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  if (Array.isArray(value)) return value.map(mended)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key.toWellFormed(), mended(inner)]))
}

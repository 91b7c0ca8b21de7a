/** What somebody of the staff types into the search field, as far as it can be told from the words. */
export interface DeskQuery {
  /** Undefined: of every kind. */
  readonly only: 'people' | 'cases' | 'payments' | undefined
  /** What to look for among people; undefined where the words name something else. */
  readonly words: string | undefined
  /** The number of a row. */
  readonly number: number | undefined
  /** The beginning of a code of a report, as it is stored. */
  readonly code: string | undefined
  /** `2026/12`, `NC 2026/3`, `DEMO 2026/12`. */
  readonly receipt: ReceiptNumber | undefined
}

export interface ReceiptNumber {
  /** False: of either series. */
  readonly demo: boolean
  readonly kind: 'receipt' | 'credit_note'
  readonly year: number
  readonly number: number
}

export function readQuery(text: string): DeskQuery {
  // No text of PostgreSQL holds a NUL.
  const typed = text.replaceAll('\u0000', '').trim()
  const code = codeOf(typed)
  if (code !== undefined)
    return { only: 'cases', words: undefined, number: undefined, code, receipt: undefined }
  const { only, rest } = withoutPrefix(typed)
  const receipt = receiptOf(rest)
  return {
    only,
    words: receipt !== undefined || rest.length < (/^\d/.test(rest) ? 1 : 2) ? undefined : rest,
    number: /^\d{1,9}$/.test(rest) ? Number(rest) : undefined,
    code: undefined,
    receipt,
  }
}

function withoutPrefix(typed: string): { only: DeskQuery['only']; rest: string } {
  const prefixed = /^(?<prefix>@|#|n\.)\s*(?<rest>.*)$/is.exec(typed)?.groups
  const kinds = { '@': 'people', '#': 'cases', 'n.': 'payments' } as const
  const only = kinds[prefixed?.prefix?.toLowerCase() as keyof typeof kinds] as DeskQuery['only']
  return { only, rest: prefixed?.rest ?? typed }
}

/** Codes are read aloud and typed without dashes too: `s7kqm2xwd` is whole, `S-7K` a beginning. */
function codeOf(typed: string): string | undefined {
  const signs = typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const whole = /^S[2-9A-HJ-NP-Z]{8}$/.test(signs) && /\d/.test(signs)
  const beginning = /^s-[\s\dA-Z-]*$/i.test(typed) && signs.length <= 9
  if (!whole && !beginning) return undefined
  const [first, second] = [signs.slice(1, 5), signs.slice(5)]
  return second === '' ? `S-${first}` : `S-${first}-${second}`
}

function receiptOf(rest: string): ReceiptNumber | undefined {
  const found = /^(?<demo>demo\s+)?(?<note>nc\s+)?(?<year>20\d\d)\/(?<number>\d{1,9})$/i.exec(rest)?.groups
  if (found === undefined) return undefined
  return {
    demo: found.demo !== undefined,
    kind: found.note === undefined ? 'receipt' : 'credit_note',
    year: Number(found.year),
    number: Number(found.number),
  }
}

/**
 * An Italian VAT number as it is stored: eleven digits, of which the last one checks the others (Luhn). Null for
 * anything else.
 */
export function vatNumber(text: string): string | null {
  const digits = text.replace(/^\s*IT/i, '').replace(/[\s.-]/g, '')
  if (!/^\d{11}$/.test(digits) || /^0+$/.test(digits)) return null
  const sum = [...digits].reduce((total, digit, index) => {
    const value = index % 2 === 0 ? Number(digit) : Number(digit) * 2
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0 ? digits : null
}

interface Trade {
  readonly professional?: boolean | null | undefined
  readonly business_name?: string | null | undefined
  readonly vat_number?: string | null | undefined
}

export const unnamedTrade = 'Scrivi con quale nome lavori.'

/** What an edit leaves of her trade: who is not a professional has none. Or what is wrong, by field. */
export function tradeAfter(
  before: Trade,
  edit: Trade,
): { set: Trade } | { problems: Record<string, string> } {
  const professional = edit.professional === undefined ? before.professional : edit.professional
  if (professional !== true) {
    if (edit.professional === undefined && (edit.business_name || edit.vat_number))
      return { problems: { professional: 'Indica prima che ti presenti come professionista.' } }
    return { set: { ...edit, business_name: null, vat_number: null } }
  }
  const name = edit.business_name === undefined ? before.business_name : edit.business_name
  return name ? { set: edit } : { problems: { business_name: unnamedTrade } }
}

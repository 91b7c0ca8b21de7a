import { isVatNumber } from '#platform/contract/vat-number.ts'

/** An Italian VAT number as it is stored, eleven digits, however it was typed; null for anything else. */
export function vatNumber(text: string): string | null {
  const digits = text.replace(/^\s*IT/i, '').replace(/[\s.-]/g, '')
  return isVatNumber(digits) ? digits : null
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

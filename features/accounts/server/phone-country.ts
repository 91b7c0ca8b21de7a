import { countries } from '#features/reference/server/countries.ts'

/** The longest first: +1876 is Jamaica, and no number of the country +1. */
const dialCodes = [...new Set(countries.map(({ dialCode }) => dialCode))].sort((a, b) => b.length - a.length)

/** Of `+39333…`: `39`; empty for what is no country's, as satellites. */
export function dialCodeOf(phone: string): string {
  const digits = phone.slice(1)
  return dialCodes.find((code) => digits.startsWith(code)) ?? ''
}

/** Whether text messages go to the country of this number (`SMS_COUNTRIES`). */
export function isServed(
  { smsCountries }: { readonly smsCountries: readonly string[] },
  phone: string,
): boolean {
  const dial = dialCodeOf(phone)
  return countries.some(({ iso, dialCode }) => dialCode === dial && smsCountries.includes(iso))
}

export const notServed = 'In questo paese non possiamo inviare SMS. Usa un numero di un altro paese.'

import { isVatNumber } from '#platform/contract/vat-number.ts'

/** The letters that stand for digits where two people would have the same code. */
const digitLetters = 'LMNPQRSTUV'
const shape = /^[A-Z]{6}[\dL-NP-V]{2}[A-EHLMPR-T][\dL-NP-V]{2}[A-Z][\dL-NP-V]{3}[A-Z]$/

/** What each sign counts at an odd place (decree of 23 December 1976); at an even one it counts as it is. */
const odd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23]

/** A codice fiscale: 16 signs with the right control letter and a day that exists, or the 11 digits of a company. */
export function isTaxCode(code: string): boolean {
  if (/^\d{11}$/.test(code)) return isVatNumber(code)
  if (!shape.test(code)) return false
  const day = Number(digitOf(code.charAt(9)) + digitOf(code.charAt(10)))
  // Women have 40 more.
  if (!((day >= 1 && day <= 31) || (day >= 41 && day <= 71))) return false
  const sum = Array.from(code.slice(0, 15)).reduce((total, sign, index) => {
    const value = /\d/.test(sign) ? Number(sign) : sign.charCodeAt(0) - 65
    return total + (index % 2 === 0 ? (odd[value] ?? 0) : value)
  }, 0)
  return code[15] === String.fromCharCode(65 + (sum % 26))
}

const digitOf = (sign: string) => (/\d/.test(sign) ? sign : String(digitLetters.indexOf(sign)))

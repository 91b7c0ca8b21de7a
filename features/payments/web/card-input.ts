/** What the card form holds, as typed. */
export interface CardInput {
  readonly number: string
  readonly expiry: string
  readonly cvc: string
}

export const emptyCard: CardInput = { number: '', expiry: '', cvc: '' }

export type CardProblems = Partial<Record<keyof CardInput, string>>

/** `4242 4242 4242 4242` */
export function formatNumber(typed: string): string {
  return digits(typed, 19).replace(/(.{4})(?=.)/g, '$1 ')
}

/** `09 / 28`; a first digit above 1 is a month of its own. */
export function formatExpiry(typed: string, before: string): string {
  const wasErasing = typed.length < before.length
  let figures = digits(typed, 4)
  if (/^[2-9]/.test(figures)) figures = `0${figures}`.slice(0, 4)
  if (wasErasing && figures.length <= 2) return figures
  return figures.length >= 2 ? `${figures.slice(0, 2)} / ${figures.slice(2)}` : figures
}

export function formatCvc(typed: string): string {
  return digits(typed, 4)
}

/** What keeps the card from being sent, per field; `now` decides whether it has expired. */
export function cardProblems({ number, expiry, cvc }: CardInput, now: Date): CardProblems {
  const [, month = '', year = ''] = /^(\d\d) \/ (\d\d)$/.exec(expiry) ?? []
  const ends = new Date(2000 + Number(year), Number(month), 1)
  return {
    ...(!isCardNumber(digits(number, 19)) && { number: 'Controlla il numero della carta.' }),
    ...((month < '01' || month > '12') && { expiry: 'Scrivi mese e anno, come 09 / 28.' }),
    ...(month >= '01' && month <= '12' && ends <= now && { expiry: 'La carta è scaduta.' }),
    ...(cvc.length < 3 && { cvc: 'Il CVC ha 3 o 4 cifre.' }),
  }
}

/** The check digit of all payment cards (Luhn). */
function isCardNumber(number: string): boolean {
  if (number.length < 12) return false
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

function digits(typed: string, most: number): string {
  return typed.replace(/\D/g, '').slice(0, most)
}

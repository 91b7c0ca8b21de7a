export interface PhoneParts {
  /** Without the plus: `39`. */
  dial: string
  number: string
}

export const defaultDial = '39'

/** `+393485550142`, or empty when no number is typed. Spaces, dots, dashes and a repeated prefix are dropped. */
export function phoneValue({ dial, number }: PhoneParts): string {
  const trimmed = number.trim()
  const digits = trimmed.replace(/\D/g, '')
  if (digits === '') return ''
  if (trimmed.startsWith('+')) return `+${digits}`
  if (digits.startsWith('00')) return `+${digits.slice(2)}`
  return `+${dial}${digits}`
}

/** Splits a stored number by the longest known dial code it starts with. */
export function phoneParts(value: string, dials: readonly string[]): PhoneParts {
  const digits = value.replace(/\D/g, '')
  if (digits === '') return { dial: defaultDial, number: '' }
  const [dial] = dials.filter((code) => digits.startsWith(code)).sort((a, b) => b.length - a.length)
  return dial === undefined
    ? { dial: defaultDial, number: value }
    : { dial, number: digits.slice(dial.length) }
}

/** As Italians write it, «+39 348 555 0142»; numbers of other countries as they are. */
export function phoneText(value: string): string {
  return value.replace(/^\+39(\d{3})(\d{3})(\d+)$/, '+39 $1 $2 $3')
}

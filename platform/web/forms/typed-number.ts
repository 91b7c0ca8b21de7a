/** `9,90`, `1.234,50`, `-20` or `9.9` as somebody types it; NaN where it is no number. */
export function typedNumber(text: string): number {
  const plain = text
    .trim()
    .replaceAll(/[\s€%]/g, '')
    .replace(/^−/, '-')
  if (plain === '') return Number.NaN
  if (plain.includes(',')) return Number(plain.replaceAll('.', '').replace(',', '.'))
  // 1.000 is a thousand here; 9.5 was typed by somebody who has no comma at hand.
  return /^-?\d{1,3}(\.\d{3})+$/.test(plain) ? Number(plain.replaceAll('.', '')) : Number(plain)
}

/** Whether a text names that many hours: '72 ore', '72h', '72&nbsp;ore', and neither '172 ore' nor '72 €'. */
export function namesHours(text: string, hours: number): boolean {
  const number = hours.toLocaleString('it-IT').replaceAll('.', String.raw`\.`)
  return new RegExp(String.raw`(?<![\d.,])${number}(?:\s|&nbsp;)*(?:ore|ora|h)\b`, 'i').test(text)
}

/** For comparing what people type: without case and accents, blanks at the ends left out. */
export function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase('it').trim()
}

// Beyond what Unicode calls space, control or ignorable: the Hangul fillers and the empty Braille cell draw nothing.
const nothingVisible = /^[\s\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800\u3164\uFFA0]*$/u

/** True when no character of `text` can be seen: zero-width and look-alike blanks count as blank. */
export function isBlank(text: string): boolean {
  return nothingVisible.test(text)
}

/** What a form may send for a field that was left empty. */
export function isEmptied(sent: unknown): sent is '' | null {
  return sent === '' || sent === null
}

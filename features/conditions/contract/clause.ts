/** A part of a sentence that says one thing. */
export interface Clause {
  /** Lower case, without accents, single spaces. */
  readonly text: string
  /** It ends a question. */
  readonly asks: boolean
}

export function clausesOf(text: string): Clause[] {
  const plain = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘`´]/g, "'")
    .toLowerCase()
    // An invitation, whatever its grammar says.
    .replace(/\bperche non\b/g, '')
  // A colon or a point between digits is a time.
  const sentences = plain.match(/(?:\d[.:]\d|[^.!?\n;…])+[.!?…]*/g) ?? []
  return sentences.flatMap((sentence) => {
    const asks = sentence.trimEnd().endsWith('?')
    return sentence
      .split(/,|:(?!\d)/)
      .map((part) => ({ text: part.replace(/[^a-z0-9':.]+/g, ' ').trim(), asks }))
      .filter(({ text: words }) => words !== '')
  })
}

export interface Piece {
  readonly start: number
  readonly words: string
  readonly marked: boolean
}

/**
 * Cuts `text` into what is between the `quotes` and the quotes themselves, at each of their occurrences; at those of
 * `words` where they stand by themselves.
 */
export function splitAt(text: string, quotes: readonly string[], words: readonly string[] = []): Piece[] {
  const marks = new Uint8Array(text.length)
  for (const quote of new Set(quotes)) {
    if (quote === '') continue
    for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + quote.length))
      marks.fill(1, at, at + quote.length)
  }
  for (const word of new Set(words)) {
    if (word === '') continue
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length))
      if (!isLetter(text[at - 1]) && !isLetter(text[at + word.length])) marks.fill(1, at, at + word.length)
  }
  const pieces: Piece[] = []
  let start = 0
  for (let end = 1; end <= text.length; end += 1) {
    if (end < text.length && marks[end] === marks[start]) continue
    pieces.push({ start, words: text.slice(start, end), marked: marks[start] === 1 })
    start = end
  }
  return pieces
}

const isLetter = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}]/u.test(sign)

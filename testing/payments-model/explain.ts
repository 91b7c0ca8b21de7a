import { type Answer, type Books, visible } from './books.ts'

/**
 * One thing that a client did: in parts, each of which happens at one moment. A part that returns an answer ends it;
 * between two parts, anything may happen.
 */
export interface Deed {
  readonly what: string
  /** Of several who do this at once, one may leave a part to another. */
  readonly optional?: boolean
  readonly parts: readonly ((books: Books) => Answer | void)[]
  /** What the client was told. */
  readonly answer: Answer
}

/**
 * Every state the books can be in, when these deeds happened at once and led to what is seen now: one for each
 * order of their parts that gives each client the answer it had. None: no order explains it.
 */
export function explain(before: readonly Books[], deeds: readonly Deed[], seen: string): Books[] {
  const after = new Map<string, Books>()
  const been = new Set<string>()
  const go = (books: Books, done: readonly number[]): void => {
    const here = JSON.stringify([books, done])
    if (been.has(here)) return
    been.add(here)
    if (done.every((count, n) => count >= deeds[n]!.parts.length)) {
      if (JSON.stringify(visible(books)) === seen) after.set(JSON.stringify(books), books)
      return
    }
    for (const [n, { parts, answer, optional }] of deeds.entries()) {
      const part = parts[done[n]!]
      if (part === undefined) continue
      if (optional === true) go(books, done.with(n, done[n]! + 1))
      const next = structuredClone(books)
      const given = part(next)
      const isLast = given !== undefined || done[n] === parts.length - 1
      if (isLast && (given ?? 0) !== answer) continue
      go(next, done.with(n, isLast ? parts.length : done[n]! + 1))
    }
  }
  for (const books of before)
    go(
      books,
      deeds.map(() => 0),
    )
  return [...after.values()]
}

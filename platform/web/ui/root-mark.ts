import { useLayoutEffect } from 'react'

/**
 * What is somewhere on the page and changes the look of the rest: a modal dialog, an open conversation, a fixed bar with the action at hand, a list that is pulled to be asked for again, the
 * question about cookies, the back office. The style sheet finds it on the root element (`data-modal`…); `:has()` would search the
 * whole page after each key typed into it, 5 ms a rule beside a long thread (docs/decisions/0022).
 */
type RootMark = 'modal' | 'conversing' | 'action-bar' | 'pulls' | 'asking-cookies' | 'back-office'

const holders = new Map<RootMark, number>()

/** Answers how to take it back; to do so twice is harmless. */
export function markRoot(mark: RootMark): () => void {
  count(mark, 1)
  let held = true
  return () => {
    if (held) count(mark, -1)
    held = false
  }
}

/** While the caller is on the page. */
export function useRootMark(mark: RootMark): void {
  useLayoutEffect(() => markRoot(mark), [mark])
}

function count(mark: RootMark, by: 1 | -1): void {
  const number = (holders.get(mark) ?? 0) + by
  holders.set(mark, number)
  document.documentElement.toggleAttribute(`data-${mark}`, number > 0)
}

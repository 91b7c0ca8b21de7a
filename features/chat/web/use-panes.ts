import { useSyncExternalStore } from 'react'

/** One pane, list and conversation, or the details too: the breakpoints `sm` and `lg`. */
export type Panes = 1 | 2 | 3

const phone = '(width < 701px)'
const wide = '(width >= 1101px)'

export function usePanes(): Panes {
  return useSyncExternalStore(listen, read, () => 2)
}

function listen(listener: () => void): () => void {
  const queries = [phone, wide].map((query) => matchMedia(query))
  for (const query of queries) query.addEventListener('change', listener)
  return () => {
    for (const query of queries) query.removeEventListener('change', listener)
  }
}

function read(): Panes {
  if (matchMedia(phone).matches) return 1
  return matchMedia(wide).matches ? 3 : 2
}

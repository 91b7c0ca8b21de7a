import { afterAll } from 'vitest'

const endings: (() => unknown)[] = []

// Told to Vitest while the file is read: a hook that is added within a hook is never called, without a word.
afterAll(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

/** Ends what a maker began, the last begun first, after the last test of the file. To be called from anywhere. */
export function afterThisFile(end: () => unknown): void {
  endings.push(end)
}

/**
 * Makes it when it is first asked for. For what comes of `Intl`: its first use opens the data of every language to see
 * which there are, which costs a process 12 ms and some ten MiB that one at rest does without.
 */
export function whenAsked<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

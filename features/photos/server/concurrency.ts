/** Lets at most `places` of the given tasks run at once; the others wait in the order they came. */
export function limitConcurrency(places: number): <T>(task: () => Promise<T>) => Promise<T> {
  let free = places
  const waiting: Array<() => void> = []

  return async (task) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await task()
    } finally {
      // The place passes straight to the next in line, so nobody can slip in between.
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}

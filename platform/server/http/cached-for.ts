/** Caches a value for some seconds; concurrent callers share one load. A failure is not cached. */
export function cachedFor<T>(seconds: number, load: () => Promise<T>): () => Promise<T> {
  let value: Promise<T> | undefined
  let until = 0
  return () => {
    const now = performance.now()
    if (value === undefined || now > until) {
      const loading = load()
      value = loading
      until = now + seconds * 1000
      loading.catch(() => {
        if (value === loading) value = undefined
      })
    }
    return value
  }
}

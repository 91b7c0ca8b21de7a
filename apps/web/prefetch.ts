/**
 * Fetches scripts behind everything else; they are not even compiled. Each in a task of its own: to ask for one takes a
 * slow phone 10 ms.
 */
export async function prefetchScripts(addresses: readonly string[]): Promise<void> {
  for (const href of addresses) {
    const link = { rel: 'prefetch', as: 'script', crossOrigin: 'anonymous', href }
    document.head.append(Object.assign(document.createElement('link'), link))
    await new Promise((resolve) => {
      setTimeout(resolve)
    })
  }
}

/**
 * Leaves it to the browser to go to another page while this one, rendered, is not hydrated: a page that changes then
 * no longer fits the markup that React finds, and is thrown away (docs/decisions/0035).
 */
export function keepMoves(): void {
  const hydrated = new AbortController()
  const { signal } = hydrated

  // Who goes back after a reload is on another page in the same document.
  const asked = performance.getEntriesByType('navigation')[0]?.name
  const follow = (event?: Event) => {
    if (withoutHash(location.href) === withoutHash(asked)) return
    // The router must not follow meanwhile.
    event?.stopImmediatePropagation()
    location.reload()
  }
  follow()
  addEventListener('popstate', follow, { signal })

  // The router does not hear of it, so the browser follows the link.
  const pass = (event: Event) => {
    if (event.target instanceof Element && event.target.closest('a')) event.stopImmediatePropagation()
  }
  addEventListener('click', pass, { capture: true, signal })

  // The outer part comes first, and is not enough.
  const onHydrated = ({ target }: Event) => {
    if (target instanceof Element && target.id === 'main') hydrated.abort()
  }
  addEventListener('hydrated', onHydrated, { signal })
}

function withoutHash(address: string | undefined): string | undefined {
  return address?.split('#')[0]
}

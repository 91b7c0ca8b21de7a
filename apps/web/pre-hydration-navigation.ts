/**
 * Leaves navigation to the browser while this rendered page is not hydrated: a page that changes before that
 * does not match the markup that React finds, and would be rendered anew (docs/decisions/0035).
 */
export function leaveNavigationToBrowser(): void {
  const hydrated = new AbortController()
  const { signal } = hydrated

  // Going back after a reload changes the page within the same document.
  const asked = performance.getEntriesByType('navigation')[0]?.name
  const follow = (event?: Event) => {
    if (withoutHash(location.href) === withoutHash(asked)) return
    // The router must not handle it meanwhile.
    event?.stopImmediatePropagation()
    location.reload()
  }
  follow()
  addEventListener('popstate', follow, { signal })

  // Hidden from the router, so that the browser follows the link.
  const pass = (event: Event) => {
    if (event.target instanceof Element && event.target.closest('a')) event.stopImmediatePropagation()
  }
  addEventListener('click', pass, { capture: true, signal })

  // The outer part is hydrated first; `main` is what navigation changes.
  const onHydrated = ({ target }: Event) => {
    if (target instanceof Element && target.id === 'main') hydrated.abort()
  }
  addEventListener('hydrated', onHydrated, { signal })
}

function withoutHash(address: string | undefined): string | undefined {
  return address?.split('#')[0]
}

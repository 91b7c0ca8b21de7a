import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  window.visualViewport?.addEventListener('resize', listener)
  return () => window.visualViewport?.removeEventListener('resize', listener)
}

/** Less is a bar of the browser or a page that was zoomed. */
const leastKeyboardPx = 120

/**
 * Height in pixels of an on-screen keyboard that covers the page, as on iOS: what must stay in sight stands above
 * it. Where the page itself becomes smaller (`interactive-widget=resizes-content`) it is 0.
 */
export function useKeyboardInset(): number {
  return useSyncExternalStore(subscribe, () => {
    const viewport = window.visualViewport
    if (!viewport || viewport.scale !== 1) return 0
    const covered = Math.round(document.documentElement.clientHeight - viewport.height)
    return covered > leastKeyboardPx ? covered : 0
  })
}

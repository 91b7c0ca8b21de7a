import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

const storageKey = 'scroll'
/** How long a page may take to grow back to where it was left; a person who moves it meanwhile has the last word. */
const patienceMs = 10_000
const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Going to a page starts at its top, going back finds it where it was left [SHELL-01] (decisions §13). */
export function ScrollAndFocus() {
  const { pathname, hash, key } = useLocation()
  const how = useNavigationType()
  const lastPath = useRef(pathname)

  // Before the paint: a shorter page that comes next would scroll the old one's position away.
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual'
    const positions = readPositions()
    const remember = () => {
      positions[key] = Math.round(scrollY)
      sessionStorage.setItem(storageKey, JSON.stringify(positions))
    }
    addEventListener('scrollend', remember)
    addEventListener('pagehide', remember)
    return () => {
      removeEventListener('scrollend', remember)
      removeEventListener('pagehide', remember)
    }
  }, [key])

  useEffect(() => {
    const samePath = lastPath.current === pathname
    lastPath.current = pathname
    if (how === 'POP') return restore(readPositions()[key] ?? 0)
    if (samePath || hash !== '') return
    scrollTo({ top: 0, behavior: 'instant' })
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname, hash, key, how])

  return null
}

/** Scrolls as soon as the content, which may still be loading, is long enough. */
function restore(top: number): (() => void) | undefined {
  const reached = () => document.documentElement.scrollHeight - innerHeight >= top
  scrollTo({ top, behavior: 'instant' })
  if (reached()) return
  const observer = new ResizeObserver(() => {
    scrollTo({ top, behavior: 'instant' })
    if (reached()) stop()
  })
  const timer = setTimeout(stop, patienceMs)
  function stop() {
    observer.disconnect()
    clearTimeout(timer)
    for (const move of moves) removeEventListener(move, stop)
  }
  for (const move of moves) addEventListener(move, stop, { passive: true })
  observer.observe(document.body)
  return stop
}

function readPositions(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}

const storageKey = 'places'
const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** A scroll position. Pixels alone would be wrong as soon as something above has another height. */
interface ScrollPosition {
  /** Pixels from the top of the page. */
  readonly top: number
  /** The first element in view, by its position among the children of each level below `#main`. */
  readonly path: readonly number[]
  /** Pixels from the top of the window to that element. */
  readonly offset: number
}

/** Gives the first history entry of a document a key; the router gives one to all others. */
export function nameEntry(): void {
  if (entryName() === undefined)
    history.replaceState({ ...history.state, key: String(performance.timeOrigin) }, '')
}

/** What the router calls `location.key`, for the page that stands in the address bar. */
export function entryName(): string | undefined {
  return (history.state as { key?: string } | null)?.key
}

/** Stores the scroll position of this history entry. */
export function rememberScroll(entry: string): void {
  const main = document.getElementById('main')
  const element = main && firstInView(main)
  const place: ScrollPosition = {
    top: scrollY,
    path: element ? pathTo(element, main) : [],
    offset: element?.getBoundingClientRect().top ?? 0,
  }
  sessionStorage.setItem(storageKey, JSON.stringify({ ...scrollPositions(), [entry]: place }))
}

/**
 * Restores the scroll position of this entry and keeps it while parts of the page load, until somebody
 * scrolls. Answers a function that ends this, or undefined without a stored position.
 */
export function restoreScroll(entry: string, onMoved: () => void): (() => void) | undefined {
  const place = scrollPositions()[entry]
  if (place === undefined) return
  return keepAt(() => {
    // As far as the page reaches; at its end, a list loads on.
    scrollTo({ top: place.top, behavior: 'instant' })
    const element = place.path.reduce<Element | null | undefined>(
      (parent, index) => parent?.children[index],
      document.getElementById('main'),
    )
    if (element && place.path.length > 0)
      scrollBy({ top: element.getBoundingClientRect().top - place.offset, behavior: 'instant' })
  }, onMoved)
}

/** The same for the element that the hash names, which may load late, and what is above it later still. */
export function scrollToPart(hash: string, onMoved: () => void): () => void {
  const place = () => {
    const part = document.getElementById(hash.slice(1))
    if (part) part.scrollIntoView({ behavior: 'instant' })
    else scrollTo({ top: 0, behavior: 'instant' })
  }
  // In one of two columns it may move while the page keeps its height.
  return keepAt(place, onMoved, document.body)
}

function keepAt(place: () => void, onMoved: () => void, changing?: Element): () => void {
  const page = document.documentElement
  let set = { top: 0, height: 0 }
  const put = () => {
    place()
    set = { top: scrollY, height: page.scrollHeight }
  }
  const grown = new ResizeObserver(put)
  const changed = new MutationObserver(put)
  const listening = new AbortController()
  const end = () => {
    grown.disconnect()
    changed.disconnect()
    listening.abort()
    page.style.overflowAnchor = ''
  }
  const moved = () => {
    end()
    onMoved()
  }
  const { signal } = listening
  for (const move of moves) addEventListener(move, moved, { signal, passive: true })
  // Neither our scrolling nor a change of the page: the scrollbar, or a search in the page.
  const isMove = () => Math.abs(scrollY - set.top) > 1 && page.scrollHeight === set.height
  addEventListener('scroll', () => isMove() && moved(), { signal })
  // The browser's own scroll anchoring would be added to ours.
  page.style.overflowAnchor = 'none'
  put()
  grown.observe(document.body)
  if (changing) changed.observe(changing, { childList: true, subtree: true })
  return end
}

/**
 * The outermost element that begins in the window: deeper ones may come and go. Not what sticks to the window: it is in
 * view everywhere.
 */
function firstInView(main: Element): Element | undefined {
  const around = [main]
  for (const parent of around) {
    for (const child of parent.children) {
      const { top, bottom } = child.getBoundingClientRect()
      if (bottom <= 0 || top >= innerHeight || getComputedStyle(child).position === 'sticky') continue
      if (top >= 0 && bottom > top) return child
      if (top < 0) around.push(child)
    }
  }
  return undefined
}

function pathTo(element: Element, main: Element): number[] {
  const parent = element.parentElement
  if (element === main || parent === null) return []
  return [...pathTo(parent, main), [...parent.children].indexOf(element)]
}

function scrollPositions(): Readonly<Record<string, ScrollPosition>> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, ScrollPosition>
  } catch {
    return {}
  }
}

import { type ReactNode, useEffect, useRef, useState } from 'react'

/** In pixels: how much of either end may lie under one. */
const veil = 56

/** Tabs in one line: what has no room scrolls, with a veil where there is more, and the chosen one in sight. */
export function TabStrip({ children }: { children: ReactNode }) {
  const strip = useRef<HTMLDivElement>(null)
  const [more, setMore] = useState({ before: false, after: false })
  const chosen = useRef<Element>(undefined)
  function show(tab: Element | null | undefined) {
    chosen.current = tab ?? undefined
    const element = strip.current
    if (!element || !tab) return
    // Not `scrollIntoView`: it would move the page as well.
    const frame = element.getBoundingClientRect()
    const { left, right } = tab.getBoundingClientRect()
    if (left < frame.left + veil) element.scrollLeft -= frame.left + veil - left
    else if (right > frame.right - veil) element.scrollLeft += right - frame.right + veil
  }
  useEffect(() => {
    const element = strip.current
    if (!element) return
    function look() {
      const { scrollLeft = 0, scrollWidth = 0, clientWidth = 0 } = strip.current ?? {}
      setMore({ before: scrollLeft > 1, after: scrollLeft + clientWidth < scrollWidth - 1 })
    }
    const observer = new ResizeObserver(() => {
      // Others may have come before it.
      show(chosen.current)
      look()
    })
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [])
  useEffect(() => {
    const tab = strip.current?.querySelector('[aria-selected=true]')
    if (tab !== chosen.current) show(tab)
  })
  return (
    <div className="relative pt-3.5">
      <div ref={strip} className="flex overflow-x-auto [scrollbar-width:none]">
        <div className="min-w-max flex-1 px-4 lg:px-7">{children}</div>
      </div>
      {more.before ? <Veil className="left-0 bg-linear-to-r" /> : null}
      {more.after ? <Veil className="right-0 bg-linear-to-l" /> : null}
    </div>
  )
}

function Veil({ className }: { className: string }) {
  return (
    <span
      aria-hidden="true"
      className={`pointer-events-none absolute inset-y-0 w-14 from-paper from-20% to-transparent ${className}`}
    />
  )
}

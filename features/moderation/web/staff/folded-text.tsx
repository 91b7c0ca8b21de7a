import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

interface FoldedTextProps {
  /** What is read, for the name of the button. */
  of: string
  children: ReactNode
}

/** Eight lines of a long text, the rest at one press; whole at once where something is marked further down. */
export function FoldedText({ of, children }: FoldedTextProps) {
  const box = useRef<HTMLDivElement>(null)
  const [long, setLong] = useState(false)
  const [open, setOpen] = useState(false)
  useLayoutEffect(() => {
    const element = box.current
    if (element === null || open) return
    const measure = () => {
      const isLong = element.scrollHeight > element.clientHeight + 1
      setLong(isLong)
      if (isLong && hasMarkBelow(element)) setOpen(true)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [open, children])
  return (
    <>
      <div ref={box} className={open ? '' : 'line-clamp-8'}>
        {children}
      </div>
      {long ? (
        <button
          type="button"
          aria-expanded={open}
          className="link mt-1 min-h-8 text-sm font-semibold max-sm:min-h-target"
          onClick={() => setOpen(!open)}
        >
          {open ? 'Leggi meno' : 'Leggi tutto'}
          <span className="sr-only">: {of}</span>
        </button>
      ) : null}
    </>
  )
}

/** What a rule objects to must never be the part that is folded away. */
function hasMarkBelow(element: HTMLElement): boolean {
  const { bottom } = element.getBoundingClientRect()
  return [...element.querySelectorAll('mark')].some((mark) => mark.getBoundingClientRect().bottom > bottom)
}

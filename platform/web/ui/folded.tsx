import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

/** Eight lines of a long text, and a button for the rest; a text that is hardly longer is shown whole. */
export function Folded({ children }: { children: ReactNode }) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [isLong, setLong] = useState(false)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const element = box.current
    if (element === null) return
    const watch = new ResizeObserver(() => {
      const line = Number.parseFloat(getComputedStyle(element).fontSize) * lineHeight
      setLong(element.scrollHeight > line * (lines + spare))
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  const folded = isLong && !isOpen
  return (
    <>
      <div
        id={id}
        ref={box}
        style={folded ? { maxHeight: `${lines * lineHeight}em` } : undefined}
        className={`text-prose ${folded ? 'overflow-hidden [mask-image:linear-gradient(#000_75%,#0000)]' : ''}`}
      >
        {children}
      </div>
      {isLong ? (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="mt-2 inline-flex min-h-target items-center font-semibold text-primary-text underline underline-offset-3"
        >
          {isOpen ? 'Mostra meno' : 'Leggi tutto'}
        </button>
      ) : null}
    </>
  )
}

const lines = 8
/** Not folded for so few lines more. */
const spare = 2
const lineHeight = 1.65

import { useEffect, useRef, useState } from 'react'

const ms = 600

/** Animates a number to its new value; jumps with `prefers-reduced-motion`. */
export function useCountTowards(value: number): number {
  const [shown, setShown] = useState(value)
  const last = useRef(value)
  useEffect(() => {
    const from = last.current
    const still = from === value || matchMedia('(prefers-reduced-motion: reduce)').matches
    const start = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      const share = still ? 1 : Math.min(1, Math.max(0, now - start) / ms)
      last.current = Math.round(from + (value - from) * share)
      setShown(last.current)
      if (share < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [value])
  return shown
}

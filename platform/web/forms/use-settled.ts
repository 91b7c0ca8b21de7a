import { useEffect, useState } from 'react'

/** A value once it has rested for `pauseMs`; `moving`: it has changed since. */
export function useSettled<T>(
  value: T,
  pauseMs: number,
  same: (one: T, other: T) => boolean = Object.is,
): { settled: T; moving: boolean } {
  const [settled, setSettled] = useState(value)
  const moving = !same(settled, value)
  useEffect(() => {
    if (!moving) return
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, moving, pauseMs])
  return { settled, moving }
}

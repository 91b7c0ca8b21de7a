import { useEffect, useState } from 'react'

/** Seconds left, and a way to start anew. Measured, not counted: timers of a hidden tab are late. */
export function useCountdown(seconds: number): [left: number, start: (seconds: number) => void] {
  const [now, setNow] = useState(Date.now)
  const [end, setEnd] = useState(() => now + seconds * 1000)
  const left = Math.max(0, Math.ceil((end - now) / 1000))
  const running = left > 0

  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [running])

  function start(wait: number) {
    setNow(Date.now())
    setEnd(Date.now() + wait * 1000)
  }
  return [left, start]
}

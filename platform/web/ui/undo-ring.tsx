import { useEffect, useState } from 'react'

/** How long something can still be taken back: a ring that empties, and the seconds; read out by the toast, once. */
export function UndoRing({ seconds }: { seconds: number }) {
  const left = useSecondsLeft(seconds)
  return (
    <span aria-hidden="true" className="relative grid size-7 place-items-center">
      <svg viewBox="0 0 28 28" className="absolute inset-0 -rotate-90 fill-none stroke-[2.4]">
        <circle cx="14" cy="14" r="12" className="stroke-line-strong" />
        <circle
          cx="14"
          cy="14"
          r="12"
          pathLength="100"
          strokeDasharray={`${(100 * left) / seconds} 100`}
          className="stroke-wait-text transition-[stroke-dasharray] duration-1000 ease-linear motion-reduce:transition-none"
        />
      </svg>
      <span className="num text-2xs font-semibold">{left}</span>
    </span>
  )
}

function useSecondsLeft(seconds: number): number {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const since = performance.now()
    const timer = setInterval(
      () => setLeft(Math.max(0, seconds - Math.floor((performance.now() - since) / 1_000))),
      250,
    )
    return () => clearInterval(timer)
  }, [seconds])
  return left
}

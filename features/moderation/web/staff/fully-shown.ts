import { type RefObject, useEffect, useState } from 'react'

/** As long as it takes to notice that another case has come, so that a second press of a key does not decide it. */
const noticedAfter = 300
const lookEvery = 100

/** Whether what `pane` shows has been in sight, with all its pictures, for long enough to be judged. */
export function useFullyShown(pane: RefObject<HTMLElement | null>, shown: boolean): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (!shown) return
    const since = performance.now()
    const timer = setInterval(() => {
      const pictures = pane.current?.querySelectorAll('img') ?? []
      // One that cannot be had counts as there: nothing more of it will come.
      if (performance.now() - since < noticedAfter || ![...pictures].every(({ complete }) => complete)) return
      setSeen(true)
      clearInterval(timer)
    }, lookEvery)
    return () => {
      clearInterval(timer)
      setSeen(false)
    }
  }, [pane, shown])
  return seen
}

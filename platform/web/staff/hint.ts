import { useEffect, useState } from 'react'

const shownFor = 5_000

/** Why a key did nothing just now, for as long as it takes to read it. Said again, it is read out again. */
export function useHint(): [string, (text: string) => void] {
  const [hint, setHint] = useState({ text: '' })
  useEffect(() => {
    if (hint.text === '') return
    const timer = setTimeout(() => setHint({ text: '' }), shownFor)
    return () => clearTimeout(timer)
  }, [hint])
  return [hint.text, (text) => setHint({ text })]
}

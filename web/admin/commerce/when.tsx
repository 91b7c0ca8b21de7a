import { ageOf, momentOf } from '../case-words.ts'

/** `3 h 05 fa`, `fra 2 g`, with the exact moment for the mouse and for who hears it. */
export function When({ at }: { at: string }) {
  const now = Date.now()
  const ahead = Date.parse(at) > now + 60_000
  const age = ahead ? ageOf(new Date(now).toISOString(), Date.parse(at)) : ageOf(at, now)
  return (
    <time dateTime={at} title={momentOf(at)} className="num whitespace-nowrap">
      {ahead ? `fra ${age}` : age === '0 min' ? 'adesso' : `${age} fa`}
    </time>
  )
}

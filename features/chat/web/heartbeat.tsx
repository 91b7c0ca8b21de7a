import { useEffect } from 'react'
import { chatEndpoints } from '../contract/chat.ts'
import { call } from '#platform/web/api/client.ts'

const everyMs = 60_000

/** Mounted while signed in: keeps the person online as long as they look at the page [SESS-07]. */
export function Heartbeat() {
  useEffect(() => {
    // A timer may be early by the width of a tick.
    let last = Number.NEGATIVE_INFINITY
    const beat = () => {
      if (document.visibilityState !== 'visible' || Date.now() - last < everyMs - 1000) return
      last = Date.now()
      // The client logs it; the next one is due in a minute.
      call(chatEndpoints.heartbeat, { quiet: true }).catch(() => {})
    }
    beat()
    const timer = setInterval(beat, everyMs)
    // Back after a longer absence: online at once, not a minute later.
    document.addEventListener('visibilitychange', beat)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', beat)
    }
  }, [])
  return null
}

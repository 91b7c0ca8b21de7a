import { useEffect } from 'react'
import { chatEndpoints } from '#contract/chat.ts'
import { call } from '#web/api/client.ts'

const everySeconds = 60

/** Mounted while signed in: keeps the person online as long as they look at the page [SESS-07]. */
export function Heartbeat() {
  useEffect(() => {
    const beat = () => {
      if (document.visibilityState === 'visible') {
        call(chatEndpoints.heartbeat, { quiet: true }).catch(console.error)
      }
    }
    beat()
    const timer = setInterval(beat, everySeconds * 1000)
    return () => clearInterval(timer)
  }, [])
  return null
}

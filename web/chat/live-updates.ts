import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '#web/shell/session.tsx'

type Live = typeof import('./live.ts')

/** Starts listening once the code for it has arrived; the page does not wait for it. */
function useListening(start: ((live: Live) => () => void) | null, key: number | null): void {
  useEffect(() => {
    if (start === null || key === null) return
    let stop = () => {}
    let left = false
    import('./live.ts')
      .then((live) => {
        if (!left) stop = start(live)
      })
      .catch(console.error)
    return () => {
      left = true
      stop()
    }
    // `start` is a new function at each render; what it listens to is named by `key`.
  }, [key])
}

/** Mounted once, in the root: whoever is signed in hears of messages on every page. */
export function LiveUpdates(): null {
  const queryClient = useQueryClient()
  const userId = useSession().user?.id ?? null
  useListening(userId === null ? null : (live) => live.listenToUser(userId, queryClient), userId)
  return null
}

export function useLiveChat(chatId: number): void {
  const queryClient = useQueryClient()
  useListening((live) => live.listenToChat(chatId, queryClient), chatId)
}

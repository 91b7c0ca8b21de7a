import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '#features/accounts/web/session.tsx'

/** Listens once the code for it has arrived; the page does not wait for it. */
function useListening(
  listener: 'listenToUser' | 'listenToChat' | 'listenToProfile',
  id: number | null,
  readBy?: number,
): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (id === null) return
    let stop = () => {}
    let left = false
    import('./live.ts')
      .then((live) => {
        if (!left) stop = live[listener](id, queryClient, readBy)
      })
      .catch(console.error)
    return () => {
      left = true
      stop()
    }
  }, [listener, id, readBy, queryClient])
}

/** Mounted once, in the root: whoever is signed in hears of messages on every page. */
export function LiveUpdates(): null {
  const { user } = useSession()
  // Who looks at somebody else's account hears of no messages.
  useListening('listenToUser', user && !user.impersonated_until ? user.id : null)
  return null
}

/** `readBy`: to the staff, the member, whose reading alone counts for what they wrote. */
export function useLiveChat(chatId: number, readBy?: number): void {
  useListening('listenToChat', chatId, readBy)
}

/** While somebody's profile is on the screen; nobody's: null. Guests have no connection, and see it when they ask again. */
export function useLiveProfile(userId: number | null): void {
  const { state } = useSession()
  useListening('listenToProfile', state === 'signed-in' ? userId : null)
}

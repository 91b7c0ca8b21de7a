import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '#features/accounts/web/session.tsx'
import { chatOpener } from './chat-opener.ts'

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
    afterQueries(queryClient)
      .then(() => import('./live.ts'))
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

/** Once the page has what it shows: the connection weighs as much as the results, and nobody waits for it. */
function afterQueries(queryClient: QueryClient): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const look = () => {
    if (queryClient.isFetching() > 0) return
    stop()
    resolve()
  }
  const stop = queryClient.getQueryCache().subscribe(look)
  queueMicrotask(look)
  return promise
}

/** Mounted once, in the root: whoever is signed in hears of messages on every page. */
export function LiveUpdates(): null {
  const { user } = useSession()
  // Who looks at somebody else's account hears of no messages.
  const navigate = useNavigate()
  useEffect(() => {
    chatOpener.go = (path) => void navigate(path)
  }, [navigate])
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

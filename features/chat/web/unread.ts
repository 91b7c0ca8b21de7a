import { useQuery } from '@tanstack/react-query'
import { chatEndpoints } from '../contract/chat.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { useSession } from '#features/accounts/web/session.tsx'

/** Invalidated by every realtime event about messages. */
export const unreadKey = ['unread-count'] as const

export function useUnreadCount(): number {
  const { user } = useSession()
  const { data } = useQuery({
    queryKey: unreadKey,
    queryFn: ({ signal }) => fetchBody(chatEndpoints.unreadCount, { signal, quiet: true }),
    enabled: user !== null && !user.impersonated_until,
    // In case the socket is down.
    refetchInterval: 90_000,
  })
  return data ?? 0
}

/** The unread count in words, for screen readers. */
export const unreadWords = (count: number): string => (count === 1 ? '1 non letto' : `${count} non letti`)

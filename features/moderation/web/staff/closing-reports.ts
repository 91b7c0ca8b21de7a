import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { fetchBody } from '#platform/web/api/client.ts'
import { messageOf } from '#platform/web/api/errors.ts'
import { toast } from '#platform/web/ui/toast-store.ts'
import { type Case, decide } from '../../contract/moderation.ts'
import { useDrafts } from './drafts.ts'

let closing: ReadonlySet<number> = new Set()
const listeners = new Set<() => void>()

function change(next: Iterable<number>): void {
  closing = new Set(next)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Reports that a measure answers, while it can still be undone: no longer in the queue, and not closed yet. */
export const useClosing = (): ReadonlySet<number> => useSyncExternalStore(subscribe, () => closing)

/**
 * Upholds a report once its measure stands. Closed at once, it would have told the reporter of a measure that may be
 * undone a moment later.
 */
export function useClosingReport({ id, user, version }: Case) {
  const queryClient = useQueryClient()
  const { drop } = useDrafts()
  const stay = () => change([...closing].filter((other) => other !== id))
  return {
    /** It leaves the queue of this window. */
    begin: () => change([...closing, id]),
    /** The measure is undone: it is there again. */
    stay,
    async close() {
      try {
        await fetchBody(decide, {
          params: { id },
          body: { decision: 'approve', seen: version },
          quiet: true,
          keepalive: true,
        })
        drop([id])
      } catch (error) {
        toast.error(`${user.name}: la segnalazione è ancora aperta. ${messageOf(error)}`)
      }
      await queryClient.invalidateQueries({ queryKey: ['admin'] })
      stay()
    },
  }
}

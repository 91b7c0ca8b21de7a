import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyIn } from '#platform/contract/endpoint.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { messageOf } from '#platform/web/api/errors.ts'
import { toast } from '#platform/web/ui/toast-store.ts'
import { actionEndpoints, type StaffAction, undoSeconds } from '../../../contract/actions.ts'
import type { GroundId } from '../../../contract/grounds.ts'
import { undoLetter } from '../undo-key.ts'
import { doneWord } from './measure-words.ts'

const measuresKey = (userId: number) => ['admin', 'users', userId, 'measures'] as const

/** What was done about a person, and what is proposed next; for a ground, where one is known. */
export function useMeasures(userId: number, ground?: GroundId, enabled = true) {
  return useQuery({
    queryKey: [...measuresKey(userId), ground ?? 'any'],
    queryFn: ({ signal }) =>
      fetchBody(actionEndpoints.list, { params: { id: userId }, query: { ground }, signal, quiet: true }),
    enabled,
  })
}

/** Takes a measure; for ten seconds a toast offers to undo it. */
export function useTakeMeasure(onTaken: (action: StaffAction) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyIn<typeof actionEndpoints.take>) => fetchBody(actionEndpoints.take, { body }),
    onSuccess: (action) => {
      toast.notice(`${action.user.name}: ${doneWord(action).toLowerCase()}.`, {
        id: `measure-${action.id}`,
        seconds: undoSeconds,
        action: { label: 'Annulla', letter: undoLetter, run: () => undo(queryClient, action) },
      })
      onTaken(action)
      refresh(queryClient)
    },
  })
}

function undo(queryClient: QueryClient, action: StaffAction): void {
  fetchBody(actionEndpoints.undo, { params: { id: action.id }, quiet: true })
    .then(() => toast.success(`${action.user.name}: misura annullata, non ne saprà nulla.`))
    .catch((error: unknown) => toast.error(messageOf(error)))
    .finally(() => refresh(queryClient))
}

function refresh(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: ['admin'] })
}

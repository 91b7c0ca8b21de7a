import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { BodyIn } from '#platform/contract/endpoint.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { messageOf } from '#platform/web/api/errors.ts'
import { toast } from '#platform/web/ui/toast-store.ts'
import { actionEndpoints, type StaffAction, undoSeconds } from '../../../contract/actions.ts'
import { type Confirmation, confirmationEndpoints } from '../../../contract/confirmations.ts'
import type { GroundId } from '../../../contract/grounds.ts'
import { undoLetter } from '../undo-key.ts'
import { doneSentence } from './measure-words.ts'

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

/** Told what becomes of a measure: once it is taken, and then either that it stands or that it was undone. */
export interface MeasureEvents {
  readonly onTaken: (action: StaffAction) => void
  readonly onStands?: ((action: StaffAction) => void) | undefined
  readonly onUndone?: ((action: StaffAction) => void) | undefined
}

/** Takes a measure; for ten seconds a toast offers to undo it. */
export function useTakeMeasure(events: MeasureEvents) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyIn<typeof actionEndpoints.take>) => fetchBody(actionEndpoints.take, { body }),
    onSuccess: (action) => {
      toast.notice(`${action.user.name}: ${doneSentence(action)}`, {
        id: `measure-${action.id}`,
        seconds: undoSeconds,
        ...(action.undo_until !== null && {
          action: { label: 'Annulla', letter: undoLetter, run: () => undo(queryClient, action, events) },
        }),
        onEnd: () => events.onStands?.(action),
      })
      events.onTaken(action)
      refresh(queryClient)
    },
  })
}

/** What the person would read of a measure, as it stands; asked anew when it has stood still for a moment. */
export function useMeasurePreview(
  userId: number,
  body: BodyIn<typeof actionEndpoints.preview>,
  enabled: boolean,
) {
  return useQuery({
    queryKey: [...measuresKey(userId), 'preview', body],
    queryFn: ({ signal }) =>
      fetchBody(actionEndpoints.preview, { params: { id: userId }, body, signal, quiet: true }),
    enabled,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
}

const confirmationsKey = ['admin', 'confirmations'] as const

export function useConfirmations(state: Confirmation['state'], page: number) {
  return useQuery({
    queryKey: [...confirmationsKey, state, page],
    queryFn: ({ signal }) => fetchBody(confirmationEndpoints.list, { query: { state, page }, signal }),
    placeholderData: keepPreviousData,
    // What a measure has just brought may be in it.
    staleTime: 0,
    refetchInterval: 30_000,
  })
}

type Verdict = BodyIn<typeof confirmationEndpoints.decide> & { readonly id: number }

export function useDecideConfirmation() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: Verdict) =>
      fetchBody(confirmationEndpoints.decide, { params: { id }, body }),
    onSuccess: ({ message }) => toast.success(message),
    onSettled: () => refresh(queryClient),
  })
}

function undo(queryClient: QueryClient, action: StaffAction, { onStands, onUndone }: MeasureEvents): void {
  fetchBody(actionEndpoints.undo, { params: { id: action.id }, quiet: true })
    .then(() => {
      toast.success(`${action.user.name}: misura annullata, non ne saprà nulla`)
      onUndone?.(action)
    })
    .catch((error: unknown) => {
      toast.error(messageOf(error))
      onStands?.(action)
    })
    .finally(() => refresh(queryClient))
}

function refresh(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: ['admin'] })
}

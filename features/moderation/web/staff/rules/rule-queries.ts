import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyIn } from '#platform/contract/endpoint.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { toast } from '#platform/web/ui/toast-store.ts'
import { type Lab, ruleLabEndpoints } from '../../../contract/rule-lab.ts'

const labKey = ['admin', 'rules'] as const
const figuresKey = ['admin', 'rules', 'figures'] as const
/** Colleagues work on the same draft; a replay tells how far it is. */
const refreshEvery = { running: 1_000, quiet: 30_000 } as const

export function useLab() {
  return useQuery({
    queryKey: labKey,
    queryFn: ({ signal }) => fetchBody(ruleLabEndpoints.view, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.replay?.state === 'running' ? refreshEvery.running : refreshEvery.quiet,
  })
}

export function useRuleFigures() {
  return useQuery({
    queryKey: figuresKey,
    queryFn: ({ signal }) => fetchBody(ruleLabEndpoints.figures, { signal }),
  })
}

/** Whatever is changed answers with the page as it is then. */
function useChange<Input>(change: (input: Input) => Promise<Lab>, said?: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess(lab) {
      queryClient.setQueryData(labKey, lab)
      if (said !== undefined) toast.success(said)
    },
  })
}

export const useSaveDraft = () =>
  useChange(
    (body: BodyIn<typeof ruleLabEndpoints.save>) => fetchBody(ruleLabEndpoints.save, { body }),
    'Bozza salvata',
  )

export const useDropDraft = () =>
  useChange((revision: number) => fetchBody(ruleLabEndpoints.drop, { body: { revision } }), 'Bozza scartata.')

export const useShadow = () =>
  useChange((body: BodyIn<typeof ruleLabEndpoints.shadow>) => fetchBody(ruleLabEndpoints.shadow, { body }))

export const useReplay = () =>
  useChange((revision: number) => fetchBody(ruleLabEndpoints.replay, { body: { revision } }))

export const useStopReplay = () => useChange(() => fetchBody(ruleLabEndpoints.stop))

export const usePublish = (onDone: () => void) => {
  const publish = useChange(async (body: BodyIn<typeof ruleLabEndpoints.publish>) => {
    const lab = await fetchBody(ruleLabEndpoints.publish, { body })
    onDone()
    return lab
  }, 'In vigore da adesso.')
  return publish
}

export const useStepBack = () =>
  useChange(
    (version: number) => fetchBody(ruleLabEndpoints.back, { body: { version } }),
    'In vigore da adesso.',
  )

export function useTryText() {
  return useMutation({
    mutationFn: (body: BodyIn<typeof ruleLabEndpoints.try>) => fetchBody(ruleLabEndpoints.try, { body }),
  })
}

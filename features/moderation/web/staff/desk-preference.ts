import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useUser } from '#features/accounts/web/session.tsx'
import { can } from '#platform/contract/permissions.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { messageOf } from '#platform/web/api/errors.ts'
import { toast } from '#platform/web/ui/toast-store.ts'
import { type DeskPreference, deskPreferenceEndpoints } from '../../contract/undecided-pictures.ts'

const preferenceKey = ['desk-preference'] as const

/** How this colleague wants to see undecided pictures; undefined until it is known, and then everything is blurred. */
export function useDeskPreference(): DeskPreference | undefined {
  const { admin_role: role } = useUser()
  return useQuery({
    queryKey: preferenceKey,
    queryFn: ({ signal }) => fetchBody(deskPreferenceEndpoints.view, { signal, quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: can(role, 'case.read'),
  }).data
}

export function useChangeDeskPreference() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: DeskPreference) => fetchBody(deskPreferenceEndpoints.change, { body }),
    onMutate: async (next) => {
      // What is still on its way was asked before the choice.
      await queryClient.cancelQueries({ queryKey: preferenceKey })
      const before = queryClient.getQueryData<DeskPreference>(preferenceKey)
      queryClient.setQueryData(preferenceKey, next)
      return before
    },
    onError: (error, _, before) => {
      queryClient.setQueryData(preferenceKey, before)
      toast.error(messageOf(error))
    },
  })
}

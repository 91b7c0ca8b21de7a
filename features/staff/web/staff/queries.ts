import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { secondFactorEndpoints } from '#features/accounts/contract/second-factor.ts'
import { userKey } from '#features/accounts/web/session.tsx'
import { fetchBody } from '#platform/web/api/client.ts'
import { sharedKeys } from '#platform/web/api/shared-keys.ts'
import { toast } from '#platform/web/ui/toast-store.ts'
import { type AuditFilters, auditEndpoints } from '../../contract/audit-log.ts'
import { type Colleague, staffEndpoints } from '../../contract/staff.ts'

const staffKey = ['admin', 'staff'] as const
const secondFactorKey = ['admin', 'second-factor'] as const

export function useStaff() {
  return useQuery({
    queryKey: staffKey,
    queryFn: ({ signal }) => fetchBody(staffEndpoints.list, { signal }),
  })
}

/** An owner's action on a colleague; a refusal is shown in its dialog. */
export function useColleagueAction<Input>(
  action: (input: Input) => Promise<Colleague>,
  done: string,
  onDone: () => void,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: action,
    onSuccess: (colleague) => {
      toast.success(`${colleague.name}: ${done}`)
      onDone()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: staffKey }),
  })
}

export function useSecondFactor() {
  return useQuery({
    queryKey: secondFactorKey,
    queryFn: ({ signal }) => fetchBody(secondFactorEndpoints.state, { signal }),
  })
}

/** After one's own second factor has changed: what the account may open may have, too. */
export function useSecondFactorChanged(): () => Promise<unknown> {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: secondFactorKey }),
      queryClient.invalidateQueries({ queryKey: userKey }),
      queryClient.invalidateQueries({ queryKey: sharedKeys.sessions }),
    ])
}

export function useAuditLog(query: AuditFilters & { page: number }) {
  return useQuery({
    queryKey: ['admin', 'audit-log', query],
    queryFn: ({ signal }) => fetchBody(auditEndpoints.list, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

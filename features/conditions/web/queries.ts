import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Role } from '#platform/contract/people.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { ApiError } from '#platform/web/api/errors.ts'
import { sharedKeys } from '#platform/web/api/shared-keys.ts'
import { type Between, type Card, conditionsEndpoints } from '../contract/conditions.ts'

export const ownConditionsQuery = queryOptions({
  queryKey: ['own-conditions'],
  queryFn: ({ signal }) => fetchBody(conditionsEndpoints.own, { signal, quiet: true }),
})

/** Among what belongs to a profile: the same notice says that it changed. */
export function conditionsQuery(userId: number) {
  return queryOptions({
    queryKey: [...sharedKeys.profile, 'conditions', userId],
    queryFn: ({ signal }) =>
      fetchBody(conditionsEndpoints.between, { params: { userId }, signal, quiet: true }),
    // Who has left has no card either.
    retry: (failures, error) => !(error instanceof ApiError) && failures < 1,
  })
}

export type ConditionsState =
  /** Whether there is something to accept is not known yet. */
  | { readonly step: 'asking' }
  /** The card comes before his first message. */
  | { readonly step: 'accept'; readonly card: Card }
  /** Nothing comes before a message. */
  | {
      readonly step: 'write'
      readonly card: Card | null
      readonly accepted: Between['accepted']
      /** He has not said yes to the version in force. */
      readonly outdated: boolean
    }

type Other = { readonly id: number; readonly role: Role }

/** What stands between two people; null: nobody asks for anything. A failure stands in nobody's way. */
export function useConditionsWith(other: Other | null): ConditionsState {
  const { data, isLoading } = useQuery({ ...conditionsQuery(other?.id ?? 0), enabled: other !== null })
  return isLoading ? { step: 'asking' } : stateOf(data, other?.role)
}

/** A king says yes to what a hostess asks; she is only told that he has. */
export function stateOf(between: Between | undefined, other: Other['role'] | undefined): ConditionsState {
  const { card = null, accepted = null, begun = false } = between ?? {}
  if (other !== 'HOSTESS') return { step: 'write', card: null, accepted, outdated: false }
  const outdated = card !== null && accepted?.version !== card.version
  if (card !== null && outdated && !begun) return { step: 'accept', card }
  return { step: 'write', card, accepted, outdated }
}

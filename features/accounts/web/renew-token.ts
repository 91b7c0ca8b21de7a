import { useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/api/client.ts'
import { setToken } from '#platform/web/api/token.ts'
import { accountEndpoints } from '../contract/accounts.ts'
import { userKey, useUser } from './session.tsx'

/**
 * Puts this session under another token, after its rights have changed: a copy of the old one opens nothing. Without
 * an answer the old one goes on.
 */
export function useRenewToken(): () => Promise<void> {
  const queryClient = useQueryClient()
  const user = useUser()
  return async () => {
    const answer = await call(accountEndpoints.renewToken, { quiet: true }).catch(console.warn)
    if (!answer) return
    // The person stays as they were fetched.
    queryClient.setQueryData([...userKey, answer.body.access_token], user)
    setToken(answer.body.access_token)
  }
}

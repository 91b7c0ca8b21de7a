import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ownUserEndpoint, type User } from '#features/profiles/contract/user.ts'
import { call, fetchBody } from '#platform/web/api/client.ts'
import { takeEarlyUser } from '#platform/web/api/early-user.ts'
import { ApiError, NetworkError } from '#platform/web/api/errors.ts'
import { getToken, onToken, setToken } from '#platform/web/api/token.ts'
import { freshSignIn } from '#platform/web/shell/fresh-sign-in.ts'
import { forgetPerson } from '#platform/web/intent/session-end.ts'
import { sealWriting } from '#platform/web/intent/sealed.ts'
import { forgetWork } from '#platform/web/staff/kept-work.ts'
import { type AccessOf, landingOf } from './landing.ts'
import { useEndedSession, useOwnDevice, welcomeBack } from './own-device.ts'
import { welcome } from './welcome-store.ts'

/** The answer of every successful sign-in. */
interface SignedIn {
  access_token: string
  welcome_new_user: boolean
}

export interface Session {
  /**
   * `loading`: there is a stored token, its user is being fetched. `unreachable`: there is one, but no connection.
   * `signing-in`: the page that signs in stays up until the next one is there.
   */
  state: 'guest' | 'loading' | 'unreachable' | 'signing-in' | 'signed-in'
  /** Null in every state but `signed-in`. */
  user: User | null
  /** Asks for the user again. */
  retry: () => void
  /** Keeps the token, fetches the user, opens `page` or the one that suits them. Throws what the fetch throws. */
  signIn: (answer: SignedIn, page?: string) => Promise<void>
  signOut: () => Promise<void>
}

/** Changed data of one's own: `queryClient.invalidateQueries({ queryKey: userKey })`. */
export const userKey = ['user'] as const

/** Given by the provider; tests that render a page for somebody give it too. */
export const SessionContext = createContext<Session | null>(null)

interface SessionProviderProps {
  /** What the page at a path asks of its viewer; null: there is none. */
  accessOf: AccessOf
  children: ReactNode
}

export function SessionProvider({ accessOf, children }: SessionProviderProps) {
  const token = useSyncExternalStore(onToken, getToken, () => null)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { key } = useLocation()
  const [signingIn, setSigningIn] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: [...userKey, token],
    queryFn: async ({ signal }) =>
      (await takeEarlyUser<User>(token)) ?? fetchBody(ownUserEndpoint, { signal }).catch(logEnd),
    enabled: token !== null,
    staleTime: 60_000,
  })
  const state = signingIn ? 'signing-in' : stateOf(token, data, error)
  const user = state === 'signed-in' ? (data ?? null) : null

  useOwnDevice(user)
  useEndedSession(accessOf)

  // Arrived.
  useEffect(() => setSigningIn(false), [key])

  // An error reply ends the session [SESS-03]; a missing reply does not.
  useEffect(() => {
    if (error === null || error instanceof NetworkError) return
    // The session has ended before the page is gone, or another tab has begun a new one.
    if (getToken() !== token) return
    console.error(error)
    setToken(null)
    void sealWriting()
  }, [error, token])

  const session = useMemo<Session>(
    () => ({
      state,
      user,
      retry: () => void refetch(),
      async signIn(answer, page) {
        setSigningIn(true)
        forget(queryClient)
        setToken(answer.access_token)
        try {
          const signedIn = await queryClient.fetchQuery({
            queryKey: [...userKey, answer.access_token],
            queryFn: () => fetchBody(ownUserEndpoint),
          })
          if (answer.welcome_new_user) welcome.open()
          freshSignIn.announce()
          forgetWork(signedIn.id)
          await welcomeBack(signedIn)
          const { path, state: kept } = await landingOf(signedIn, accessOf, answer.welcome_new_user)
          await navigate(page ?? path, { replace: true, state: page === undefined ? kept : null })
        } catch (failure) {
          setToken(null)
          setSigningIn(false)
          throw failure
        }
      },
      async signOut() {
        // Signs out here whatever the server answers [API-07]; a session that has ended already is no error.
        await endSession().catch((failure: unknown) => {
          if (!(failure instanceof ApiError && failure.status === 401)) console.error(failure)
        })
        forgetPerson()
        setToken(null)
        forget(queryClient)
        forgetWork()
        await navigate('/login')
      },
    }),
    [state, user, refetch, queryClient, navigate, accessOf],
  )
  return <SessionContext value={session}>{children}</SessionContext>
}

export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession outside SessionProvider')
  return session
}

/** The signed-in person, on pages that a `Guard login` protects. */
export function useUser(): User {
  const { user } = useSession()
  if (!user) throw new Error('useUser on a page without a login guard')
  return user
}

function stateOf(token: string | null, user: User | undefined, error: Error | null): Session['state'] {
  if (token === null) return 'guest'
  if (user !== undefined) return 'signed-in'
  return error instanceof NetworkError ? 'unreachable' : 'loading'
}

/** Logged at once [SESS-03]: with the token goes the query that would have told. */
function logEnd(failure: unknown): never {
  if (failure instanceof ApiError && failure.endedSession) console.error(failure)
  throw failure
}

/** The contract of the accounts is fetched when it is needed: a guest's first page does without. */
async function endSession(): Promise<void> {
  const { accountEndpoints } = await import('../contract/accounts.ts')
  await call(accountEndpoints.logout, { quiet: true })
}

/** Drops everything fetched, so that the next person in this browser sees nothing of it. */
function forget(queryClient: QueryClient): void {
  void queryClient.cancelQueries()
  queryClient.clear()
}

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { prerender } from 'react-dom/static'
import { StaticRouter, useRoutes } from 'react-router'
import { vi } from 'vitest'
import { routes } from '#apps/web/routes.tsx'
import { type Session, SessionContext } from '#features/accounts/web/session.tsx'
import type { User } from '#features/profiles/contract/user.ts'
import { miscdataQuery, provincesQuery } from '#features/reference/web/reference.ts'
import { ModalProvider } from '#platform/web/shell/modal.tsx'
import { lists } from './profile-pages.tsx'
import { storage } from './storage.ts'

type Data = readonly (readonly [key: readonly unknown[], unknown])[]

/**
 * The markup of the whole page at an address, as the routes have it, for somebody or for a guest (null); `data` is
 * what has been fetched. Nothing that an effect does has happened: nobody has been led away, and no modal is open.
 */
export async function pageFor(user: User | null, address: string, data: Data = []): Promise<string> {
  vi.stubGlobal('localStorage', storage())
  const client = new QueryClient()
  client.setQueryData(miscdataQuery.queryKey, lists)
  client.setQueryData(provincesQuery.queryKey, [{ id: 15, name: 'Milano' }])
  for (const [key, value] of data) client.setQueryData(key, value)
  const { prelude } = await prerender(
    <StaticRouter location={address}>
      <QueryClientProvider client={client}>
        <SessionContext value={sessionOf(user)}>
          <ModalProvider>
            <Pages />
          </ModalProvider>
        </SessionContext>
      </QueryClientProvider>
    </StaticRouter>,
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  return new Response(prelude).text()
}

function Pages() {
  return useRoutes(routes)
}

function sessionOf(user: User | null): Session {
  const unasked = () => Promise.reject(new Error('nobody signs in or out where nothing is pressed'))
  return { state: user ? 'signed-in' : 'guest', user, retry: () => {}, signIn: unasked, signOut: unasked }
}

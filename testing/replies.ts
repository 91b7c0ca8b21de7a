import type { Endpoint } from '#platform/contract/endpoint.ts'
import { everyEndpoint } from './endpoints.ts'
import type { TestApp } from './harness.ts'
import type { Person } from './people.ts'

/** Whoever may call it; admins have tools in which private data belong, and mails lie in the outbox of development. */
const readings = (await everyEndpoint()).filter(
  ({ method, path, who }) =>
    (method === 'GET' || path.startsWith('/api/search')) && who !== 'admin' && !path.startsWith('/api/dev/'),
)

export interface Reply {
  readonly from: string
  readonly text: string
}

/** What a viewer is answered by every call that reads, about each of these names and numbers. */
export async function everyReply(
  app: TestApp,
  viewer: Person | null,
  names: readonly (string | number)[],
): Promise<Reply[]> {
  return Promise.all(
    readings.flatMap((endpoint) =>
      (endpoint.path.includes(':') ? names : ['']).map((value) => read(app, endpoint, String(value), viewer)),
    ),
  )
}

async function read(
  app: TestApp,
  { method, path }: Endpoint,
  value: string,
  viewer: Person | null,
): Promise<Reply> {
  const address = path.replaceAll(/:\w+/g, encodeURIComponent(value))
  const response = await fetch(`${app.origin}${address}${path === '/api/chats' ? '?type=all' : ''}`, {
    method,
    headers: {
      ...(viewer && { authorization: `Bearer ${viewer.token}` }),
      ...(method === 'POST' && { 'content-type': 'application/json' }),
    },
    ...(method === 'POST' && { body: '{}' }),
  })
  return { from: `${address} ${response.status}`, text: await response.text() }
}

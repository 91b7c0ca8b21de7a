import pusherJs from 'pusher-js'
import { onTestFinished } from 'vitest'
import type { ClientConfig } from '#platform/contract/client-config.ts'
import { clientConfigEndpoint } from '#platform/contract/client-config.ts'
import type { Caller } from './harness.ts'

// The build for Node exports the class itself; its types say that it exports it as default.
const PusherClient = pusherJs as unknown as typeof pusherJs.default

export type Client = pusherJs.default

/**
 * The stock client as the page makes it: with what the server of `origin` says to browsers. `socketPort`: where
 * the sockets are, when the server that signs is another.
 */
export async function connectClient(origin: string, person: Caller, socketPort?: number): Promise<Client> {
  const answer = await fetch(origin + clientConfigEndpoint.path)
  const { key, signIn, ...options } = ((await answer.json()) as ClientConfig).realtime
  const asUser = {
    transport: 'ajax',
    headers: { authorization: `Bearer ${person.token}`, accept: 'application/json' },
  } as const
  const client = new PusherClient(key, {
    ...options,
    ...(socketPort !== undefined && { wsPort: socketPort }),
    enabledTransports: ['ws', 'wss'],
    disableStats: true,
    channelAuthorization: { endpoint: `${origin}/broadcasting/auth`, ...asUser },
    userAuthentication: { endpoint: `${origin}/broadcasting/user-auth`, ...asUser },
  })
  if (signIn) client.signin()
  onTestFinished(() => client.disconnect())
  return client
}

interface Source {
  bind(event: string, heard: (data: unknown) => void): unknown
  unbind(event: string, heard: (data: unknown) => void): unknown
}

export function next(source: Source, event: string): Promise<any> {
  return new Promise((resolve) => {
    const heard = (data: unknown) => {
      source.unbind(event, heard)
      resolve(data)
    }
    source.bind(event, heard)
  })
}

/** Every event of that name from now on. */
export function heardOn(source: Source, event: string): any[] {
  const heard: unknown[] = []
  source.bind(event, (data) => heard.push(data))
  return heard
}

export async function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not within ${ms} ms`)), ms)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

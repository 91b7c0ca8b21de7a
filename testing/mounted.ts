import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'

const channel = 'fastify.initialization'

/** Runs `start` and tells what Fastify mounted meanwhile, as 'GET /api/user': all of it, whoever mounted it. */
export async function noteMounted<T>(start: () => Promise<T>): Promise<{ started: T; mounted: string[] }> {
  const noted = new Set<string>()
  const note = (message: unknown): void => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const each of [method].flat()) noted.add(`${each} ${url}`)
    })
  }
  subscribe(channel, note)
  try {
    const started = await start()
    // Fastify answers HEAD where it answers GET, by the same handler.
    const isTwin = (name: string) => name.startsWith('HEAD ') && noted.has(name.replace('HEAD', 'GET'))
    return { started, mounted: [...noted].filter((name) => !isTwin(name)) }
  } finally {
    unsubscribe(channel, note)
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { isDatabaseAway } from './database.ts'

const usual = { seconds: 300, pauseMs: 500, sayMs: 10_000 }

/**
 * Tries `work` again while the database is away, read-only or starting, and says so at once and then every ten seconds.
 * @throws Error after five minutes with the last reason; at once whatever waiting does not mend
 */
export async function untilThere<T>(
  work: () => Promise<T>,
  log: Pick<FastifyBaseLogger, 'warn'>,
  { seconds, pauseMs, sayMs }: typeof usual = usual,
): Promise<T> {
  const started = performance.now()
  let saidAt = -Infinity
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      const waited = Math.round((performance.now() - started) / 1000)
      const reason = reasonOf(error)
      if (waited >= seconds)
        throw new Error(`the database was not there for ${waited} s: ${reason}`, { cause: error })
      if (performance.now() - saidAt >= sayMs) {
        log.warn(`waiting for the database (${waited} of ${seconds} s): ${reason}`)
        saidAt = performance.now()
      }
      await sleep(pauseMs)
    }
  }
}

/** Of several addresses tried, the driver's error has a message for none of them. */
function reasonOf(error: unknown): string {
  const { message, code } = error as Error & { code?: string }
  return message === '' ? String(code) : message
}

import { vi } from 'vitest'
import { storage } from './storage.ts'

type Reply = readonly [status: number, body: unknown] | 'no connection'

/** What the browser would give: storage, locks over all tabs, and a server that answers as a test says. */
export function playBrowser(answers: Record<string, Reply | Reply[]>) {
  const stored = new Map<string, string>()
  const held = new Set<string>()
  const calls: { path: string; body: unknown }[] = []
  vi.stubGlobal('location', new URL('https://lieta.test/'))
  vi.stubGlobal('localStorage', storage(stored))
  vi.stubGlobal('navigator', { locks: locksOver(held) })
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    calls.push({ path, body: JSON.parse(String(init.body)) })
    const answer = answers[path]
    const inTurn = Array.isArray(answer) && typeof answer[0] !== 'number'
    const reply = inTurn ? (answer as Reply[]).shift() : (answer as Reply | undefined)
    if (reply === undefined || reply === 'no connection') throw new TypeError('Failed to fetch')
    return Response.json(reply[1], { status: reply[0] })
  })
  const to = (path: string) => calls.filter((call) => call.path === path)
  return { stored, calls, to }
}

/** As the Web Locks API: in turn, or not at all with `ifAvailable`. */
function locksOver(held: Set<string>) {
  const waiting = new Map<string, Promise<unknown>>()
  return {
    request(name: string, ...rest: readonly unknown[]): Promise<unknown> {
      const work = rest.at(-1) as (lock: object | null) => Promise<unknown>
      const { ifAvailable = false } = rest.length > 1 ? (rest[0] as { ifAvailable?: boolean }) : {}
      if (ifAvailable && held.has(name)) return Promise.resolve(work(null))
      const run = async () => {
        held.add(name)
        try {
          return await work({})
        } finally {
          held.delete(name)
        }
      }
      const turn = (waiting.get(name) ?? Promise.resolve()).then(run)
      waiting.set(
        name,
        turn.catch(() => {}),
      )
      if (!held.has(name)) held.add(name)
      return turn
    },
  }
}

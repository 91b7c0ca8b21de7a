import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { startTcpProxy } from '#testing/tcp-proxy.ts'
import { openDatabase, openPool } from '../db/database.ts'
import { listen, notifier } from './notify.ts'

test('a listener whose connection falls silent says so, comes back by itself, and reports the gap', async () => {
  const database = await createTestDatabase()
  const proxy = await startTcpProxy(database.url)
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => lines.push(JSON.parse(line).msg) })
  let gaps = 0
  const heard: unknown[] = []
  const listener = listen({
    databaseUrl: proxy.urlOf(database.url),
    log,
    self: 'a',
    onNotice: (notice) => heard.push(notice),
    onGap: () => {
      gaps += 1
    },
    heartbeat: { pause: 100, answer: 200 },
  })
  const db = openDatabase(openPool(database.url, log))
  onTestFinished(async () => {
    await listener.close()
    await db.destroy()
    await proxy.close()
    await database.drop()
  })
  await listener.ready
  expect(listener.isListening()).toBe(true)
  // Some beats, so that a beat of a sound connection is known to pass.
  await new Promise((resolve) => setTimeout(resolve, 350))
  expect(lines).toEqual([])

  proxy.silenceOld()
  await expect.poll(listener.isListening, { timeout: 2_000, interval: 10 }).toBe(false)
  await expect.poll(listener.isListening, { timeout: 2_000, interval: 10 }).toBe(true)
  expect(gaps).toBe(1)
  expect(lines).toEqual(['realtime listener lost', 'realtime listener is back'])
  const notice = { channel: 'private-user.1', event: 'ChatChanged', ids: { chat_id: 1, what: 'list' } }
  notifier({ db, log }, 'b')(notice as never)
  await expect.poll(() => heard).toEqual([notice])
})

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { adminOverview } from '#features/insights/contract/overview.ts'
import { readyz } from '#platform/contract/health.ts'
import { chatCalls } from '#testing/chat-calls.ts'
import { startTestApp } from '#testing/harness.ts'
import { makeAdmin } from '#testing/people.ts'
import { loadedModel, openReader, readerState } from '../reader/loaded.ts'
import { modelFile } from '../reader/model.ts'
import { judgeHere } from './judge.ts'

const folder = mkdtempSync(join(tmpdir(), 'lieta-reader-'))
afterAll(() => {
  rmSync(folder, { recursive: true })
  // The files that come after this one in the same worker have the model again.
  openReader(pino({ level: 'silent' }))
})

const whole = readFileSync(modelFile)
const changed = Buffer.from(whole)
changed[changed.length >> 1]! ^= 1
const damaged: Readonly<Record<string, Buffer | null>> = {
  missing: null,
  empty: Buffer.alloc(0),
  'cut short': whole.subarray(0, whole.length - 1_000),
  'changed in one bit': changed,
  'something else': Buffer.from('<!doctype html><title>404</title>'),
}

function fileOf(kind: string): string {
  const file = join(folder, kind)
  const bytes = damaged[kind]
  if (bytes) writeFileSync(file, bytes)
  return file
}

describe.each(Object.keys(damaged))('a model file that is %s', (kind) => {
  test('is one line in the log, and the rules judge alone', () => {
    const lines: string[] = []
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
    openReader(log, fileOf(kind))
    for (let count = 0; count < 3; count += 1) {
      expect(judgeHere('Chiamami al 347 555 01 90', 'message')).toMatchObject({
        band: 'hold',
        findings: [{ rule: 'phone' }],
        reading: null,
      })
      expect(judgeHere('mi ha preso il passaporto', 'support').toHuman).toBe(true)
      expect(judgeHere('Ci vediamo alle otto', 'message').band).toBe('pass')
    }
    expect(loadedModel()).toBeNull()
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('the rules alone judge until it is there')
    expect(lines[0]).toContain(fileOf(kind))
    openReader(log)
    expect(readerState()).toBe('up')
  })
})

test('without its model the site serves, readiness says so, and so does the overview of the staff', async () => {
  const app = await startTestApp({ MODERATION_READER_FILE: fileOf('missing'), LOG_LEVEL: 'silent' })
  expect(await app.call(readyz)).toMatchObject({
    status: 200,
    body: { database: 'up', process: 'serving', reader: 'degraded' },
  })
  const admin = await makeAdmin(app)
  expect((await app.call(adminOverview, { as: admin, query: {} })).body).toMatchObject({
    readers: { embedded: 'degraded', outside: 'off' },
  })
  expect(await (await fetch(`${app.origin}/metrics`)).text()).toMatch(/^lieta_reader_up 0$/m)
  const { send, freshPair } = chatCalls(app)
  const { king, chatId } = await freshPair({ unlocked: true })
  expect((await send(king, chatId, 'Buonasera, a domani')).status).toBe(201)
  expect((await send(king, chatId, 'Chiamami al 347 555 01 90')).status).toBe(202)
})

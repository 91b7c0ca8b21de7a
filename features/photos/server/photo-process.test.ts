import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { type PhotoProcess, photoProcess, type PhotoProcessOptions } from './photo-process.ts'

const started: PhotoProcess<unknown, unknown>[] = []
afterAll(() => started.forEach(({ stop }) => stop()))

/** One that does what the file of that name does. */
function misbehaving(
  name: 'crashes' | 'hangs' | 'snoops' | 'swells',
  options: Partial<PhotoProcessOptions> = {},
) {
  const made = photoProcess<unknown, unknown>({
    entry: fileURLToPath(import.meta.resolve(`./misbehaving/${name}.ts`)),
    idle: 20_000,
    timeout: 40_000,
    memory: 350,
    ...options,
  })
  started.push(made)
  return made
}

test.each([
  ['hangs', { timeout: 500 }, 'no answer within 500 ms'],
  ['swells', { memory: 120 }, 'the process for photos took'],
  ['crashes', {}, 'the process for photos ended before it answered'],
] as const)('one that %s is no more, and its picture is told so', async (name, options, reason) => {
  const bad = misbehaving(name, options)
  await expect(bad.ask('x')).rejects.toThrow(reason)
  expect(bad.pid()).toBeUndefined()
})

test('what decodes a picture has nothing of our environment, no network, no file of others, nothing to write to and no other program', async () => {
  const database = createServer().listen(0, '127.0.0.1')
  await once(database, 'listening')
  const { port } = database.address() as AddressInfo
  const seen = await misbehaving('snoops').ask(port)
  database.close()
  expect(seen).toEqual({
    environment: expect.toSatisfy((names: string[]) =>
      names.every((name) => /^(MALLOC|NODE|UV)_/.test(name)),
    ),
    connecting: 'ERR_ACCESS_DENIED',
    reading: 'ERR_ACCESS_DENIED',
    writing: 'ERR_ACCESS_DENIED',
    running: 'ERR_ACCESS_DENIED',
  })
})

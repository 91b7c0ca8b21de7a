import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { availableParallelism } from 'node:os'
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

/** More than the pipe takes before somebody reads it. */
const picture = new Uint8Array(3_000_000).fill(7)

test.each([
  ['hangs', { timeout: 500 }, 'no answer within 500 ms'],
  ['swells', { memory: 120 }, 'the process for photos took'],
  ['crashes', {}, 'the process for photos ended before it answered'],
] as const)('one that %s is no more, and its picture is told so', async (name, options, reason) => {
  const bad = misbehaving(name, options)
  await expect(bad.ask(picture, null)).rejects.toThrow(reason)
  expect(bad.pid()).toBeUndefined()
})

const coresOf = async (path: string) =>
  /^Cpus_allowed_list:\s+(\S+)$/m.exec(await readFile(`/proc/${path}/status`, 'utf8'))![1]!
const numbersOf = (list: string) =>
  list.split(',').flatMap((range) => {
    const [first, last = first] = range.split('-').map(Number)
    return Array.from({ length: last! - first! + 1 }, (_, index) => first! + index)
  })

test.runIf(process.platform === 'linux' && availableParallelism() > 1)(
  'what decodes pictures leaves half of the cores to others, with all its threads',
  async () => {
    const ours = numbersOf(await coresOf('self'))
    const one = misbehaving('snoops')
    await one.ask(picture, 1)
    const threads = await readdir(`/proc/${one.pid()}/task`)
    expect(threads.length).toBeGreaterThan(4)
    for (const thread of threads)
      expect(numbersOf(await coresOf(`${one.pid()}/task/${thread}`))).toEqual(
        ours.slice(Math.ceil(ours.length / 2)),
      )
  },
)

test('what decodes a picture has nothing of our environment, no network, no file of others, nothing to write to and no other program', async () => {
  const database = createServer().listen(0, '127.0.0.1')
  await once(database, 'listening')
  const { port } = database.address() as AddressInfo
  const seen = await misbehaving('snoops').ask(picture, port)
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

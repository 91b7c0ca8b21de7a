import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { fileStorage } from './files.ts'

const root = await mkdtemp(path.join(tmpdir(), 'lieta-storage-'))
afterAll(() => rm(root, { recursive: true, force: true }))
const storage = fileStorage(root)
const key = 'photos/ab/abc-320.webp'

test('what was put can be got, replaced and deleted', async () => {
  await storage.put(key, Buffer.from('first'), 'image/webp')
  await storage.put(key, Buffer.from('second'), 'image/webp')
  expect(String(await storage.get(key))).toBe('second')
  await storage.delete(key)
  expect(await storage.get(key)).toBeNull()
})

test('deleting twice, and asking for what never was, is fine', async () => {
  await storage.delete('photos/zz/none-320.webp')
  expect(await storage.get('photos/zz/none-320.webp')).toBeNull()
})

test('parallel writers of one key leave one whole file and no drafts', async () => {
  const bodies = Array.from({ length: 8 }, (_, index) => Buffer.alloc(200_000, index))
  await Promise.all(bodies.map((body) => storage.put(key, body, 'image/webp')))
  const kept = Buffer.from((await storage.get(key)) ?? [])
  expect(bodies.some((body) => body.equals(kept))).toBe(true)
  expect(await readdir(path.join(root, 'photos/ab'))).toEqual(['abc-320.webp'])
})

test('a key cannot leave the folder', async () => {
  for (const bad of ['../secret', 'photos/../../secret', '/etc/passwd', 'photos//x', ''])
    await expect(storage.get(bad)).rejects.toThrow('not a storage key')
})

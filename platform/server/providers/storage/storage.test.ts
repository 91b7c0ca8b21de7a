import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { startS3Server } from '#testing/s3-server.ts'
import { fileStorage } from './files.ts'
import { s3Storage } from './s3.ts'

const root = await mkdtemp(path.join(tmpdir(), 'lieta-storage-'))
afterAll(() => rm(root, { recursive: true, force: true }))
const s3 = await startS3Server()
const patience = { answer: 30_000, pause: 1, tries: 3 }

const key = 'photos/ab/abc-320.webp'

describe.each([
  ['files', fileStorage(root)],
  ['S3', s3Storage(s3.settings, patience)],
])('%s', (_, storage) => {
  test('what was put can be got, replaced and deleted', async () => {
    await storage.put(key, Buffer.from('first'), 'image/webp')
    await storage.put(key, Buffer.from('second'), 'image/webp')
    expect(Buffer.from((await storage.get(key)) ?? []).toString()).toBe('second')
    await storage.delete(key)
    expect(await storage.get(key)).toBeNull()
  })

  test('the bytes can be handed on as they come, with their length known beforehand', async () => {
    const bytes = Buffer.alloc(300_000, 7)
    await storage.put(key, bytes, 'image/webp')
    const opened = await storage.open(key)
    if (opened === null) throw new Error('not there')
    expect(opened.size).toBe(bytes.length)
    expect(bytes.equals(await buffer(opened.stream))).toBe(true)
  })

  test('deleting twice, and asking for what never was, is fine', async () => {
    await storage.delete('photos/zz/none-320.webp')
    await storage.delete('photos/zz/none-320.webp')
    expect(await storage.get('photos/zz/none-320.webp')).toBeNull()
    expect(await storage.open('photos/zz/none-320.webp')).toBeNull()
  })

  test('what lies in a folder can be listed, and nothing beside it', async () => {
    const keys = ['aa/one', 'aa/two', 'ab/three', 'zz/four', 'zz/five'].map((name) => `shelf/${name}.webp`)
    for (const one of [...keys, 'shelf-not/x.webp']) await storage.put(one, Buffer.from('x'), 'image/webp')
    expect((await Array.fromAsync(storage.list('shelf'))).sort()).toEqual(keys.sort())
    expect(await Array.fromAsync(storage.list('nowhere'))).toEqual([])
  })

  test('parallel writers of one key leave one whole photo', async () => {
    const bodies = Array.from({ length: 8 }, (_unused, index) => Buffer.alloc(200_000, index))
    await Promise.all(bodies.map((body) => storage.put(key, body, 'image/webp')))
    const kept = Buffer.from((await storage.get(key)) ?? [])
    expect(bodies.some((body) => body.equals(kept))).toBe(true)
  })

  test('a key that leaves its place, or needs encoding, is refused', async () => {
    for (const bad of [
      '../secret',
      'photos/../../secret',
      '/etc/passwd',
      'photos//x',
      'a b',
      'a?b',
      'a%2fb',
      '',
    ])
      for (const use of [
        () => storage.get(bad),
        () => storage.open(bad),
        () => storage.delete(bad),
        () => storage.put(bad, Buffer.from('x'), 'image/webp'),
      ])
        await expect(use()).rejects.toThrow('not a storage key')
  })
})

test('files are readable only by the user of the server', async () => {
  await fileStorage(root).put('selfies/aa.webp', Buffer.from('x'), 'image/webp')
  for (const [name, mode] of [
    ['selfies', 0o700],
    ['selfies/aa.webp', 0o600],
  ] as const)
    expect((await stat(path.join(root, name))).mode & 0o777).toBe(mode)
})

test('files leave no drafts behind', async () => {
  expect(await readdir(path.join(root, 'photos/ab'))).toEqual(['abc-320.webp'])
})

describe('a bucket', () => {
  const storage = s3Storage(s3.settings, patience)

  test('is addressed by path, and keeps the type of what is put', async () => {
    await storage.put(key, Buffer.from('webp'), 'image/webp')
    expect(s3.requests.at(-1)).toMatchObject({ method: 'PUT', url: `/foto/${key}` })
    expect(s3.objects.get(key)?.contentType).toBe('image/webp')
  })

  test('refuses a wrong secret, a wrong region and an unknown key, and says which', async () => {
    for (const [wrong, code] of [
      [{ secretAccessKey: 'guessed' }, 'SignatureDoesNotMatch'],
      [{ region: 'us-east-1' }, 'AuthorizationHeaderMalformed'],
      [{ accessKeyId: 'AKIAOTHER' }, 'InvalidAccessKeyId'],
    ] as const) {
      const stranger = s3Storage({ ...s3.settings, ...wrong }, patience)
      await expect(stranger.get(key)).rejects.toThrow(`403 ${code}`)
      await expect(stranger.put(key, Buffer.from('x'), 'image/webp')).rejects.toThrow(`403 ${code}`)
      await expect(stranger.delete(key)).rejects.toThrow(`403 ${code}`)
    }
    expect(s3.objects.get(key)?.bytes.toString()).toBe('webp')
  })

  test('that does not exist is a fault, not a missing photo', async () => {
    const nowhere = s3Storage({ ...s3.settings, bucket: 'altrove' }, patience)
    await expect(nowhere.get(key)).rejects.toThrow('404 NoSuchBucket')
    await expect(nowhere.delete(key)).rejects.toThrow('404 NoSuchBucket')
  })

  test('is asked again where it answers that it is busy or broken, each time with a new signature', async () => {
    const before = s3.requests.length
    s3.faults.push({ status: 503, code: 'SlowDown' }, { status: 500, code: 'InternalError' })
    await storage.put(key, Buffer.from('third time'), 'image/webp')
    expect(s3.requests.length - before).toBe(3)
    expect(s3.objects.get(key)?.bytes.toString()).toBe('third time')
  })

  test('that stays broken, or away, is a fault', async () => {
    s3.faults.push(...Array.from({ length: 3 }, () => ({ status: 503, code: 'SlowDown' })))
    await expect(storage.get(key)).rejects.toThrow('503 SlowDown')
    const gone = s3Storage({ ...s3.settings, endpoint: 'http://127.0.0.1:9' }, patience)
    await expect(gone.get(key)).rejects.toThrow('no answer')
  })
})

import type pg from 'pg'
import { photoSizes } from '#features/photos/contract/photo-address.ts'
import { fileOf } from '#features/photos/server/photo-files.ts'
import type { PhotoStorage } from '#platform/server/providers/storage/storage.ts'
import { selfieFile } from '#features/verification/server/selfie-files.ts'
import type { BackupCipher } from './encryption.ts'
import type { Manifest } from './manifest.ts'
import { type Part, writePart } from './parts.ts'

/** How many files travel at once. */
const lanes = 4

/** Where the storage keeps what a backup holds; archives for people who asked for their data are not kept. */
export const storedFolders = ['photos', 'selfies'] as const

/** The storage keys that the database names: every size of every photo, and selfies that wait for a moderator. */
export async function namedFiles(client: pg.Client): Promise<string[]> {
  const photos = await client.query<{ id: string }>('select id from photo order by id')
  const selfies = await client.query<{ selfie: string }>(
    `select selfie from verification where state = 'waiting' and selfie is not null order by selfie`,
  )
  return [
    ...photos.rows.flatMap(({ id }) => photoSizes.map((size) => fileOf(id, size))),
    ...selfies.rows.map(({ selfie }) => selfieFile(selfie)),
  ]
}

/** Copies the files of a snapshot, which may go while it is being copied. */
export async function copyFiles(from: {
  readonly client: pg.Client
  readonly storage: PhotoStorage
  readonly folder: string
  readonly keys: readonly string[]
  readonly cipher: BackupCipher | null
}): Promise<{ parts: Part[]; summary: Manifest['files'] }> {
  const { client, storage, folder, keys, cipher } = from
  const parts: Part[] = []
  const absent: string[] = []
  let bytes = 0
  await inLanes(keys, async (key) => {
    const file = await storage.open(key)
    if (file === null) return void absent.push(key)
    parts.push(await writePart(folder, key, file.stream, cipher))
    bytes += file.size
  })
  const stillNamed = new Set(absent.length > 0 ? await namedFiles(client) : [])
  const missing = absent
    .sort()
    .map((key) => ({ key, why: stillNamed.has(key) ? ('not found' as const) : ('deleted since' as const) }))
  const unnamed = await countUnnamed(storage, new Set(keys))
  parts.sort((a, b) => (a.path < b.path ? -1 : 1))
  return { parts, summary: { count: parts.length, bytes, missing, unnamed } }
}

async function countUnnamed(storage: PhotoStorage, named: ReadonlySet<string>): Promise<number> {
  let unnamed = 0
  for (const folder of storedFolders)
    for await (const key of storage.list(folder)) if (!named.has(key)) unnamed += 1
  return unnamed
}

/** Works a list off with a few at once; the first error ends it. */
export async function inLanes<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values()
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const item of rest) await work(item)
    }),
  )
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { type BackupCipher, Encryption, openCipher } from './encryption.ts'
import { type Part, sha256Of } from './parts.ts'

/** Changes when a restore of before could not read it any more; the first one knew no encryption. */
const format = 2

const Count = z.int().nonnegative()

/** What a backup says about itself; the hash of each part stands in SHA256SUMS, whose own hash stands here. */
const Manifest = z.object({
  format: z.literal([1, format], 'this version of Lieta does not read this format of backups'),
  app: z.string(),
  /** The moment of the snapshot, by the database's clock. */
  taken_at: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), digest: z.string() })).min(1),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), path: z.string(), rows: Count }),
  ),
  sequences: z.array(z.object({ name: z.string(), last: z.int() })),
  jobs: z.object({ path: z.string(), rows: Count }),
  /** Files that the snapshot names and that were not there any more, with the reason. */
  files: z.object({
    count: Count,
    bytes: Count,
    missing: z.array(z.object({ key: z.string(), why: z.enum(['deleted since', 'not found']) })),
    /** In the storage, and named by nothing in the snapshot: uploaded since, or on their way out. */
    unnamed: Count,
  }),
  /** Tells whether a restore has the same APP_SECRET, and nothing about it. */
  secret: z.string(),
  sums: z.string(),
  /** Of everything but this file and the sums; null: it lies in clear. */
  encryption: z.nullable(Encryption).default(null),
  /** Over this file without itself, by the key of the backup: nobody else can write it. */
  mac: z.string().optional(),
})

export type Manifest = z.infer<typeof Manifest>

export const manifestFormat = format
export const manifestFile = 'manifest.json'
export const sumsFile = 'SHA256SUMS'
export const erasedFile = 'erased.txt'

/** As `sha256sum -c SHA256SUMS` reads it. */
export const sumsText = (parts: readonly Part[]): string =>
  parts.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join('')

/** As it is written, and vouched for where there is a key. */
export function manifestText(manifest: Omit<Manifest, 'mac'>, cipher: BackupCipher | null): string {
  const mac = cipher?.mac(JSON.stringify(manifest))
  return `${JSON.stringify({ ...manifest, ...(mac !== undefined && { mac }) }, null, 2)}\n`
}

export interface OpenedBackup {
  readonly manifest: Manifest
  readonly parts: Part[]
  readonly cipher: BackupCipher | null
}

/**
 * The same, and with the key that opens its parts.
 * @throws Error in words for whoever restores: no backup, altered, or not the right key
 */
export async function openBackup(folder: string, key: string | undefined): Promise<OpenedBackup> {
  const { manifest, parts } = await readManifest(folder)
  if (manifest.encryption === null) return { manifest, parts, cipher: null }
  const cipher = openCipher(key, manifest.encryption)
  const { mac, ...rest } = manifest
  if (mac !== cipher.mac(JSON.stringify(rest)))
    throw new Error(`${manifestFile} was changed after the backup was made.`)
  return { manifest, parts, cipher }
}

/** @throws Error in words for whoever restores, when it is no backup or its lists were altered */
export async function readManifest(folder: string): Promise<{ manifest: Manifest; parts: Part[] }> {
  const text = await readFile(join(folder, manifestFile), 'utf8').catch(() => null)
  if (text === null) throw new Error(`${folder} is no finished backup: it has no ${manifestFile}.`)
  const parsed = Manifest.safeParse(JSON.parse(text))
  if (parsed.data === undefined)
    throw new Error(`${manifestFile} cannot be used: ${parsed.error.issues[0]?.message}.`)
  const sums = await readFile(join(folder, sumsFile), 'utf8').catch(() => '')
  if (sha256Of(sums) !== parsed.data.sums)
    throw new Error(`${sumsFile} is missing, or not the one that belongs to ${manifestFile}.`)
  const parts = sums
    .trimEnd()
    .split('\n')
    .map((line) => ({ sha256: line.slice(0, 64), path: line.slice(66) }))
  return { manifest: parsed.data, parts }
}

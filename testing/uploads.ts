import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { UploadResult } from '#features/photos/contract/photos.ts'
import { storePhoto } from '#features/photos/server/photos.ts'
import type { Caller, TestApp } from './harness.ts'
import { jpeg } from './pictures.ts'

interface Upload {
  readonly files: Readonly<Record<string, Uint8Array>>
  readonly setProfilePicture?: boolean
  readonly field?: string
}

/** Sends photos as a browser does: multipart `images[]`. */
export async function upload(
  app: TestApp,
  as: Caller,
  { files, setProfilePicture = false, field = 'images[]' }: Upload,
): Promise<{ status: number; body: UploadResult & { message?: string; errors?: unknown } }> {
  const form = new FormData()
  if (setProfilePicture) form.set('set_profile_picture', '1')
  for (const [name, bytes] of Object.entries(files))
    form.append(field, new Blob([new Uint8Array(bytes)]), name)
  const response = await fetch(`${app.origin}/api/attachments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as.token}` },
    body: form,
  })
  return { status: response.status, body: (await response.json()) as UploadResult }
}

/**
 * A photo of theirs, approved unless wished otherwise; of one `seed` a person keeps one only. `large`: as
 * `jpeg` has it. Returns its id.
 */
export async function addPhoto(
  app: TestApp,
  { id: userId }: { readonly id: number },
  { seed = 1, approved = true, large = false }: { seed?: number; approved?: boolean; large?: boolean } = {},
): Promise<string> {
  const stored = await storePhoto(app.needs, { userId, bytes: await jpeg(seed, { large }), approved })
  if (!stored.ok) throw new Error(stored.error)
  return stored.photo.id
}

/** The ids of photos that have files on disk, each once. */
export async function photosOnDisk(app: TestApp): Promise<string[]> {
  const names = await readdir(path.join(app.needs.config.dataDir, 'photos'), { recursive: true }).catch(
    () => [],
  )
  return [...new Set(names.flatMap((name) => /([\w-]{22})-\d+\.webp$/.exec(name)?.[1] ?? []))]
}

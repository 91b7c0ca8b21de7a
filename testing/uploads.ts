import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { UploadResult } from '#features/photos/contract/photos.ts'
import type { Caller, TestApp } from './harness.ts'

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

/** The ids of photos that have files on disk, each once. */
export async function photosOnDisk(app: TestApp): Promise<string[]> {
  const names = await readdir(path.join(app.needs.config.dataDir, 'photos'), { recursive: true }).catch(
    () => [],
  )
  return [...new Set(names.flatMap((name) => /([\w-]{22})-\d+\.webp$/.exec(name)?.[1] ?? []))]
}

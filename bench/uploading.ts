/**
 * People who upload one photo after the other, in a process of their own: what sends five megabytes would hold up the
 * searches that the bench measures meanwhile. Forked by the bench, answers when the photos are made, and begins.
 */
import { uploadPhotos } from '#features/photos/contract/photos.ts'
import { telephonePhoto } from './telephone-photo.ts'

export interface UploadingTask {
  readonly origin: string
  readonly tokens: readonly string[]
}

process.once('message', async ({ origin, tokens }: UploadingTask) => {
  const photos = await Promise.all(Array.from({ length: 6 }, (_, index) => telephonePhoto(index)))
  process.send?.(photos.length)
  for (const [index, token] of tokens.entries()) await upload(origin, token, photos[index % photos.length]!)
  throw new Error('more photos were taken than there are people')
})
process.once('disconnect', () => process.exit())

async function upload(origin: string, token: string, bytes: Uint8Array): Promise<void> {
  const form = new FormData()
  form.append('images[]', new Blob([new Uint8Array(bytes)]), 'foto.jpg')
  const answer = await fetch(origin + uploadPhotos.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  const { uploaded_images } = (await answer.json()) as { uploaded_images?: unknown[] }
  if (uploaded_images?.length !== 1) throw new Error(`an upload was answered ${answer.status}, and not kept`)
}

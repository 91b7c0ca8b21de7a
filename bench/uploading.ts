/**
 * People who upload one photo after the other, in a process of their own: what sends five megabytes would hold up the
 * searches that the bench measures meanwhile. Forked by the bench, answers when the photos are made, and begins.
 */
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { uploadPhotos } from '#features/photos/contract/photos.ts'
import { telephonePhoto } from './telephone-photo.ts'

export interface UploadingTask {
  readonly origin: string
  readonly tokens: readonly string[]
}

/** As it goes over the wire: a phone that wrote it anew would do so with a processor of its own. */
interface Form {
  readonly type: string
  readonly body: Buffer
}

const agent = new Agent({ keepAlive: true })

process.once('message', async ({ origin, tokens }: UploadingTask) => {
  const forms = await Promise.all(
    Array.from({ length: 6 }, async (_, index) => formOf(await telephonePhoto(index))),
  )
  process.send?.(forms.length)
  for (const [index, token] of tokens.entries()) await upload(origin, token, forms[index % forms.length]!)
  throw new Error('more photos were taken than there are people')
})
process.once('disconnect', () => process.exit())

async function formOf(photo: Uint8Array): Promise<Form> {
  const form = new FormData()
  form.append('images[]', new Blob([new Uint8Array(photo)]), 'foto.jpg')
  const written = new Response(form)
  return { type: written.headers.get('content-type')!, body: Buffer.from(await written.arrayBuffer()) }
}

async function upload(origin: string, token: string, { type, body }: Form): Promise<void> {
  const sending = request(origin + uploadPhotos.path, {
    method: 'POST',
    agent,
    headers: { authorization: `Bearer ${token}`, 'content-type': type, 'content-length': body.length },
  })
  sending.end(body)
  const [answer] = (await once(sending, 'response')) as [IncomingMessage]
  const { uploaded_images } = (await json(answer)) as { uploaded_images?: unknown[] }
  if (uploaded_images?.length !== 1)
    throw new Error(`an upload was answered ${answer.statusCode}, and not kept`)
}

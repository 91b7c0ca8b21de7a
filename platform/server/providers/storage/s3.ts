import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { type Patience, type Request, type Signer, signedRequests } from './s3-requests.ts'
import { checkKey, type PhotoStorage } from './storage.ts'

export interface S3Settings extends Signer {
  readonly endpoint: string
  readonly bucket: string
}

/** Photos as objects of a bucket of S3, or of anything that speaks its protocol; addressed by path. */
export function s3Storage(settings: S3Settings, patience?: Patience): PhotoStorage {
  const ask = signedRequests(settings, patience)
  const bucket = `${settings.endpoint}/${encodeURIComponent(settings.bucket)}`
  const request = (key: string, request: Request) => ask(`${bucket}/${checkKey(key)}`, request)

  async function read(key: string): Promise<Response | null> {
    const answer = await request(key, { method: 'GET' })
    if (answer.ok) return answer
    const code = await codeOf(answer)
    // A bucket that is not there is a mistake of ours, not a photo that is gone.
    if (answer.status === 404 && code !== 'NoSuchBucket') return null
    throw new Error(`photo storage: GET was answered ${answer.status} ${code}`)
  }

  async function change(key: string, change: Request): Promise<void> {
    const answer = await request(key, change)
    if (!answer.ok)
      throw new Error(`photo storage: ${change.method} was answered ${answer.status} ${await codeOf(answer)}`)
    await answer.body?.cancel()
  }

  return {
    put: (key, body, contentType) => change(key, { method: 'PUT', body, contentType }),

    async get(key) {
      const answer = await read(key)
      return answer === null ? null : new Uint8Array(await answer.arrayBuffer())
    },

    async open(key) {
      const answer = await read(key)
      if (answer === null) return null
      const size = Number(answer.headers.get('content-length') ?? Number.NaN)
      if (answer.body === null || !Number.isInteger(size))
        throw new Error('photo storage: GET without a length')
      return { size, stream: Readable.fromWeb(answer.body as ReadableStream) }
    },

    delete: (key) => change(key, { method: 'DELETE' }),

    async *list(folder) {
      let next = ''
      do {
        const query = new URLSearchParams({
          ...(next !== '' && { 'continuation-token': next }),
          'list-type': '2',
          prefix: `${checkKey(folder)}/`,
        })
        const answer = await ask(`${bucket}?${query}`, { method: 'GET' })
        if (!answer.ok)
          throw new Error(`photo storage: LIST was answered ${answer.status} ${await codeOf(answer)}`)
        const page = await answer.text()
        // Our keys and S3's tokens hold nothing that XML would write otherwise.
        for (const [, key = ''] of page.matchAll(/<Key>([^<]+)<\/Key>/g)) yield key
        next = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(page)?.[1] ?? ''
      } while (next !== '')
    },
  }
}

/** `NoSuchKey`, `SignatureDoesNotMatch`…: the one word of S3's answer that says why. */
async function codeOf(answer: Response): Promise<string> {
  return /<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1] ?? ''
}

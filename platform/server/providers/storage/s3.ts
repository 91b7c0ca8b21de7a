import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { checkKey, type PhotoStorage } from './storage.ts'

export interface S3Settings {
  readonly endpoint: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly region: string
}

interface Request {
  readonly method: 'GET' | 'PUT' | 'DELETE'
  readonly body?: Uint8Array
  readonly contentType?: string
}

const usualPatience = { answer: 15_000, pause: 100, tries: 4 }

/** Photos as objects of a bucket of S3, or of anything that speaks its protocol; addressed by path. */
export function s3Storage(settings: S3Settings, patience = usualPatience): PhotoStorage {
  const client = new AwsClient({
    accessKeyId: settings.accessKeyId,
    secretAccessKey: settings.secretAccessKey,
    region: settings.region,
    service: 's3',
  })

  /** One signed attempt: the signature names its moment, so each try has a new one. */
  async function attempt(url: string, { method, body, contentType }: Request): Promise<Response> {
    const signed = await client.sign(url, {
      method,
      headers: {
        // The bytes are signed too, so that nothing can be altered on the way, even without TLS.
        'x-amz-content-sha256': sha256(body ?? ''),
        ...(contentType !== undefined && { 'content-type': contentType }),
      },
      ...(body !== undefined && { body: new Uint8Array(body) }),
    })
    return fetch(signed, { redirect: 'error', signal: AbortSignal.timeout(patience.answer) })
  }

  const bucket = `${settings.endpoint}/${encodeURIComponent(settings.bucket)}`

  async function request(key: string, request: Request): Promise<Response> {
    return ask(`${bucket}/${checkKey(key)}`, request)
  }

  async function ask(url: string, request: Request): Promise<Response> {
    for (let tried = 1; ; tried += 1) {
      const last = tried === patience.tries
      const answer = await attempt(url, request).catch((error: unknown) => {
        if (last) throw new Error(`photo storage: ${request.method} got no answer`, { cause: error })
        return null
      })
      const passing = answer === null || answer.status === 429 || answer.status >= 500
      if (answer !== null && (last || !passing)) return answer
      await answer?.body?.cancel()
      await sleep(patience.pause * 2 ** (tried - 1) * (0.5 + Math.random()))
    }
  }

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

function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}

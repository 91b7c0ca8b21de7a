import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'

export interface Signer {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly region: string
}

export interface Request {
  readonly method: 'GET' | 'PUT' | 'DELETE'
  readonly body?: Uint8Array
  readonly contentType?: string
}

/** Milliseconds for an answer and before the second try; the pause doubles with each. */
export interface Patience {
  readonly answer: number
  readonly pause: number
  readonly tries: number
}

const usualPatience: Patience = { answer: 15_000, pause: 100, tries: 4 }

/**
 * Signs requests and sends them, again while the storage fails for the moment.
 * @throws Error when the last try gets no answer
 */
export function signedRequests(settings: Signer, patience = usualPatience) {
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

  return async (url: string, request: Request): Promise<Response> => {
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
}

function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}

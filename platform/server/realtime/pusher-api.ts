import { createHash, createHmac } from 'node:crypto'

/** An application at Pusher, or at whatever speaks its protocol. */
export interface PusherSettings {
  readonly appId: string
  readonly key: string
  readonly secret: string
  readonly cluster: string
  /** Where its HTTP API answers. */
  readonly apiBase: string
  /** Where its sockets are. */
  readonly socketBase: string
}

export interface PusherEvent {
  readonly name: string
  readonly channel: string
  /** JSON. */
  readonly data: string
}

/** An error that another try would not change. */
export class PusherRefusal extends Error {}

const answerMs = 5_000

/** The HTTP API of Pusher, as far as we need it. */
export function pusherApi(settings: PusherSettings) {
  const post = async (path: string, body: object): Promise<void> => {
    const text = JSON.stringify(body)
    const answer = await fetch(
      `${settings.apiBase}${path}?${signedQuery(settings, path, text, Math.floor(Date.now() / 1000))}`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: text,
        redirect: 'error',
        signal: AbortSignal.timeout(answerMs),
      },
    )
    await answer.body?.cancel()
    if (answer.ok) return
    // The service's words may quote what we sent, so only the status is reported.
    const reason = `the realtime service answered ${answer.status}`
    // 401 and 403 come from a wrong clock or wrong keys, which somebody may correct: worth another try.
    const passing = answer.status >= 500 || [401, 403, 408, 429].includes(answer.status)
    throw passing ? new Error(reason) : new PusherRefusal(reason)
  }
  const app = `/apps/${settings.appId}`
  return {
    /** @param events at most ten, which is what one request may carry */
    trigger: (events: readonly PusherEvent[]) => post(`${app}/batch_events`, { batch: events }),
    /** Closes the sockets that signed in under that name. */
    terminate: (name: string) => post(`${app}/users/${name}/terminate_connections`, {}),
  }
}

/** The query that authenticates a request: MD5 of the body, HMAC-SHA256 of method, path and sorted query. */
function signedQuery({ key, secret }: PusherSettings, path: string, body: string, seconds: number): string {
  const md5 = createHash('md5').update(body).digest('hex')
  const query = `auth_key=${key}&auth_timestamp=${seconds}&auth_version=1.0&body_md5=${md5}`
  const signature = createHmac('sha256', secret).update(`POST\n${path}\n${query}`).digest('hex')
  return `${query}&auth_signature=${signature}`
}

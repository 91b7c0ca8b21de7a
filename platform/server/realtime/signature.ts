import { createHmac } from 'node:crypto'
import { equalsInConstantTime } from '../http/constant-time.ts'

/** The key names this application to a pusher-js client; the secret signs subscriptions and sign-ins. */
export interface RealtimeKeys {
  readonly key: string
  readonly secret: string
}

/** Both are derived from `APP_SECRET`, so every process has the same. */
export function realtimeKeys(appKey: Buffer): RealtimeKeys {
  const derive = (label: string) => createHmac('sha256', appKey).update(label).digest('hex')
  return { key: derive('realtime key').slice(0, 20), secret: derive('realtime secret') }
}

/** `KEY:hmac_sha256(socket_id:channel)`, as Pusher's libraries make it. */
export function signSubscription(keys: RealtimeKeys, socketId: string, channel: string): string {
  const digest = createHmac('sha256', keys.secret).update(`${socketId}:${channel}`).digest('hex')
  return `${keys.key}:${digest}`
}

/** `KEY:hmac_sha256(socket_id::user::user_data)`, as Pusher's libraries make it. */
export function signSignIn(
  keys: RealtimeKeys,
  socketId: string,
  id: string,
): { auth: string; user_data: string } {
  const user_data = JSON.stringify({ id })
  return { auth: signInSignature(keys, socketId, user_data), user_data }
}

export function isSignInSigned(
  keys: RealtimeKeys,
  socketId: string,
  userData: string,
  auth: string,
): boolean {
  return equalsInConstantTime(Buffer.from(auth), Buffer.from(signInSignature(keys, socketId, userData)))
}

function signInSignature({ key, secret }: RealtimeKeys, socketId: string, userData: string): string {
  return `${key}:${createHmac('sha256', secret).update(`${socketId}::user::${userData}`).digest('hex')}`
}

export function isSubscriptionSigned(
  keys: RealtimeKeys,
  socketId: string,
  channel: string,
  auth: string,
): boolean {
  return equalsInConstantTime(Buffer.from(auth), Buffer.from(signSubscription(keys, socketId, channel)))
}

import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'
import { retention } from '#platform/contract/retention.ts'
import { ok } from '#platform/server/http/route.ts'
import { sendMail } from '#platform/server/jobs/mail-and-sms.ts'
import type { Needs } from '#platform/server/needs.ts'
import { newDeviceMail } from './mails/new-device.ts'
import { networkOf } from './network.ts'

type Cookies = Pick<Needs, 'config'>

/** What a sign-in knows of the browser that it happens in. */
export interface Device {
  readonly userAgent: string
  readonly address: string
  readonly cookie?: DeviceCookie
}

/** The secret that the browser showed, and the one that it is given if the sign-in succeeds. */
interface DeviceCookie {
  readonly shown: string | undefined
  readonly next: string
}

export function deviceOf(request: FastifyRequest): Device {
  return { userAgent: (request.headers['user-agent'] ?? '').slice(0, 300), address: request.ip }
}

/** The prefix, which ties a cookie to this host and to https, is refused without it. */
const cookieName = ({ config }: Cookies) => (config.https ? '__Host-device' : 'device')

function shownBy(needs: Cookies, request: FastifyRequest): string | undefined {
  const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim())
  const beginning = `${cookieName(needs)}=`
  const value = cookies.find((cookie) => cookie.startsWith(beginning))?.slice(beginning.length)
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined
}

/** The id under which a device is kept: enough to know its cookie again, not enough to make it. */
const deviceIdOf = ({ config }: Cookies, secret: string) => deviceIdBy(config.key('device'), secret)
/** Under which it may be kept: also that of the secret before. */
const deviceIdsOf = ({ config }: Cookies, secret: string) =>
  config.keys('device').map((key) => deviceIdBy(key, secret))

function deviceIdBy(key: Buffer, secret: string): string {
  const digest = createHmac('sha256', key).update(secret).digest('hex')
  return digest.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/**
 * Signs in, and gives the browser a new secret by which it is known again. The one that it had ends with it: a copy
 * of a cookie is worth nothing after the next sign-in.
 */
export async function answerSignIn<B extends object>(
  needs: Cookies,
  request: FastifyRequest,
  signIn: (device: Device) => Promise<B>,
) {
  const cookie = { shown: shownBy(needs, request), next: randomBytes(32).toString('base64url') }
  const body = await signIn({ ...deviceOf(request), cookie })
  const headers: Record<string, string> = {}
  if ('access_token' in body) headers['set-cookie'] = setCookie(needs, cookie.next)
  return { ...ok(body), headers }
}

function setCookie(needs: Cookies, secret: string): string {
  const seconds = retention.knownDevice.days * 86_400
  const secure = needs.config.https ? '; Secure' : ''
  return `${cookieName(needs)}=${secret}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`
}

/**
 * The device behind a request, and who has signed in from it in the last months; null for one that nobody has. It
 * proves nothing about who sends the request: only that it comes from where they have been before.
 */
export async function knownDeviceOf(
  needs: Pick<Needs, 'db' | 'config'>,
  request: FastifyRequest,
): Promise<{ readonly deviceId: string; readonly userIds: readonly number[] } | null> {
  const secret = shownBy(needs, request)
  if (secret === undefined) return null
  const rows = await needs.db
    .selectFrom('known_device')
    .select('user_id')
    .where('device_id', 'in', deviceIdsOf(needs, secret))
    .where('last_used_at', '>', sql<Date>`now() - interval '1 day' * ${retention.knownDevice.days}::int`)
    .execute()
  return rows.length === 0
    ? null
    : { deviceId: deviceIdOf(needs, secret), userIds: rows.map(({ user_id }) => user_id) }
}

/**
 * Remembers the device of somebody who is signing in, and tells them by mail if it is not their first and they have
 * none like it: same browser, same network. The caller holds the user's row. Answers its id; null without a cookie.
 */
export async function rememberDevice(
  needs: Pick<Needs, 'config' | 'jobs'>,
  trx: Transaction,
  user: { readonly id: number; readonly name: string; readonly email: string; readonly role: string },
  { userAgent, address, cookie }: Device,
): Promise<string | null> {
  if (cookie === undefined) return null
  const device = { user_agent: userAgent, network: networkOf(address) }
  const deviceId = deviceIdOf(needs, cookie.next)
  // Whoever else has signed in from this browser is known by its new secret too.
  if (cookie.shown !== undefined)
    await trx
      .updateTable('known_device')
      .set({ device_id: deviceId })
      .where('device_id', 'in', deviceIdsOf(needs, cookie.shown))
      .execute()
  const others = await trx
    .selectFrom('known_device')
    .select(['device_id', 'user_agent', 'network'])
    .where('user_id', '=', user.id)
    .execute()
  await trx
    .insertInto('known_device')
    .values({ device_id: deviceId, user_id: user.id, ...device })
    .onConflict((conflict) =>
      conflict.columns(['device_id', 'user_id']).doUpdateSet({ ...device, last_used_at: sql<Date>`now()` }),
    )
    .execute()
  const alike = others.some(
    (other) =>
      other.device_id === deviceId ||
      (other.user_agent === device.user_agent && other.network === device.network),
  )
  if (others.length > 0 && !alike)
    await sendMail(needs, trx, newDeviceMail(user, device, new Date(), needs.config.publicUrl))
  return deviceId
}

/** What is not known any more is a stranger again. */
export async function forgetDevices(trx: Pick<Transaction, 'deleteFrom'>, userId: number): Promise<void> {
  await trx.deleteFrom('known_device').where('user_id', '=', userId).execute()
}

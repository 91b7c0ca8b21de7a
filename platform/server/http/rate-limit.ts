import { isIPv6 } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { workProofHeader } from '#platform/contract/work-proof.ts'
import type { Room } from '../budgets/level.ts'
import { acceptWork, askForWork } from '../budgets/work-proof.ts'
import type { Needs } from '../needs.ts'
import type { Actor } from './actor.ts'
import type { Limit } from './limits.ts'
import { refuse } from './refuse.ts'

export type LimitNeeds = Pick<Needs, 'db' | 'config' | 'budgets' | 'captcha'>

/** Whether the device behind this request is one at which the person who is asked for has signed in before. */
export type KnowsDevice = () => Promise<boolean>

/** Hits that wait to hear how their request ended. */
export type Counted = readonly { readonly key: string; readonly limit: Limit }[]

/** So much work was proved by whoever is beyond a budget that only patience is left. */
const slow = { from: 2, secondsEach: 1, secondsMax: 8 } as const
/** How far beyond a budget the puzzle becomes a harder one. */
const heavyFrom = 3

/**
 * Counts one hit against each limit (docs/decisions/0094). Beyond a budget that others could have used up — of an
 * address, of an e-mail — a known device passes on a budget of its own, and a proof of work passes with a delay. That
 * of a beneficiary is everybody's together: each account of a crowd has a device that is known, so work alone passes.
 * @throws Refusal 429 with `retry_after` in seconds, and `work` where a proof of it would do
 */
export async function countHit(
  needs: LimitNeeds,
  scope: string,
  list: readonly Limit[],
  request: FastifyRequest,
  actor: Actor | null,
  knowsDevice: KnowsDevice = async () => false,
): Promise<Counted> {
  const counted = await countAll(
    needs,
    list.filter(({ captcha }) => !captcha),
    { scope, request, actor, knowsDevice },
  )
  const guarded = list.filter(({ captcha }) => captcha)
  if (guarded.length === 0 || !(await solvedCaptcha(needs, request))) return counted
  return [...counted, ...(await countAll(needs, guarded, { scope, request, actor, knowsDevice }))]
}

/** A request that was answered costs less than one that failed. */
export function weighAnswered({ budgets }: Pick<Needs, 'budgets'>, counted: Counted): void {
  for (const { key, limit } of counted)
    if (limit.answered !== undefined) budgets.spend(key, limit, limit.answered - 1)
}

interface Hit {
  readonly scope: string
  readonly request: FastifyRequest
  readonly actor: Actor | null
  readonly knowsDevice: KnowsDevice
}

interface Full {
  readonly limit: Limit
  readonly room: Room
}

/** All or none: a hit that one limit refuses does not count for the others. */
async function countAll(needs: LimitNeeds, list: readonly Limit[], hit: Hit): Promise<Counted> {
  const counted = countable(list, hit)
  const full = counted.flatMap(({ key, limit }) => {
    const room = needs.budgets.room(key, limit)
    return room.wait > 0 ? [{ limit, room }] : []
  })
  if (full.length > 0) {
    const other = await passBeyond(needs, full, hit)
    if (other === 'known') return countOwn(needs, counted, full, hit)
  }
  for (const { key, limit } of counted) needs.budgets.spend(key, limit, 1)
  return counted
}

function countable(list: readonly Limit[], { scope, request, actor }: Hit): Counted {
  return list.flatMap((limit) => {
    const who = subjectOf(limit, request, actor)
    return who === null ? [] : [{ key: `${scope}|${limit.per}|${limit.seconds}|${who}`, limit }]
  })
}

/** @throws Refusal 429 for whom only waiting helps, or who has not proved any work yet */
async function passBeyond(needs: LimitNeeds, full: readonly Full[], hit: Hit): Promise<'known' | 'proved'> {
  const worst = full.reduce((a, b) => (b.room.wait > a.room.wait ? b : a))
  const retryAfter = Math.max(1, Math.ceil(worst.room.wait))
  const final = full.find(({ limit }) => beyond(limit) === 'refuse')
  const { message, code } = (final ?? worst).limit
  const body = {
    retry_after: retryAfter,
    ...(message !== undefined && { message }),
    ...(code !== undefined && { code }),
  }
  if (final !== undefined) throw refuse('too_many', body)
  const crowded = full.some(({ limit }) => limit.per === 'beneficiary')
  if (crowded) hit.request.log?.warn({ scope: hit.scope }, 'many accounts turn to one person')
  else if (await hit.knowsDevice()) return 'known'

  const share = Math.max(...full.map(({ room }) => room.share))
  // What strangers did to an e-mail, or to whom one writes, makes nobody's puzzle harder.
  const own = Math.max(
    0,
    ...full.filter(({ limit }) => !byStrangers.has(limit.per)).map(({ room }) => room.share),
  )
  const effort = own >= heavyFrom ? 'heavy' : 'light'
  const token = workProofOf(hit.request)
  const solved = token !== undefined && (await acceptWork(needs, token, hit.scope, effort))
  if (!solved) throw refuse('too_many', { ...body, work: await askForWork(needs, hit.scope, effort) })
  const seconds = Math.min(slow.secondsMax, Math.max(0, share - slow.from) * slow.secondsEach)
  if (seconds > 0) await sleep(seconds * 1000)
  return 'proved'
}

/** A known device has the same budgets once more, which no stranger reaches. */
function countOwn(needs: LimitNeeds, counted: Counted, full: readonly Full[], hit: Hit): Counted {
  const spared = new Set(full.map(({ limit }) => limit))
  const own = counted.map(({ key, limit }) => ({ key: spared.has(limit) ? `known|${key}` : key, limit }))
  for (const { key, limit } of own) {
    const { wait } = needs.budgets.room(key, limit)
    if (wait > 0) throw refuse('too_many', { retry_after: Math.max(1, Math.ceil(wait)) })
  }
  for (const { key, limit } of own) needs.budgets.spend(key, limit, 1)
  hit.request.log?.debug({ scope: hit.scope }, 'a known device passes a full budget')
  return own
}

/** The solution that a repeated request brings. */
export function workProofOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const token = headers[workProofHeader]
  return typeof token === 'string' && token.length <= 5000 ? token : undefined
}

const byStrangers: ReadonlySet<Limit['per']> = new Set(['email', 'beneficiary'])

const beyond = ({ per, beyond: chosen }: Limit) => chosen ?? (per === 'account' ? 'refuse' : 'prove')

async function solvedCaptcha(
  { captcha }: Pick<Needs, 'captcha'>,
  { body }: FastifyRequest,
): Promise<boolean> {
  const token = (body as { captcha?: unknown } | undefined)?.captcha
  return typeof token === 'string' && token.length <= 5000 && (await captcha.check(token)) !== null
}

function subjectOf({ per, of }: Limit, request: FastifyRequest, actor: Actor | null): string | null {
  switch (per) {
    case 'address':
      return oneAddress(request.ip)
    case 'guest':
      return actor === null ? oneAddress(request.ip) : null
    case 'block':
      return addressBlock(request.ip)
    case 'account':
      return actor === null ? oneAddress(request.ip) : String(actor.userId)
    case 'email':
      return emailIn(request)
    case 'email at address': {
      const email = emailIn(request)
      return email === null ? null : `${email} ${oneAddress(request.ip)}`
    }
    case 'beneficiary':
      return beneficiaryIn(request, of)
  }
}

/** An id, counted before it is validated: what is none names nobody. */
function beneficiaryIn({ params, body }: FastifyRequest, name = ''): string | null {
  const given = [params, body].map((part) => (part as Record<string, unknown> | null | undefined)?.[name])
  const id = given.find((value) => value !== undefined)
  if (typeof id !== 'string' && typeof id !== 'number') return null
  return /^[1-9]\d{0,9}$/.test(String(id)) ? String(id) : null
}

/** Counted before it is validated, so it may be no e-mail at all. */
function emailIn(request: FastifyRequest): string | null {
  const email = (request.body as { email?: unknown } | undefined)?.email
  return typeof email === 'string' ? email.trim().toLowerCase().slice(0, 254) : null
}

/** What one household or server has: an IPv4 address, or an IPv6 /56. */
export function oneAddress(address: string): string {
  const plain = address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address
  return isIPv6(plain) ? ipv6Block(plain) : plain
}

/** What one network has: an IPv4 /24, or an IPv6 /56. */
export function addressBlock(address: string): string {
  const one = oneAddress(address)
  const [a, b, c, d] = one.split('.')
  return d === undefined ? one : `${a}.${b}.${c}.0/24`
}

function ipv6Block(address: string): string {
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter((group) => group !== '')
  if (tail !== undefined) {
    const end = tail.split(':').filter((group) => group !== '')
    while (groups.length + end.length < 8) groups.push('0')
    groups.push(...end)
  }
  const [first, second, third, fourth = '0'] = groups
  const high = (Number.parseInt(fourth, 16) & 0xff00).toString(16)
  return `${first}:${second}:${third}:${high}::/56`
}

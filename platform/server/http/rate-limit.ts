import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { Config } from '../config/config.ts'
import { compileOnce } from '../db/compile-once.ts'
import type { Needs } from '../needs.ts'
import type { Actor } from './actor.ts'
import type { Limit } from './limits.ts'
import { refuse } from './refuse.ts'

/** The hits in the current window, this one included. */
export interface Hit {
  readonly hits: number
  /** Seconds to the next window. */
  readonly retry_after: number
}

/**
 * Counts one hit against each limit in PostgreSQL, so that several processes share the count.
 * @throws Refusal 429 with `retry_after` in seconds once a window is full
 */
export async function countHit(
  needs: Pick<Needs, 'db' | 'config'>,
  scope: string,
  list: readonly Limit[],
  request: FastifyRequest,
  actor: Actor | null,
): Promise<void> {
  for (const limit of list) {
    const who = subjectOf(limit, request, actor)
    if (who === null) continue
    const [hit] = await oneMoreHit(needs.db, {
      key: windowStart(scope, limit) + who,
      seconds: limit.seconds,
    })
    if (hit !== undefined) refuseBeyond(limit, hit, needs.config)
  }
}

/** @throws Refusal 429 with `retry_after` in seconds where this hit is one too many */
export function refuseBeyond(
  limit: Limit,
  hit: Hit,
  { rateLimitScale }: Pick<Config, 'rateLimitScale'>,
): void {
  if (hit.hits > limit.hits * rateLimitScale)
    throw refuse('too_many', { retry_after: Math.max(1, hit.retry_after) })
}

/** The first part of a counter's key; the counted person or address follows. */
export const windowStart = (scope: string, limit: Limit) => `${scope}|${limit.per}|${limit.seconds}|`

/** SQL that counts one hit if `from`, a FROM clause, has a row, and none otherwise. */
export function hitUnder(key: RawBuilder<string>, seconds: number, from = sql``): RawBuilder<Hit> {
  const window = sql`interval '1 second' * ${seconds}::int`
  return sql<Hit>`
    insert into rate_limit (key, window_start, hits, expires_at)
    select ${key}, date_bin(${window}, now(), 'epoch'), 1, date_bin(${window}, now(), 'epoch') + ${window} ${from}
    on conflict (key, window_start) do update set hits = rate_limit.hits + 1
    returning hits, ceil(extract(epoch from expires_at - now()))::int as retry_after`
}

const oneMoreHit = compileOnce(
  ['key', 'seconds'],
  (db, { key, seconds }: { key: string; seconds: number }) => ({
    compile: () => hitUnder(sql`${key}::text`, seconds).compile(db),
  }),
)

function subjectOf(limit: Limit, request: FastifyRequest, actor: Actor | null): string | null {
  switch (limit.per) {
    case 'address':
      return addressBlock(request.ip)
    case 'account':
      return actor === null ? addressBlock(request.ip) : String(actor.userId)
    case 'email': {
      const email = (request.body as { email?: unknown } | undefined)?.email
      // Counted before it is validated, so it may be no e-mail, nor a text that PostgreSQL accepts.
      return typeof email === 'string'
        ? email.replaceAll('\u0000', '').trim().toLowerCase().slice(0, 254)
        : null
    }
  }
}

/** A whole IPv6 /64 counts as one address, since one household or server owns it. */
export function addressBlock(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter((group) => group !== '')
  if (tail !== undefined) {
    const end = tail.split(':').filter((group) => group !== '')
    while (groups.length + end.length < 8) groups.push('0')
    groups.push(...end)
  }
  return `${groups.slice(0, 4).join(':')}::/64`
}

/** Deletes windows that are over and used tokens that have expired. */
export async function forgetExpired(needs: Pick<Needs, 'db'>): Promise<void> {
  await needs.db.deleteFrom('rate_limit').where('expires_at', '<', sql<Date>`now()`).execute()
  await needs.db.deleteFrom('used_token').where('expires_at', '<', sql<Date>`now()`).execute()
}

import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/server/http/actor.ts'
import type { Needs } from '#platform/server/needs.ts'
import { peerLimits, type Peers } from '../contract/peers.ts'

/**
 * Counts who can be found in her province, step by step as she narrows it: by type, by the rarest of her languages, by
 * the rarest of her services. Her own profile counts once it is public.
 */
export async function peersOf({ db }: Pick<Needs, 'db'>, { userId }: Pick<Actor, 'userId'>): Promise<Peers> {
  const own = await db
    .selectFrom('profile')
    .select(['province_id', 'types', 'language_ids', 'service_ids'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const none = { of_type: null, language: null, service: null }
  if (own.province_id === null || own.types === 0) return none
  const peers = sql`select s.id, s.language_ids, p.service_ids
    from search_profile s join profile p on p.user_id = s.id
    where s.role = 'HOSTESS' and s.province_id = ${own.province_id} and s.types & ${own.types} <> 0`
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (${peers}) peer`.execute(db)
  const total = rows[0]?.count ?? 0
  if (total < peerLimits.shownFrom) return none
  const language = await rarest(db, own.language_ids, peers, sql`wanted.id = any(peer.language_ids)`)
  if (language === null) return { ...none, of_type: total }
  const speakers = sql`select * from (${peers}) speaker where ${language.id} = any(speaker.language_ids)`
  const service = await rarest(db, own.service_ids, speakers, sql`wanted.id = any(peer.service_ids)`)
  return { of_type: total, language: rounded(language), service: service && rounded(service) }
}

interface Counted {
  readonly id: number
  readonly count: number
}

/** Of these choices the one that the fewest make; null: there are none. */
async function rarest(
  db: Needs['db'],
  ids: readonly number[],
  peers: RawBuilder<unknown>,
  makesIt: RawBuilder<unknown>,
): Promise<Counted | null> {
  const { rows } = await sql<Counted>`
    select wanted.id, count(peer.id)::integer as count
    from unnest(${ids}::integer[]) wanted (id) left join (${peers}) peer on ${makesIt}
    group by wanted.id order by count, wanted.id limit 1`.execute(db)
  return rows[0] ?? null
}

const rounded = ({ id, count }: Counted) => ({ id, count: count < peerLimits.exactFrom ? null : count })

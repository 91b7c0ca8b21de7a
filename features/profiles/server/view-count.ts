import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { PublicProfile } from '../contract/profiles.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { type Job, job } from '#platform/server/jobs/jobs.ts'

/**
 * The openings of hostesses' profiles since the last count, as who and whose: in memory alone and for a minute at
 * most, so that a reload counts once. What is kept is one number a day (docs/decisions/0041).
 */
const openings = new Set<string>()
/** A flood is not worth more memory than this. */
const openingsMax = 100_000

const robots =
  /bot\b|crawl|spider|slurp|preview|fetch|scrap|monitor|headless|lighthouse|facebookexternal|whatsapp|^$/i

/** Notes that somebody opened this profile; members and guests who are people, not its owner and not the staff. */
export function countView(
  { user }: { readonly user: Pick<PublicProfile['user'], 'id' | 'role'> },
  viewer: Actor | null,
  { ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>,
): void {
  if (user.role !== 'HOSTESS') return
  const agent = headers['user-agent'] ?? ''
  // A page is sent as to a guest, and its browser asks again with the member's token: one person, one opening.
  const opening = `${ip} ${agent} ${user.id}`
  const own = viewer?.userId === user.id
  if (own || viewer?.role === 'ADMIN' || viewer?.impersonatorId != null) openings.delete(opening)
  else if (!robots.test(agent) && openings.size < openingsMax) openings.add(opening)
}

/** Adds them to the day's number; what a process had counted when it ended is lost, and nobody is owed it. */
export const writeViews: Job = job({
  queue: 'profile_views',
  everyMinute: true,
  async work({ db }) {
    const views = openings.size
    openings.clear()
    if (views === 0) return
    await sql`
      insert into profile_view_day (day, views) values ((now() at time zone 'Europe/Rome')::date, ${views})
      on conflict (day, demo) do update set views = profile_view_day.views + excluded.views`.execute(db)
  },
})

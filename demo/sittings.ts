import { sql } from 'kysely'
import type { Needs } from '#platform/server/needs.ts'
import { storePhoto } from '#features/photos/server/photos.ts'
import { searchLimits } from '#features/search/contract/search.ts'
import { recommendedOrder } from '#features/search/server/search-query.ts'
import { accounts, type DemoPeople, type DemoPerson, imaginePeople } from './people.ts'
import { anotherPose, drawPortrait, type Portrait } from './portraits.ts'
import { random } from './random.ts'
import { drawScene, placeScenes } from './scenes.ts'
import { selfieTakers, takeSelfies } from './selfies.ts'

type Drawing = Pick<Needs, 'config' | 'db' | 'hooks' | 'jobs' | 'log' | 'pool' | 'storage'>

/** A photo that a demo person has still to get. */
interface Sitting {
  readonly userId: number
  readonly person: DemoPerson
  /** Among those of the same role in the search without filters, from 0; after them who is not found there. */
  readonly place: number
  /** 0 is the portrait, the others fill the gallery. */
  readonly pose: number
  /** Waits for a moderator, so that each queue has something in it. */
  readonly pending: boolean
}

// Before the start as fast as the machine can; later a visitor must not notice.
const atOnce = { before: 4, after: 2 }

/** So many cards fill the first screen of the search. */
export const firstScreen = 12

/** Hostesses, by their place among the newest, who have just added a photo. */
const withNewPhoto = [14, 21, 27]

/** Draws the portraits with which the search begins, of whom a visitor may sign in as, and what the photo queue holds. */
export async function drawFirstPortraits(needs: Drawing, seed: string, count: number): Promise<void> {
  const people = imaginePeople(seed)
  const missing = await missingPhotos(needs, people)
  const portraits = missing.filter((sitting) => sitting.pose === 0 && !sitting.pending)
  const queued = missing.filter(({ pending }) => pending)
  const wanted = new Set([...Object.values(accounts), ...selfieTakers(people)].map(({ email }) => email))
  const others = portraits.slice(count).filter(({ person }) => wanted.has(person.email))
  await drawAll(needs, [...portraits.slice(0, count), ...others, ...queued], { atOnce: atOnce.before })
  await takeSelfies(needs, people)
}

/** Draws whatever is still missing. After a crash the next start goes on with it. Of several processes one draws. */
export async function drawMissingPortraits(needs: Drawing, seed: string, stop: AbortSignal): Promise<void> {
  const client = await needs.pool.connect()
  try {
    const { rows } = await client.query<{ mine: boolean }>(
      `select pg_try_advisory_lock(hashtext('lieta demo portraits')) as mine`,
    )
    if (rows[0]?.mine !== true) return
    try {
      const people = imaginePeople(seed)
      await drawAll(needs, await missingPhotos(needs, people), { atOnce: atOnce.after, stop })
      await takeSelfies(needs, people)
    } finally {
      await client.query(`select pg_advisory_unlock(hashtext('lieta demo portraits'))`)
    }
  } finally {
    client.release()
  }
}

/** In the order in which they are wanted (`stageOf`), those of one stage as the search shows them. */
async function missingPhotos({ db }: Pick<Needs, 'db'>, people: DemoPeople): Promise<Sitting[]> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('photo', 'photo.user_id', 'users.id')
    .select(({ fn }) => [
      'users.id',
      'users.email',
      'users.state',
      fn.count<number>('photo.id').as('photos'),
      fn.count<number>('photo.id').filterWhere('photo.state', '=', 'pending').as('pending'),
    ])
    .where('users.demo', '=', true)
    .where('users.state', 'in', ['approved', 'pending'])
    .groupBy('users.id')
    .execute()
  const byEmail = new Map(rows.map((row) => [row.email, row]))
  const places = await placesInSearch(db)
  const { hostesses, kings, newcomers } = people
  const adding = new Set(withNewPhoto.map((index) => hostesses[index]?.email))
  const sittings: Sitting[] = []
  for (const person of [...hostesses, ...kings, ...newcomers]) {
    const row = byEmail.get(person.email)
    if (row === undefined) continue
    const sitting = { userId: row.id, person, place: places.get(row.id) ?? places.size }
    const newcomer = row.state === 'pending'
    const wanted = newcomer ? 1 : person.photoCount
    for (let pose = Number(row.photos) - (newcomer ? 0 : Number(row.pending)); pose < wanted; pose += 1)
      sittings.push({ ...sitting, pose, pending: newcomer })
    if (adding.has(person.email) && Number(row.pending) === 0 && Number(row.photos) <= person.photoCount)
      sittings.push({ ...sitting, pose: person.photoCount, pending: true })
  }
  const stage = stageOf(people)
  return sittings.toSorted(
    (a, b) => stage(a) - stage(b) || a.place - b.place || a.person.joinedHoursAgo - b.person.joinedHoursAgo,
  )
}

async function placesInSearch(db: Needs['db']): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; place: number }>`
    select id, row_number() over (partition by role order by ${sql.raw(recommendedOrder)})::int - 1 as place
    from search_profile`.execute(db)
  return new Map(rows.map(({ id, place }) => [id, place]))
}

/**
 * What a guest's search begins with; what hostess@demo.test's begins with, and the rest of a guest's first page; whom
 * king@demo.test sees above it; all other portraits; the galleries.
 */
function stageOf({ kings }: DemoPeople): (sitting: Sitting) => number {
  return ({ person, pose, place }) => {
    if (pose > 0) return 4
    const isKing = person.role === 'KING'
    if (place < firstScreen) return isKing ? 1 : 0
    if (place < searchLimits.perPageMax && !isKing) return 1
    return person.provinceId === kings[0]?.provinceId ? 2 : 3
  }
}

async function drawAll(
  needs: Drawing,
  sittings: readonly Sitting[],
  how: { atOnce: number; stop?: AbortSignal },
): Promise<void> {
  const queue = sittings.values()
  await Promise.all(
    Array.from({ length: how.atOnce }, async () => {
      for (const sitting of queue) {
        if (how.stop?.aborted === true) return
        await draw(needs, sitting)
      }
    }),
  )
}

/** By the way of every upload: the same checks, sizes and files as anybody's photo. */
async function draw(needs: Drawing, { userId, person, pose, pending }: Sitting): Promise<void> {
  const { default: sharp } = await import('sharp')
  const bytes = await sharp(Buffer.from(drawingOf(person, pose)))
    .jpeg({ quality: 86 })
    .toBuffer()
  const stored = await storePhoto(needs, {
    bytes,
    userId,
    approved: !pending,
    wantedAsPicture: pending && pose === 0,
    demo: true,
  })
  if (!stored.ok) needs.log.warn({ userId, error: stored.error }, 'a demo portrait was refused')
}

function drawingOf({ portrait, photoCount }: DemoPerson, pose: number): string {
  if (pose === 0) return drawPortrait(portrait)
  const chance = random(`${portrait.seed} pose ${pose}`)
  // The last of a larger gallery shows a place.
  if (pose > 1 && pose === photoCount - 1) return drawScene(chance.pick(placeScenes))
  return drawPortrait(differentFrom(portrait, () => anotherPose(chance, portrait)))
}

function differentFrom(portrait: Portrait, imagine: () => Portrait): Portrait {
  for (;;) {
    const pose = imagine()
    if (pose.style !== portrait.style && pose.palette !== portrait.palette) return pose
  }
}

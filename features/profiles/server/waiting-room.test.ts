import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { refusePhoto } from '#features/moderation/contract/case-photos.ts'
import { caseEndpoints } from '#features/moderation/contract/moderation.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeNewcomer } from '#testing/newcomer.ts'
import { makeAdmin, makeKing, type Person } from '#testing/people.ts'
import { updateProfile } from '../contract/edited-profile.ts'
import { type WaitingRoom, quantile, waitingRoomEndpoint } from '../contract/waiting-room.ts'

let app: TestApp
let moderator: Person
beforeAll(async () => {
  app = await startTestApp()
  moderator = await makeAdmin(app)
})

const look = async (person: Person) =>
  (await app.call(waitingRoomEndpoint, { as: person })).body as WaitingRoom

const caseOf = (person: Person) =>
  app.db
    .selectFrom('moderation_case')
    .select(['id', 'opened_at'])
    .where('subject', '=', 'profile')
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow()

const addPhoto = (person: Person, id: string, position = 0) =>
  app.db
    .insertInto('photo')
    .values({ id, user_id: person.id, position, width: 4, height: 5, thumbhash: Buffer.from('x') })
    .execute()

const states = ({ parts }: WaitingRoom) => Object.fromEntries(parts.map(({ part, state }) => [part, state]))

describe('what is being read', () => {
  test('a new profile waits; what is not there yet is said to be missing', async () => {
    const isotta = await makeNewcomer(app, { role: 'HOSTESS', profileTypes: [1] })
    const room = await look(isotta)
    expect(room).toMatchObject({ status: 'pending', photo_url: null, photos: 0 })
    expect(room.arrived_at).toBe((await caseOf(isotta)).opened_at.toISOString())
    expect(states(room)).toEqual({ photo: 'missing', description: 'missing', facts: 'soon' })
  })

  test('while a moderator has it open it is being read, and what she adds keeps her place', async () => {
    const isotta = await makeNewcomer(app, { role: 'HOSTESS', profileTypes: [1] })
    const { id, opened_at } = await caseOf(isotta)
    await app.call(caseEndpoints.claim, { as: moderator, params: { id } })
    expect(states(await look(isotta)).facts).toBe('reading')
    await app.call(updateProfile, { as: isotta, body: { description: 'Cucino la domenica.' } })
    await app.call(caseEndpoints.release, { as: moderator, params: { id } })
    const room = await look(isotta)
    expect(states(room)).toMatchObject({ description: 'soon', facts: 'soon' })
    expect(room.arrived_at).toBe(opened_at.toISOString())
  })

  test('a refused photo is to be redone, in the words of the moderator; another one takes its place', async () => {
    const isotta = await makeNewcomer(app, { role: 'HOSTESS', profileTypes: [1] })
    await addPhoto(isotta, 'waitingroomphoto000001')
    const { id } = await caseOf(isotta)
    const reason = 'Qui il viso non si distingue.'
    await app.call(refusePhoto, {
      as: moderator,
      params: { id, photoId: 'waitingroomphoto000001' },
      body: { reason, rule: 'other' },
    })
    expect((await look(isotta)).parts[0]).toEqual({ part: 'photo', state: 'redo', reason })
    await addPhoto(isotta, 'waitingroomphoto000002', 1)
    expect((await look(isotta)).parts[0]).toMatchObject({ part: 'photo', state: 'soon', reason: null })
  })

  test('approved, all of it is fine', async () => {
    const king = await makeKing(app)
    const room = await look(king)
    expect(room).toMatchObject({ status: 'approved', arrived_at: null })
    expect(states(room)).toMatchObject({ facts: 'fine' })
  })
})

/** As many decided profiles as there are figures, each waiting so many hours. */
async function decided(...hours: number[]): Promise<void> {
  await sql`
    insert into moderation_case (subject, subject_id, user_id, state, opened_at, decided_at, decided_by)
    select 'profile', '0', ${moderator.id}, 'approved',
      now() - interval '1 day' - waited * interval '1 hour', now() - interval '1 day', ${moderator.id}
    from unnest(${hours}::int[]) waited`.execute(app.db)
}

const arrived = (person: Person, ago: string) =>
  sql`update moderation_case set opened_at = now() - ${ago}::interval
    where subject = 'profile' and user_id = ${person.id}`.execute(app.db)

describe('how long it takes', () => {
  test('of fewer than twenty decisions nothing is said in figures', async () => {
    await decided(...Array.from({ length: 19 }, () => 3))
    const isotta = await makeNewcomer(app)
    expect(await look(isotta)).toMatchObject({ waits: null, expected: 'usual' })
  })

  test('of the last forty, half and nine in ten; older than 30 days they no longer count', async () => {
    await sql`delete from moderation_case where subject_id = '0'`.execute(app.db)
    await decided(...Array.from({ length: 45 }, (_, index) => (index < 41 ? 3 : 7)))
    const isotta = await makeNewcomer(app)
    const { waits } = await look(isotta)
    expect(waits).toHaveLength(40)
    expect(quantile([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.5)).toBe(5)
    expect(quantile([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.9)).toBe(9)
    await sql`update moderation_case set opened_at = opened_at - interval '31 days',
      decided_at = decided_at - interval '31 days' where subject_id = '0'`.execute(app.db)
    expect((await look(isotta)).waits).toBeNull()
  })

  test('past its own sentence it says so, far from it that it takes days', async () => {
    await sql`delete from moderation_case where subject_id = '0'`.execute(app.db)
    await decided(...Array.from({ length: 20 }, () => 72))
    const isotta = await makeNewcomer(app)
    expect((await look(isotta)).expected).toBe('days')
    await arrived(isotta, '73 hours')
    expect((await look(isotta)).expected).toBe('late')
    await arrived(isotta, '71 hours 59 minutes')
    expect((await look(isotta)).expected).not.toBe('late')
  })
})

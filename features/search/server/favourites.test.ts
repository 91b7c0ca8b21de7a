import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { favouriteEndpoints, favouritesMax } from '../contract/favourites.ts'
import type { ProfileCard } from '../contract/search.ts'
import { erasePersonalData } from '#platform/server/db/erase-personal-data.ts'
import { transaction } from '#platform/server/db/database.ts'
import { type Caller, startTestApp } from '#testing/harness.ts'
import { makeHostess, makeKing } from '#testing/people.ts'
import { searchPersonalData } from './personal-data.ts'

const app = await startTestApp()
const { list, ids, add, remove } = favouriteEndpoints

const keep = async (as: Caller, { id }: { id: number }) =>
  (await app.call(add, { as, body: { user_id: id } })).status
const drop = async (as: Caller, { id }: { id: number }) =>
  (await app.call(remove, { as, params: { userId: id } })).status
const kept = async (as: Caller) =>
  ((await app.call(list, { as })).body as { data: ProfileCard[] }).data.map(({ id }) => id)
const hearts = async (as: Caller) => ((await app.call(ids, { as })).body as { ids: number[] }).ids

test('favourites are listed as cards, the latest first, for nobody but their owner', async () => {
  const [king, other] = [await makeKing(app), await makeKing(app)]
  const [first, second] = [await makeHostess(app), await makeHostess(app)]
  expect([await keep(king, first), await keep(king, second), await keep(king, first)]).toEqual([
    204, 204, 204,
  ])
  expect(await kept(king)).toEqual([second.id, first.id])
  expect((await hearts(king)).sort()).toEqual([first.id, second.id].sort())
  expect([await kept(other), await kept(first), await kept(second)]).toEqual([[], [], []])

  expect([await drop(king, second), await drop(king, second)]).toEqual([204, 204])
  expect(await kept(king)).toEqual([first.id])
})

test('kings save hostesses, hostesses save kings, nobody saves themselves', async () => {
  const [king, hostess] = [await makeKing(app), await makeHostess(app)]
  expect(await keep(hostess, king)).toBe(204)
  expect(await kept(hostess)).toEqual([king.id])
  for (const [as, whom] of [
    [king, king],
    [king, await makeKing(app)],
    [hostess, await makeHostess(app)],
    [king, await makeHostess(app, { state: 'pending' })],
    [king, { id: 2_000_000_000 }],
  ] as const)
    expect(await keep(as, whom)).toBe(404)
})

test('a hidden favourite disappears and comes back with the profile', async () => {
  const [king, hostess] = [await makeKing(app), await makeHostess(app)]
  await keep(king, hostess)
  const pause = (paused: Date | null) =>
    transaction(app.db, async (trx) => {
      await trx.updateTable('users').set({ paused_at: paused }).where('id', '=', hostess.id).execute()
      await app.needs.hooks.profileChanged(trx, hostess.id)
    })
  await pause(new Date())
  expect([await kept(king), await hearts(king)]).toEqual([[], []])
  expect(await keep(king, hostess)).toBe(404)
  await pause(null)
  expect([await kept(king), await hearts(king)]).toEqual([[hostess.id], [hostess.id]])
})

test('a block takes both out of each other’s favourites, for good', async () => {
  const [king, hostess] = [await makeKing(app), await makeHostess(app)]
  await keep(king, hostess)
  await keep(hostess, king)
  const block = { blocker_id: hostess.id, blocked_id: king.id }
  await app.db.insertInto('block').values(block).execute()
  // Also before anything has been removed, and for the one who is blocked.
  expect([await kept(king), await hearts(king), await kept(hostess)]).toEqual([[], [], []])
  expect([await keep(king, hostess), await keep(hostess, king)]).toEqual([404, 404])

  await transaction(app.db, (trx) => app.needs.hooks.blocked(trx, hostess.id, king.id))
  await app.db.deleteFrom('block').where('blocker_id', '=', hostess.id).execute()
  expect([await kept(king), await kept(hostess)]).toEqual([[], []])
})

test('an erased account has no favourites and is nobody’s favourite', async () => {
  const [king, hostess] = [await makeKing(app), await makeHostess(app)]
  await keep(king, hostess)
  await keep(hostess, king)
  await transaction(app.db, (trx) => erasePersonalData(trx, searchPersonalData, hostess.id))
  const left = await app.db
    .selectFrom('favourite')
    .where((eb) => eb.or([eb('user_id', '=', hostess.id), eb('favourite_id', '=', hostess.id)]))
    .select('user_id')
    .execute()
  expect(left).toEqual([])
})

test('hearts pressed at once never pass the limit', async () => {
  const king = await makeKing(app)
  await sql`
    with person as (
      insert into users (name, name_key, email, dob, role, state, password_hash)
      select 'Cuore' || n, 'cuore' || n, 'cuore' || n || '@posta.test', '1990-01-01', 'HOSTESS', 'email_pending', ''
      from generate_series(1, ${favouritesMax - 2}) n returning id)
    insert into favourite (user_id, favourite_id) select ${king.id}, id from person`.execute(app.db)
  const more = await Promise.all(Array.from({ length: 5 }, () => makeHostess(app)))
  const answers = await Promise.all(more.map((hostess) => keep(king, hostess)))
  expect(answers.filter((status) => status === 204)).toHaveLength(2)
  expect(answers.filter((status) => status === 409)).toHaveLength(3)
  // What is there already can be kept again, and a place that is free is filled.
  const there = more.filter((_, index) => answers[index] === 204)
  expect(await keep(king, there[0] as Caller)).toBe(204)
  await drop(king, there[0] as Caller)
  expect(await keep(king, more.find((_, index) => answers[index] === 409) as Caller)).toBe(204)
})

import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { blockEndpoints } from '#features/chat/contract/blocks.ts'
import { forgetOld } from '#features/privacy/server/forget.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { withinOneDay } from '#testing/limit-window.ts'
import { makeHostess, makeKing, type Person } from '#testing/people.ts'
import { availabilityEndpoints, type CalendarDay, daysFrom } from '../contract/availability.ts'

let app: TestApp
let hostess: Person
let king: Person
let days: string[]
beforeAll(async () => {
  app = await startTestApp()
  await withinOneDay(app, 60)
  hostess = await makeHostess(app)
  king = await makeKing(app)
  days = daysFrom((await app.call(availabilityEndpoints.own, { as: hostess })).body.today)
})

const save = (as: Person, ...list: CalendarDay[]) =>
  app.call(availabilityEndpoints.save, { as, body: { days: list } })
const seen = (as: Person, of: Person) => app.call(availabilityEndpoints.of, { as, params: { userId: of.id } })
const on = (index: number, state: CalendarDay['state'] = 'free'): CalendarDay => ({
  day: days[index] ?? '',
  state,
})

test('a calendar is replaced as a whole, and a day that is left out says nothing', async () => {
  expect((await app.call(availabilityEndpoints.own, { as: hostess })).body).toMatchObject({
    days: [],
    updated_at: null,
  })
  await save(hostess, on(13, 'busy'), on(0), on(5, 'maybe'))
  expect((await seen(king, hostess)).body.days).toEqual([on(0), on(5, 'maybe'), on(13, 'busy')])
  await save(hostess, on(2))
  const { body } = await seen(king, hostess)
  expect(body.days).toEqual([on(2)])
  expect(Date.now() - Date.parse(body.updated_at ?? '')).toBeLessThan(60_000)
})

test('it reaches two weeks: what is over is dropped, what is beyond or said twice is refused', async () => {
  const yesterday = new Date(Date.parse(`${days[0]}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
  expect((await save(hostess, { day: yesterday, state: 'free' }, on(1))).body).toMatchObject({
    days: [on(1)],
  })
  const beyond = daysFrom(days[0] ?? '', 15).at(-1) ?? ''
  expect((await save(hostess, { day: beyond, state: 'free' })).status).toBe(422)
  expect((await save(hostess, on(1), on(1, 'busy'))).status).toBe(422)
  expect((await save(hostess, { day: '2026-02-31', state: 'free' })).status).toBe(422)
  expect((await seen(king, hostess)).body.days).toEqual([on(1)])
  // The database keeps to it too.
  const insert = (day: string) =>
    sql`insert into availability_day (hostess_id, day, state) values (${hostess.id}, ${day}, 'free')`.execute(
      app.db,
    )
  await expect(insert(yesterday)).rejects.toThrow('the calendar of user')
  await expect(insert(beyond)).rejects.toThrow('the calendar of user')
})

test('who does not find her sees no calendar either', async () => {
  await save(hostess, on(3))
  const blocked = await makeKing(app)
  await app.call(blockEndpoints.block, { as: hostess, body: { user_id: blocked.id } })
  expect((await seen(blocked, hostess)).status).toBe(404)
  expect((await seen(await makeHostess(app), hostess)).status).toBe(404)
  expect((await seen(await makeKing(app), king)).status).toBe(404)
  expect((await seen(hostess, hostess)).body.days).toEqual([on(3)])
  await sql`update users set paused_at = now() where id = ${hostess.id}`.execute(app.db)
  expect((await seen(king, hostess)).status).toBe(404)
  await sql`update users set paused_at = null where id = ${hostess.id}`.execute(app.db)
})

test('who waits for approval keeps her calendar, and it shows with her profile', async () => {
  const newcomer = await makeHostess(app, { state: 'pending' })
  expect((await save(newcomer, on(4))).status).toBe(200)
  expect((await app.call(availabilityEndpoints.own, { as: newcomer })).body.days).toEqual([on(4)])
  expect((await seen(king, newcomer)).status).toBe(404)
  await sql`update users set state = 'approved' where id = ${newcomer.id}`.execute(app.db)
  expect((await seen(king, newcomer)).body.days).toEqual([on(4)])
  expect((await save(king, on(4))).status).toBe(403)
})

test('days that are over are not shown, and forgotten', async () => {
  await save(hostess, on(0), on(1))
  await app.db.transaction().execute(async (trx) => {
    await sql`alter table availability_day disable trigger availability_day_guarded`.execute(trx)
    await sql`update availability_day set day = day - 1 where hostess_id = ${hostess.id}`.execute(trx)
    await sql`alter table availability_day enable trigger availability_day_guarded`.execute(trx)
  })
  expect((await seen(king, hostess)).body.days).toEqual([on(0)])
  await forgetOld(app.needs)
  const { rows } = await sql`select day::text from availability_day where hostess_id = ${hostess.id}`.execute(
    app.db,
  )
  expect(rows).toEqual([{ day: days[0] }])
})

import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { audit } from '#apps/server/audit.ts'
import { defaultAdjustAlone, settingEndpoints } from '#features/settings/contract/settings.ts'
import type { BodyIn } from '#platform/contract/endpoint.ts'
import { type Transaction, transaction } from '#platform/server/db/database.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeAdmin, makeKing, type Person } from '#testing/people.ts'
import { adjustmentEndpoints } from '../contract/adjustments.ts'

// What one person of the staff may adjust alone within a day.

let app: TestApp
let owner: Person
beforeAll(async () => {
  app = await startTestApp()
  owner = await makeAdmin(app, { adminRole: 'owner' })
})

const colleague = () => makeAdmin(app, { adminRole: 'finance' })
const adjust = (as: Person, king: Person, amount: number) =>
  app.call(adjustmentEndpoints.adjust, { as, params: { id: king.id }, body: { amount, reason: 'Cortesia' } })
const left = async (as: Person, king: Person) =>
  (await app.call(adjustmentEndpoints.alone, { as, params: { id: king.id } })).body
const limit = async (settings: Omit<BodyIn<typeof settingEndpoints.change>, 'reason'>) => {
  const body = { ...settings, reason: 'Prova' }
  expect((await app.call(settingEndpoints.change, { as: owner, body })).status).toBe(200)
}
type Answer = Awaited<ReturnType<typeof adjust>>
const stateOf = ({ status, body }: Answer) => (status === 200 ? body.adjustment.state : status)
const count = (answers: readonly Answer[], state: string) =>
  answers.filter((answer) => stateOf(answer) === state).length

/** Past the code: what the database itself thinks of it. */
const write = (
  by: Person,
  king: Person,
  amount: number,
  decided_at = new Date(),
  db: TestApp['db'] | Transaction = app.db,
) =>
  db
    .insertInto('ledger_adjustment')
    .values({
      user_id: king.id,
      amount,
      reason: 'Prova',
      state: 'posted',
      proposed_by: by.id,
      decided_by: by.id,
      decided_at,
    })
    .execute()

test('the small ones of a day count together, given and taken, by whichever colleague', async () => {
  const [ada, bruno, king] = [await colleague(), await colleague(), await makeKing(app)]
  expect(await left(ada, king)).toEqual({
    per_person: 1000,
    per_colleague: 20_000,
    left_to_person: 1000,
    left_to_colleague: 20_000,
  })
  expect(stateOf(await adjust(ada, king, 700))).toBe('posted')
  expect(stateOf(await adjust(bruno, king, -200))).toBe('posted')
  expect(await left(ada, king)).toMatchObject({ left_to_person: 100, left_to_colleague: 19_300 })
  const beyond = await adjust(ada, king, 101)
  expect(beyond.body).toMatchObject({
    message:
      'Alla stessa persona si rettificano al massimo 1.000 Crediti in 24 ore senza conferma, e ne restano 100. La rettifica aspetta conferma.',
    adjustment: { state: 'proposed', balance: 500 },
  })
  // What waits, and what a second person has confirmed, uses nothing up.
  const id = beyond.body.adjustment.id
  const decision = { decision: 'approve', reason: 'Controllato' } as const
  expect(
    (await app.call(adjustmentEndpoints.decide, { as: bruno, params: { id }, body: decision })).status,
  ).toBe(200)
  expect(stateOf(await adjust(ada, king, 100))).toBe('posted')
  expect(await left(ada, king)).toMatchObject({ left_to_person: 0 })
  expect(stateOf(await adjust(ada, king, -1))).toBe('proposed')
})

test('one colleague has a sum of all the people, a setting of the owner as the other is', async () => {
  const ada = await colleague()
  const kings = [await makeKing(app), await makeKing(app), await makeKing(app)] as const
  await limit({ adjust_alone_per_colleague: 1500, adjust_alone_per_person: 900 })
  try {
    expect(stateOf(await adjust(ada, kings[0], 901))).toBe('proposed')
    expect(stateOf(await adjust(ada, kings[0], 900))).toBe('posted')
    const beyond = await adjust(ada, kings[1], 601)
    expect(beyond.body).toMatchObject({
      message: expect.stringContaining('al massimo 1.500 Crediti in 24 ore, e ne restano 600') as string,
      adjustment: { state: 'proposed' },
    })
    await expect(write(ada, kings[1], 601)).rejects.toThrow('adjusted alone')
    expect(stateOf(await adjust(ada, kings[1], 600))).toBe('posted')
    expect(stateOf(await adjust(await colleague(), kings[2], 600))).toBe('posted')
    const list = await app.call(adjustmentEndpoints.list, { as: ada })
    expect(list.body.alone).toEqual({ per_person: 900, per_colleague: 1500 })
  } finally {
    await limit({ adjust_alone_per_colleague: null, adjust_alone_per_person: null })
  }
})

test('no setting lets one person post more than 1,000 at once', async () => {
  const [ada, king] = [await colleague(), await makeKing(app)]
  const body = { adjust_alone_per_person: 1001, reason: 'Prova' }
  expect((await app.call(settingEndpoints.change, { as: owner, body })).status).toBe(422)
  await transaction(app.db, async (trx) => {
    await sql`insert into setting (name, before, value, reason, changed_by)
      values ('adjust_alone_per_person', '1000', '100000', 'Prova', ${owner.id})`.execute(trx)
    const posted = sql`insert into ledger_adjustment
        (user_id, amount, reason, state, proposed_by, decided_by, decided_at)
      values (${king.id}, 1001, 'Prova', 'posted', ${ada.id}, ${ada.id}, now())`
    await expect(posted.execute(trx)).rejects.toThrow('adjustment_takes_two')
    throw new Error('undone')
  }).catch((error: unknown) => expect(error).toMatchObject({ message: 'undone' }))
})

test('after 24 hours it may be done again, and a date in the past hides nothing', async () => {
  const [ada, king] = [await colleague(), await makeKing(app)]
  expect(stateOf(await adjust(ada, king, 1000))).toBe('posted')
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  const age = (hours: number) =>
    transaction(app.db, async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await sql`update ledger_adjustment set decided_at = ${hoursAgo(hours)}
        where user_id = ${king.id} and state = 'posted'`.execute(trx)
    })
  await age(23.9)
  expect(stateOf(await adjust(ada, king, 1))).toBe('proposed')
  await expect(write(ada, king, 1, hoursAgo(25))).rejects.toThrow('adjusted alone')
  await expect(write(ada, king, 1, hoursAgo(-48))).rejects.toThrow('adjusted alone')
  await age(24.1)
  expect(await left(ada, king)).toMatchObject({ left_to_person: 1000, left_to_colleague: 20_000 })
  expect(stateOf(await adjust(ada, king, 1000))).toBe('posted')
})

test('of many at once no more slip through than one after the other', async () => {
  const staff = [await colleague(), await colleague(), await colleague()]
  const king = await makeKing(app)
  const toOne = await Promise.all(
    Array.from({ length: 12 }, (_, index) => adjust(staff[index % 3]!, king, 300)),
  )
  expect([count(toOne, 'posted'), count(toOne, 'proposed')]).toEqual([3, 9])

  const ada = await colleague()
  const kings = await Promise.all(Array.from({ length: 8 }, () => makeKing(app)))
  await limit({ adjust_alone_per_colleague: 1000 })
  const byOne = await Promise.all(kings.map((each) => adjust(ada, each, 300)))
  await limit({ adjust_alone_per_colleague: null })
  expect([count(byOne, 'posted'), count(byOne, 'proposed')]).toEqual([3, 5])
})

test('the database itself counts under a lock', async () => {
  const [ada, bruno, king] = [await colleague(), await colleague(), await makeKing(app)]
  const written = Promise.withResolvers<void>()
  const committing = Promise.withResolvers<void>()
  const first = transaction(app.db, async (trx) => {
    await write(ada, king, 600, new Date(), trx)
    written.resolve()
    await committing.promise
  })
  await written.promise
  const second = Promise.allSettled([write(bruno, king, 600)])
  const locked = sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'`
  await expect.poll(async () => (await locked.execute(app.db)).rows.length).toBe(1)
  committing.resolve()
  await first
  expect(await second).toMatchObject([{ status: 'rejected', reason: { code: '23514' } }])
  await transaction(app.db, async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`delete from ledger_adjustment where user_id = ${king.id}`.execute(trx)
  })
})

test('database and settings begin with the same figures', async () => {
  const { rows } = await sql`
    select per_person as "perPerson", per_colleague as "perColleague" from adjusted_alone(0, 0, now())`.execute(
    app.db,
  )
  expect(rows).toEqual([defaultAdjustAlone])
})

test('the audit finds none beyond the sums', async () => {
  expect((await audit(app.db)).filter(({ invariant }) => /adjust|wallet/.test(invariant))).toEqual([])
})

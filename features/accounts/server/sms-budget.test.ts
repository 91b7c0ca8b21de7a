import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { personalDataEndpoints } from '#features/profiles/contract/personal-data.ts'
import { workProofHeader } from '#platform/contract/work-proof.ts'
import { anotherNumber } from '#features/profiles/server/new-phone.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { proveWork } from '#testing/human.ts'
import { makeKing, type Person } from '#testing/people.ts'
import { solve } from '#testing/solve-challenge.ts'
import { refusedByBudget, smsBudget } from './sms-budget.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_SCALE: '1' })
})
afterEach(async () => {
  await app.db.deleteFrom('otp_challenge').execute()
})

interface Codes {
  readonly phone: string
  readonly count: number
  readonly purpose?: string
  readonly entered?: boolean
}

/** Codes of an hour ago, each to a number of its own where `phone` ends with `*`. */
async function sent(
  person: Person,
  { phone, count, purpose = 'phone', entered = false }: Codes,
): Promise<void> {
  await sql`
    insert into otp_challenge (user_id, purpose, phone, code_hash, created_at, expires_at, dead_at, verified_at)
    select ${person.id}, ${purpose}, replace(${phone}, '*', lpad((n * 37)::text, 6, '0')), '\\x00',
      now() - interval '61 minutes', now() - interval '1 hour', now(), ${entered ? sql`now() - interval '1 hour'` : null}
    from generate_series(1, ${count}) n`.execute(app.db)
}

const ask = (person: Person, phone: string, purpose = 'phone') =>
  app.db
    .transaction()
    .execute((trx) => refusedByBudget(app.needs.config, trx, { userId: person.id, phone, purpose }))

describe('a code by SMS', () => {
  test('goes to a number at home, of the EU, Switzerland or the United Kingdom, and nowhere else', async () => {
    const king = await makeKing(app)
    for (const phone of ['+393331112223', '+491701234567', '+41791234567', '+447700900123'])
      expect(await ask(king, phone), phone).toBeNull()
    // Somalia, Tunisia, a satellite, the Maldives, the United States.
    for (const phone of ['+252612345678', '+21620123456', '+8816123456', '+9607771234', '+12125550123'])
      expect(await ask(king, phone), phone).toBe('closed')
  })

  test('goes five times a day to what an account has not confirmed', async () => {
    const king = await makeKing(app)
    await sent(king, { phone: '+39333*', count: 4 })
    expect(await ask(king, '+393401112223')).toBeNull()
    await sent(king, { phone: '+39334*', count: 1 })
    expect(await ask(king, '+393401112223')).toBe('capped')
  })

  test('stops for good for an account that never confirms any', async () => {
    const [never, once] = [await makeKing(app), await makeKing(app)]
    for (const king of [never, once]) await sent(king, { phone: '+39333*', count: smsBudget.unconfirmed })
    await sql`update otp_challenge set created_at = created_at - interval '3 days',
      verified_at = case when user_id = ${once.id} then now() - interval '3 days' end`.execute(app.db)
    expect(await ask(never, '+393401112223')).toBe('capped')
    expect(await ask(once, '+393401112223')).toBeNull()
  })

  test('for a payment has a reserve that strangers cannot use up', async () => {
    const [stranger, buyer] = [await makeKing(app), await makeKing(app)]
    await sent(stranger, { phone: '+3933*', count: smsBudget.pools.new })
    expect(await ask(buyer, '+393401112223')).toBe('capped')
    expect(await ask(buyer, '+393401112223', 'payment')).toBeNull()
  })

  test('goes to a number that the account has confirmed from that reserve too', async () => {
    const [stranger, known] = [await makeKing(app), await makeKing(app)]
    await sent(stranger, { phone: '+3933*', count: smsBudget.pools.new })
    await sent(known, { phone: '+393401112223', count: 1, entered: true })
    expect(await ask(known, '+393401112223', 'sign_in')).toBeNull()
  })

  test('goes no more to a country abroad in which almost nobody enters it', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => makeKing(app)))
    for (const person of people) await sent(person, { phone: '+371*', count: 4 })
    const newcomer = await makeKing(app)
    expect(await ask(newcomer, '+37129876543')).toBe('closed')
    await sql`update otp_challenge set verified_at = created_at where id % 4 = 0`.execute(app.db)
    expect(await ask(newcomer, '+37129876543')).toBeNull()
  })

  test('keeps going at home, whoever asks for codes that nobody enters', async () => {
    const stranger = await makeKing(app)
    await sent(stranger, { phone: '+39333*', count: 60 })
    expect(await ask(await makeKing(app), '+393401112223')).toBeNull()
  })

  test('is counted before it leaves: of twenty at once for the last place one goes', async () => {
    const king = await makeKing(app)
    await sent(king, { phone: '+39333*', count: 4 })
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        app.db.transaction().execute(async (trx) => {
          const phone = `+3934011122${String(n).padStart(2, '0')}`
          const refused = await refusedByBudget(app.needs.config, trx, {
            userId: king.id,
            phone,
            purpose: 'phone',
          })
          if (refused === null)
            await sql`insert into otp_challenge (user_id, purpose, phone, code_hash, expires_at, dead_at)
              values (${king.id}, 'phone', ${phone}, '\\x00', now(), now())`.execute(trx)
          return refused
        }),
      ),
    )
    expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(1)
  })
})

describe('one account that asks for numbers of the whole world', () => {
  const change = async (king: Person, phone: string, headers = {}) =>
    app.call(personalDataEndpoints.update, {
      as: king,
      headers,
      body: { name: king.name, email: king.email, dob: '1990-01-01', phone },
    })

  test('sends nothing abroad, proves work for a third number, and sends five in a day', async () => {
    const king = await makeKing(app, { dob: '1990-01-01' })
    const abroad = await change(king, '+252612345678')
    expect(abroad).toMatchObject({
      status: 422,
      body: { formError: { phone: [expect.stringMatching(/paese/)] } },
    })
    expect((await change(king, '+393401112200')).status).toBe(200)
    expect((await change(king, '+393401112201')).status).toBe(200)
    const statuses: number[] = []
    for (let n = 2; n <= 5; n += 1) {
      const refused = await change(king, `+39340111220${n}`)
      expect(refused.status).toBe(429)
      // The others like it, at less cost: to solve what is asked takes a second each.
      const proof = n === 2 ? await solve(refused.body.work) : await proveWork(app, anotherNumber(king.id))
      statuses.push((await change(king, `+39340111220${n}`, { [workProofHeader]: proof })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 422])
    const { sms } = await app.db
      .selectFrom('otp_challenge')
      .select((eb) => eb.fn.countAll<number>().as('sms'))
      .executeTakeFirstOrThrow()
    expect(Number(sms)).toBe(5)
  })
})

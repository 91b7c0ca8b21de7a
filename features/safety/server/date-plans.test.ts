import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type DatePlan, datePlanEndpoints } from '../contract/date-plans.ts'
import { erasePersonalData } from '#platform/server/db/erase-personal-data.ts'
import { personalData } from '#features/privacy/server/personal-data-registry.ts'
import { forgetOld } from '#features/privacy/server/forget.ts'
import { datePlanCalls, inHours, type PlanBody } from '#testing/date-plans.ts'
import { startTestApp } from '#testing/harness.ts'
import { makeHostess, makeKing } from '#testing/people.ts'
import { warnTrustedPerson } from './watch.ts'

const app = await startTestApp()
const hostess = await makeHostess(app)
const { plan, madeBy, tokenOf, open, own, pass, minute, subjects, linkIn } = datePlanCalls(app)
const { checkIn, extend, revoke, checkInByMail, extendByMail, refuseByMail } = datePlanEndpoints

describe('a plan', () => {
  test('opens by its private link only, whose secret the database does not have', async () => {
    const me = await makeKing(app)
    const made = await madeBy(me, { note: 'Cappotto verde', who: '  Riccardo \n M. ' })
    expect(made).toMatchObject({
      who: 'Riccardo M.',
      state: 'planned',
      contact_refused: false,
      warned_at: null,
    })
    const token = tokenOf(made)
    expect(token).toMatch(/^[\w-]{22}$/)
    expect((await open(token)).body).toEqual({
      name: me.name,
      who: 'Riccardo M.',
      place: made.place,
      note: 'Cappotto verde',
      starts_at: made.starts_at,
      ends_at: made.ends_at,
      warn_at: made.warn_at,
      link_until: made.link_until,
      checked_in_at: null,
      state: 'planned',
    })
    const { rows } = await sql<{ row: string }>`select row_to_json(p)::text as row from date_plan p`.execute(
      app.db,
    )
    expect(JSON.stringify(rows)).not.toContain(token)
    const kept = await app.db
      .selectFrom('date_plan')
      .selectAll()
      .where('id', '=', made.id)
      .executeTakeFirstOrThrow()
    for (const bytes of [kept.seed, kept.token_hash])
      expect((await open(bytes.toString('base64url'))).status).toBe(404)
  })

  test('that is unknown, revoked, expired or forgotten answers alike', async () => {
    const [revoked, expired, forgotten] = [
      await madeBy(hostess),
      await madeBy(hostess),
      await madeBy(hostess),
    ]
    expect((await app.call(revoke, { as: hostess, params: { id: revoked.id } })).status).toBe(204)
    await pass(expired, (4 + 24) * 60 + 1)
    await pass(forgotten, (4 + 7 * 24) * 60 + 1)
    await forgetOld(app.needs)
    expect(await own(hostess, forgotten)).toBeUndefined()
    expect(await own(hostess, expired)).toMatchObject({ id: expired.id })
    const unknown = await open('A'.repeat(22))
    expect(unknown).toMatchObject({ status: 404, body: { code: 'not_found' } })
    for (const gone of [revoked, expired, forgotten]) {
      const { status, body } = await open(tokenOf(gone))
      expect({ status, body }).toEqual({ status: 404, body: unknown.body })
    }
    await app.call(revoke, { as: hostess, params: { id: expired.id } })
  })

  test('can be seen, confirmed and deleted by its owner only, and is erased with the account', async () => {
    const me = await makeHostess(app)
    const made = await madeBy(me)
    for (const endpoint of [checkIn, extend, revoke])
      expect((await app.call(endpoint, { as: hostess, params: { id: made.id } })).status).toBe(404)
    expect(await own(hostess, made)).toBeUndefined()
    await app.db.transaction().execute((trx) => erasePersonalData(trx, personalData, me.id))
    expect((await open(tokenOf(made))).status).toBe(404)
  })

  test.each<[string, keyof PlanBody, Partial<PlanBody>]>([
    ['without a person', 'who', { who: ' \u200b ' }],
    ['without a place', 'place', { place: '' }],
    ['that ends before it begins', 'ends_at', { ends_at: inHours(0.5) }],
    ['that is over', 'ends_at', { starts_at: inHours(-3), ends_at: inHours(-1) }],
    ['of three days', 'ends_at', { ends_at: inHours(72) }],
    ['in half a year', 'starts_at', { starts_at: inHours(24 * 180), ends_at: inHours(24 * 180 + 2) }],
    ['with a name and no address', 'contact_email', { contact_email: '' }],
    ['with an address and no name', 'contact_name', { contact_name: '' }],
    ['whose name carries an address of the web', 'contact_name', { contact_name: 'Vinci su premi.example' }],
    ['with a broken address', 'contact_email', { contact_email: 'marta@' }],
  ])('%s is refused under its field', async (_, field, changes) => {
    const { status, body } = await plan(hostess, changes)
    expect(status).toBe(422)
    expect(Object.keys((body as { errors: object }).errors)).toEqual([field])
  })

  test('refuses the own address as trusted person, and more than three open plans, even concurrently', async () => {
    const me = await makeKing(app)
    expect(await plan(me, { contact_email: me.email.toUpperCase() })).toMatchObject({
      status: 422,
      body: { errors: { contact_email: [expect.any(String)] } },
    })
    const answers = await Promise.all(Array.from({ length: 8 }, () => plan(me)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409, 409, 409])
  })
})

describe('a sign', () => {
  test('is asked for at the end, once, and given by the link in the mail without signing in', async () => {
    const me = await makeHostess(app)
    const made = await madeBy(me)
    await minute()
    expect(await subjects(me.email)).toEqual([])
    await pass(made, 4 * 60)
    await minute()
    await minute()
    expect(await subjects(me.email)).toEqual(['Tutto bene?'])
    const asked = (await app.outbox(me.email))[0]?.text ?? ''
    for (const told of ['Riccardo', 'Cova']) expect(asked).not.toContain(told)
    expect((await open(tokenOf(made))).body).toMatchObject({ state: 'awaited' })

    const link = await linkIn(me.email, '/piano/tutto-bene')
    expect((await app.call(checkInByMail, { body: { ...link, plan: link.plan + 1 } })).status).toBe(404)
    expect((await app.call(checkInByMail, { body: { ...link, signature: 'x' } })).status).toBe(404)
    expect((await app.call(refuseByMail, { query: link })).status).toBe(404)
    expect((await app.call(checkInByMail, { body: link })).status).toBe(204)
    expect((await app.call(checkInByMail, { body: link })).status).toBe(204)
    expect((await open(tokenOf(made))).body).toMatchObject({
      state: 'well',
      checked_in_at: expect.any(String),
    })
    await pass(made, 60)
    await minute()
    expect(await subjects(made.contact?.email ?? '')).toEqual([
      `${me.name} ti ha indicato come persona di fiducia`,
    ])
  })

  test('that is missing in the chosen time is mailed to the trusted person, once; so is one that comes late', async () => {
    const me = await makeKing(app)
    const made = await madeBy(me, { warn_after_minutes: 30 })
    const contact = made.contact?.email ?? ''
    await pass(made, 4 * 60)
    await minute()
    await pass(made, 29)
    await minute()
    expect(await subjects(contact)).toHaveLength(1)
    await pass(made, 1)
    await minute()
    await minute()
    expect(await subjects(contact)).toEqual([
      `${me.name} ti ha indicato come persona di fiducia`,
      `${me.name} non ha ancora confermato che va tutto bene`,
    ])
    expect((await app.outbox(contact))[0]?.text).toContain(made.url)
    expect(await subjects(me.email)).toEqual(['Tutto bene?', 'Abbiamo scritto a Marta'])
    expect(await own(me, made)).toMatchObject({ state: 'overdue', warned_at: expect.any(String) })
    expect((await app.call(checkIn, { as: me, params: { id: made.id } })).body).toMatchObject({
      state: 'well',
    })
    await app.call(checkIn, { as: me, params: { id: made.id } })
    await app.runJobs()
    expect((await subjects(contact)).slice(2)).toEqual([`${me.name}: tutto bene`])
  })

  test('given while the warning goes out is either in time or followed by the good news', async () => {
    for (let round = 0; round < 6; round += 1) {
      const me = await makeHostess(app)
      const made = await madeBy(me)
      const contact = made.contact?.email ?? ''
      await pass(made, 4 * 60)
      await minute()
      await pass(made, 61)
      await Promise.all([
        warnTrustedPerson.work(app.needs, {}),
        app.call(checkIn, { as: me, params: { id: made.id } }),
        warnTrustedPerson.work(app.needs, {}),
      ])
      await app.runJobs()
      const [, ...later] = await subjects(contact)
      // Posted in the same moment: which of the two arrives first is up to the network.
      if (later.length > 0)
        expect(later.toSorted()).toEqual([
          `${me.name} non ha ancora confermato che va tutto bene`,
          `${me.name}: tutto bene`,
        ])
    }
  })

  test('may be put off by an hour, by the link too, and is asked for anew; not after a sign or a warning', async () => {
    const me = await makeHostess(app)
    const made = await madeBy(me)
    await pass(made, 4 * 60)
    await minute()
    const link = await linkIn(me.email, '/piano/tutto-bene')
    const later = await app.call(extendByMail, { body: link })
    expect(later.status).toBe(200)
    const minutes = (new Date((later.body as { ends_at: string }).ends_at).getTime() - Date.now()) / 60_000
    expect(Math.round(minutes)).toBe(60)
    expect(await own(me, made)).toMatchObject({ state: 'under_way' })
    await minute()
    expect(await subjects(me.email)).toEqual(['Tutto bene?'])
    const once = await own(me, made)
    const twice = await app.call(extend, { as: me, params: { id: made.id } })
    const gained =
      new Date((twice.body as DatePlan).ends_at).getTime() - new Date(once?.ends_at ?? 0).getTime()
    expect(gained).toBe(3_600_000)
    await pass(made, 120)
    await minute()
    expect(await subjects(me.email)).toEqual(['Tutto bene?', 'Tutto bene?'])
    await pass(made, 60)
    await minute()
    expect(await app.call(extendByMail, { body: link })).toMatchObject({
      status: 409,
      body: { code: 'not_extended' },
    })
    await app.call(checkInByMail, { body: link })
    expect((await app.call(extend, { as: me, params: { id: made.id } })).status).toBe(409)
    expect((await app.call(extendByMail, { body: { ...link, plan: link.plan + 1 } })).status).toBe(404)
    const long = await madeBy(me, { ends_at: inHours(48.5) })
    expect((await app.call(extend, { as: me, params: { id: long.id } })).status).toBe(409)
  })

  test('asked for late leaves time to answer; without a trusted person nobody is notified', async () => {
    const me = await makeHostess(app)
    const late = await madeBy(me)
    const alone = await madeBy(me, { contact_name: '', contact_email: '' })
    // The server was away when both ended, and when the first was overdue.
    for (const made of [late, alone]) await pass(made, 6 * 60)
    await minute()
    expect(await subjects(me.email)).toEqual(['Tutto bene?', 'Tutto bene?'])
    expect(await subjects(late.contact?.email ?? '')).toHaveLength(1)
    for (const made of [late, alone]) await pass(made, 15)
    await minute()
    expect(await subjects(late.contact?.email ?? '')).toHaveLength(2)
    expect(await own(me, alone)).toMatchObject({ state: 'overdue', contact: null, warned_at: null })
  })
})

describe('the trusted person', () => {
  test('is told at once what is asked, but not the plan, and can refuse for good', async () => {
    const me = await makeKing(app)
    const made = await madeBy(me)
    const contact = made.contact?.email ?? ''
    await app.runJobs()
    const [told] = await app.outbox(contact)
    expect(told?.text).toContain(made.url)
    for (const planned of ['Riccardo', 'Cova']) expect(told?.text).not.toContain(planned)
    const link = await linkIn(contact, '/piano/stop')
    expect((await app.call(refuseByMail, { query: { ...link, signature: 'A'.repeat(43) } })).status).toBe(404)
    expect((await app.call(checkInByMail, { body: link })).status).toBe(404)
    for (const again of [1, 2])
      expect((await app.call(refuseByMail, { query: link })).status, `${again}`).toBe(204)
    await app.runJobs()
    expect(await own(me, made)).toMatchObject({ contact: null, contact_refused: true })
    expect(await subjects(me.email)).toEqual(['La persona di fiducia non riceverà avvisi'])
    await pass(made, 6 * 60)
    await minute()
    await pass(made, 60)
    await minute()
    expect(await subjects(contact)).toHaveLength(1)
    expect(await plan(hostess, { contact_email: contact })).toMatchObject({
      status: 422,
      body: { errors: { contact_email: [expect.stringContaining('non vuole ricevere')] } },
    })
    const { rows } = await sql<{ text: string }>`
      select (select string_agg(row_to_json(p)::text, '') from date_plan p)
        || (select string_agg(row_to_json(r)::text, '') from date_plan_refusal r) as text`.execute(app.db)
    expect(rows[0]?.text).not.toContain(contact)
  })
})

import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { chatEndpoints } from '#features/chat/contract/chat.ts'
import { blockEndpoints } from '#features/chat/contract/blocks.ts'
import type { BodyIn } from '#platform/contract/endpoint.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { measureCalls } from '#testing/measures.ts'
import { moderationCalls } from '#testing/moderation-calls.ts'
import { makeAdmin, makeHostess, makeKing, type Person } from '#testing/people.ts'
import { conditionsEndpoints } from '../contract/conditions.ts'

let app: TestApp
let admin: Person
let calls: ReturnType<typeof moderationCalls>
beforeAll(async () => {
  app = await startTestApp()
  admin = await makeAdmin(app)
  calls = moderationCalls(app)
})

type Body = BodyIn<typeof conditionsEndpoints.save>

const skipped: Body = {
  place: null,
  ends: null,
  photos: null,
  alcohol: null,
  notice: null,
  language_ids: [],
  distance_km: null,
  sentence: null,
}
const careful: Body = { ...skipped, place: 'public', ends: '24:00', photos: 'none' }

const save = (as: Person, body: Partial<Body> = careful) =>
  app.call(conditionsEndpoints.save, { as, body: { ...skipped, ...body } })
const own = async (as: Person) => (await app.call(conditionsEndpoints.own, { as })).body
const between = (as: Person | undefined, other: Person) =>
  app.call(conditionsEndpoints.between, { ...(as && { as }), params: { userId: other.id } })
const accept = (as: Person, hostess: Person, version = 1) =>
  app.call(conditionsEndpoints.accept, { as, params: { userId: hostess.id }, body: { version } })

describe('her card', () => {
  test('is empty at first, and every row can be skipped', async () => {
    const hostess = await makeHostess(app)
    expect(await own(hostess)).toEqual({ card: null, pending_sentence: null })
    expect((await between(undefined, hostess)).body).toEqual({ card: null, accepted: null, begun: false })
    const saved = await save(hostess, { alcohol: 'none' })
    expect(saved.body.card).toMatchObject({
      version: 1,
      lines: [{ kind: 'alcohol', title: 'Niente alcolici' }],
    })
    // Nothing said is nothing to accept.
    await save(hostess, {})
    expect((await between(undefined, hostess)).body.card).toBeNull()
  })

  test('is written before she is approved, and a king has none', async () => {
    const newcomer = await makeHostess(app, { state: 'pending' })
    expect((await save(newcomer)).body.card).toMatchObject({ version: 1 })
    expect(await own(newcomer)).toMatchObject({ card: { answers: { place: 'public' } } })
    expect((await save(await makeKing(app))).status).toBe(403)
  })

  test('says her languages and how far she travels from her province', async () => {
    const hostess = await makeHostess(app, { provinceId: 15 })
    const titles = async (body: Partial<Body>) =>
      (await save(hostess, body)).body.card.lines.map(({ title }: { title: string }) => title)
    expect(await titles({ language_ids: [1, 5, 2], distance_km: 40 })).toEqual([
      'Italiano, tedesco, inglese',
      'Fino a 40 km da Milano',
    ])
    expect(await titles({ distance_km: 0 })).toEqual(['Solo a Milano'])
  })

  test.each([
    ['a place of no list', { place: 'anywhere' }],
    ['a language of no list', { language_ids: [999] }],
    ['a distance off the steps', { distance_km: 7 }],
    ['a distance too far', { distance_km: 155 }],
    ['a sentence too long', { sentence: 'a'.repeat(121) }],
    ['two lines', { sentence: 'una\ndue' }],
    ['a sentence that nobody sees', { sentence: '\u200b' }],
  ])('refuses %s', async (_, wrong) => {
    const hostess = await makeHostess(app)
    expect(await save(hostess, wrong as Partial<Body>)).toMatchObject({
      status: 422,
      body: { errors: { [Object.keys(wrong)[0]!]: [expect.any(String)] } },
    })
    expect(await own(hostess)).toEqual({ card: null, pending_sentence: null })
  })

  test('has a new version for each change, and none for saving it unchanged', async () => {
    const hostess = await makeHostess(app)
    await save(hostess)
    expect((await save(hostess)).body.card.version).toBe(1)
    expect((await save(hostess, { ...careful, ends: '22:30' })).body.card.version).toBe(2)
  })

  test('is read by whoever sees her profile, and by nobody else', async () => {
    const hostess = await makeHostess(app)
    const king = await makeKing(app)
    await save(hostess)
    for (const reader of [undefined, king, admin, hostess])
      expect((await between(reader, hostess)).body.card.version).toBe(1)
    expect((await between(await makeHostess(app), hostess)).status).toBe(404)
    await app.call(blockEndpoints.block, { as: hostess, body: { user_id: king.id } })
    expect((await between(king, hostess)).status).toBe(404)
    expect((await accept(king, hostess)).status).toBe(404)
    const hidden = await makeHostess(app, { state: 'pending' })
    expect((await between(king, hidden)).status).toBe(404)
  })
})

describe('her own sentence', () => {
  test('waits for a moderator, with what the rules say of it, and the card stays as it is', async () => {
    const hostess = await makeHostess(app)
    await save(hostess, { ...careful, sentence: 'Scrivimi su +39 347 555 0101' })
    expect(await own(hostess)).toMatchObject({
      card: { version: 1, sentence: null },
      pending_sentence: 'Scrivimi su +39 347 555 0101',
    })
    const id = await calls.openCaseOf(hostess, 'conditions')
    const { findings } = await app.db
      .selectFrom('moderation_case')
      .select('findings')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(findings).toMatchObject([{ rule: 'phone' }])
    await calls.judge(admin, id, 'reject')
    expect(await own(hostess)).toMatchObject({ card: { version: 1, sentence: null }, pending_sentence: null })
    expect(await calls.mailsTo(hostess)).toContain('La frase delle tue condizioni non è stata pubblicata')
  })

  test('is on the card once approved, as a new version with the answers of that moment', async () => {
    const hostess = await makeHostess(app)
    await save(hostess, { ...careful, sentence: 'Arrivo in orario.' })
    await save(hostess, { ...careful, ends: '22:30', sentence: 'Arrivo in orario.' })
    await calls.judge(admin, await calls.openCaseOf(hostess, 'conditions'), 'approve')
    expect(await own(hostess)).toMatchObject({
      card: { version: 3, sentence: 'Arrivo in orario.', answers: { ends: '22:30' } },
      pending_sentence: null,
    })
    const king = await makeKing(app)
    expect((await between(king, hostess)).body.card.sentence).toBe('Arrivo in orario.')
    // Taking it away needs nobody.
    expect((await save(hostess)).body.card).toMatchObject({ version: 4, sentence: null })
  })

  test('leaves the queue when she takes it back', async () => {
    const hostess = await makeHostess(app)
    await save(hostess, { sentence: 'Arrivo in orario.' })
    await save(hostess, {})
    expect((await own(hostess)).pending_sentence).toBeNull()
    await expect(calls.openCaseOf(hostess, 'conditions')).rejects.toThrow('no result')
  })
})

describe('a sentence that the staff takes down', () => {
  test('leaves the card with its answers, and comes back', async () => {
    const hostess = await makeHostess(app)
    const measures = measureCalls(app, admin)
    await save(hostess, { ...careful, sentence: 'Arrivo in orario.' })
    await calls.judge(admin, await calls.openCaseOf(hostess, 'conditions'), 'approve')
    const measure = { subject: 'conditions', id: hostess.id } as const
    await measures.taken({ ...measure, action: 'take_down' })
    expect((await own(hostess)).card).toMatchObject({ sentence: null, answers: { place: 'public' } })
    await measures.taken({ ...measure, action: 'restore' })
    expect((await own(hostess)).card.sentence).toBe('Arrivo in orario.')
  })
})

describe('his yes', () => {
  test('is kept with the version, the words and the time, and both of them see it', async () => {
    const [king, hostess] = [await makeKing(app), await makeHostess(app)]
    await save(hostess)
    expect((await between(king, hostess)).body).toMatchObject({ accepted: null, begun: false })
    const said = await accept(king, hostess)
    expect(said).toMatchObject({
      status: 201,
      body: {
        accepted: {
          version: 1,
          words: [
            'Solo luoghi pubblici. Ristoranti, teatri, fiere',
            'Si finisce entro mezzanotte. Più tardi solo se lo decidete prima',
            'Niente foto. Nemmeno di gruppo',
          ],
        },
      },
    })
    // Twice is once.
    expect((await accept(king, hostess)).body.accepted).toEqual(said.body.accepted)
    expect((await between(hostess, king)).body.accepted).toEqual(said.body.accepted)
    expect((await between(await makeHostess(app), king)).body.accepted).toBeNull()
    expect((await between(admin, king)).status).toBe(404)
  })

  test('is to the version in force alone; after a change the old one is still known', async () => {
    const [king, hostess] = [await makeKing(app), await makeHostess(app)]
    await save(hostess)
    expect((await accept(king, hostess, 2)).status).toBe(409)
    await accept(king, hostess)
    await save(hostess, { ...careful, ends: '22:30' })
    expect((await between(king, hostess)).body).toMatchObject({
      card: { version: 2 },
      accepted: { version: 1 },
    })
    expect(await accept(king, hostess, 1)).toMatchObject({
      status: 409,
      body: { code: 'conditions_changed' },
    })
    expect((await accept(king, hostess, 2)).body.accepted.version).toBe(2)
  })

  test('cannot be rewritten, thrown away, invented or given to an old version', async () => {
    const [king, hostess] = [await makeKing(app), await makeHostess(app)]
    await save(hostess)
    await accept(king, hostess)
    await save(hostess, { ...careful, ends: '22:30' })
    const other = await makeKing(app)
    const yes = (kingId: number, version: number) =>
      sql`insert into conditions_acceptance (king_id, hostess_id, version, words)
        values (${kingId}, ${hostess.id}, ${version}, '{x}')`
    for (const [statement, error] of [
      [sql`update conditions_acceptance set words = '{x}' where king_id = ${king.id}`, 'append-only'],
      [sql`delete from conditions_acceptance where king_id = ${king.id}`, 'kept as long as'],
      [sql`truncate conditions_acceptance`, 'append-only'],
      [sql`update conditions set place = null where hostess_id = ${hostess.id}`, 'append-only'],
      [sql`delete from conditions where hostess_id = ${hostess.id}`, 'kept as long as'],
      [yes(other.id, 1), 'not in force'],
      [yes(hostess.id, 2), 'cannot accept'],
    ] as const)
      await expect(statement.execute(app.db)).rejects.toThrow(error)
  })
})

test('who has never heard of conditions writes, unlocks and is answered as ever', async () => {
  const [king, hostess] = [await makeKing(app, { credits: 500 }), await makeHostess(app)]
  await save(hostess)
  const begun = await app.call(chatEndpoints.initiate, {
    as: king,
    params: { userId: hostess.id },
    body: { message: 'Buonasera, vieni da me a casa?' },
  })
  expect(begun.status).toBe(201)
  const unlocked = await app.call(chatEndpoints.unlock, { as: king, body: { other_user_id: hostess.id } })
  expect(unlocked.status).toBe(200)
  const sent = await app.call(chatEndpoints.send, {
    as: king,
    params: { id: unlocked.body.chat_id },
    body: { message: 'Ci vediamo stasera?' },
  })
  expect(sent.status).toBe(201)
  // What began goes on: his client asks for nothing any more.
  expect((await between(king, hostess)).body).toMatchObject({ accepted: null, begun: true })
})

test('whoever pauses keeps her card for those she writes with', async () => {
  const [king, hostess, stranger] = [await makeKing(app), await makeHostess(app), await makeKing(app)]
  await save(hostess)
  await app.call(chatEndpoints.initiate, {
    as: king,
    params: { userId: hostess.id },
    body: { message: 'Buonasera' },
  })
  await sql`update users set paused_at = now() where id = ${hostess.id}`.execute(app.db)
  expect((await between(king, hostess)).body.card.version).toBe(1)
  expect((await between(stranger, hostess)).status).toBe(404)
})

import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Finding } from '#features/moderation/contract/moderation.ts'
import { deskPreferenceEndpoints } from '#features/moderation/contract/undecided-pictures.ts'
import { openCase } from '#features/moderation/server/cases.ts'
import type { BodyIn } from '#platform/contract/endpoint.ts'
import { transaction } from '#platform/server/db/database.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeAdmin, makeHostess, type Person } from '#testing/people.ts'
import { photoWall, wallSize } from '../../contract/photo-wall.ts'

let app: TestApp
let irene: Person
let dario: Person
beforeAll(async () => {
  app = await startTestApp()
  irene = await makeAdmin(app, { name: 'Irene', adminRole: 'moderator' })
  dario = await makeAdmin(app, { name: 'Dario', adminRole: 'moderator' })
})

let serial = 0

interface Waiting {
  readonly caseId: number
  readonly photoId: string
  readonly owner: Person
}

async function waiting(opening: { findings?: Finding[]; priority?: number } = {}): Promise<Waiting> {
  const owner = await makeHostess(app)
  const photoId = `wall${String((serial += 1)).padStart(18, '0')}`
  await sql`insert into photo (id, user_id, width, height, thumbhash, position)
    values (${photoId}, ${owner.id}, 800, 1000, '\\x00', 2)`.execute(app.db)
  const caseId = await transaction(app.db, (trx) =>
    openCase(trx, { subject: 'photo', subjectId: photoId, userId: owner.id, ...opening }),
  )
  return { caseId, photoId, owner }
}

const take = async (as: Person, but: number[] = []) => {
  const { status, body } = await app.call(photoWall.take, { as, body: { but } })
  expect(status).toBe(200)
  return (body as { photos: { case_id: number; url: string; user: { id: number } }[] }).photos
}
const giveBack = (as: Person, ids: number[]) => app.call(photoWall.release, { as, body: { ids } })
const decide = async (as: Person, wall: Partial<BodyIn<typeof photoWall.decide>>) => {
  const answer = await app.call(photoWall.decide, {
    as,
    body: { approve: [], reject: [], seen: [], opened: [], ...wall },
  })
  if (answer.status !== 200) throw new Error(`wall: ${answer.status}`)
  return answer.body
}
const stateOf = async ({ photoId }: Waiting) =>
  (await app.db.selectFrom('photo').select('state').where('id', '=', photoId).executeTakeFirstOrThrow()).state

describe('the wall of photos', () => {
  test('claims what it shows: of two colleagues each gets other photos, and what is given back is free', async () => {
    const all = [await waiting(), await waiting(), await waiting()]
    const [first, second] = await Promise.all([take(irene), take(dario)])
    const ids = [...first, ...second].map(({ case_id }) => case_id)
    expect(ids.toSorted()).toEqual(all.map(({ caseId }) => caseId).toSorted())
    expect(first.length === 0 || second.length === 0).toBe(true)
    await giveBack(irene, ids)
    await giveBack(dario, ids)
    expect((await take(dario)).map(({ case_id }) => case_id)).toHaveLength(3)
    expect(
      (await app.call(photoWall.renew, { as: irene, body: { ids } })).body,
      'nobody prolongs what is not theirs',
    ).toEqual({ ids: [] })
    await giveBack(dario, ids)
  })

  test('is followed by another while the first can still be undone: what was decided stays claimed and is not shown again', async () => {
    const [first, next] = [await waiting(), await waiting()]
    expect((await take(irene)).map(({ case_id }) => case_id)).toEqual(
      expect.arrayContaining([first.caseId, next.caseId]),
    )
    const again = await app.call(photoWall.take, { as: irene, body: { but: [first.caseId] } })
    const all = await app.call(photoWall.take, { as: irene, body: { but: [] } })
    expect(again.body.photos.map(({ case_id }: { case_id: number }) => case_id)).not.toContain(first.caseId)
    expect(again.body.waiting).toBe(all.body.waiting - 1)
    expect((await take(dario)).map(({ case_id }) => case_id)).not.toContain(first.caseId)
    expect(await decide(irene, { approve: [first.caseId], seen: [first.caseId] })).toMatchObject({
      approved: [first.caseId],
    })
    await giveBack(irene, [next.caseId])
  })

  test('holds twenty-four at most, and nothing that is about somebody’s safety', async () => {
    const urgent = await waiting({ findings: [{ rule: 'underage', matched: '' }], priority: 100 })
    while (serial < wallSize + 4) await waiting()
    const shown = await take(irene)
    expect(shown).toHaveLength(wallSize)
    expect(shown.map(({ case_id }) => case_id)).not.toContain(urgent.caseId)
    await giveBack(
      irene,
      shown.map(({ case_id }) => case_id),
    )
  })

  test('publishes only what was seen, each with its own decision; the rest stays with its reason', async () => {
    await app.db
      .updateTable('moderation_case')
      .set({ state: 'withdrawn', decided_at: new Date() })
      .where('state', '=', 'open')
      .execute()
    const [seen, unseen, bad, foreign] = [await waiting(), await waiting(), await waiting(), await waiting()]
    const ids = (await take(irene)).map(({ case_id }) => case_id)
    await giveBack(irene, [foreign.caseId])
    const result = await decide(irene, {
      approve: [seen.caseId, unseen.caseId, foreign.caseId],
      reject: [{ id: bad.caseId, ground: 'nudity' }],
      seen: [seen.caseId, bad.caseId, foreign.caseId],
    })
    expect(ids).toHaveLength(4)
    expect(result).toEqual({
      approved: [seen.caseId],
      rejected: [bad.caseId],
      skipped: [
        { id: unseen.caseId, message: 'Non l’hai ancora guardata.' },
        { id: foreign.caseId, message: 'Non è più in carico a te. Ricarica la parete.' },
      ],
    })
    expect(await Promise.all([seen, unseen, bad, foreign].map(stateOf))).toEqual([
      'approved',
      'pending',
      'rejected',
      'pending',
    ])
    await app.runJobs()
    expect((await app.outbox(bad.owner.email))[0]?.text).toContain('troppo esplicita')
    const events = await app.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('subject_id', 'in', [seen.photoId, bad.photoId])
      .orderBy('id')
      .execute()
    expect(events).toEqual([
      { action: 'case.reject', actor_id: irene.id },
      { action: 'case.approve', actor_id: irene.id },
    ])
    // A second press finds nothing left to decide.
    expect((await decide(irene, { approve: [seen.caseId], seen: [seen.caseId] })).skipped).toEqual([
      { id: seen.caseId, message: 'Un’altra persona del team ha già deciso questo caso.' },
    ])
  })

  test('publishes nothing blurred that was not opened: what something is held against, or all by one’s own wish', async () => {
    const twin = await waiting({ findings: [{ rule: 'not_own', matched: '' }], priority: 30 })
    const plain = await waiting()
    await take(dario)
    const wall = { approve: [twin.caseId], seen: [twin.caseId] }
    expect(await decide(dario, wall)).toMatchObject({ approved: [], skipped: [{ id: twin.caseId }] })
    expect(await decide(dario, { ...wall, opened: [twin.caseId] })).toMatchObject({ approved: [twin.caseId] })
    await app.call(deskPreferenceEndpoints.change, { as: dario, body: { blur: 'always', grey: true } })
    expect((await app.call(deskPreferenceEndpoints.view, { as: dario })).body).toEqual({
      blur: 'always',
      grey: true,
    })
    expect((await app.call(deskPreferenceEndpoints.view, { as: irene })).body).toEqual({
      blur: 'by_ground',
      grey: false,
    })
    expect(await decide(dario, { approve: [plain.caseId], seen: [plain.caseId] })).toMatchObject({
      approved: [],
      skipped: [{ message: 'È sfocata. Aprila prima di approvarla.' }],
    })
    await app.call(deskPreferenceEndpoints.change, { as: dario, body: { blur: 'by_ground', grey: false } })
    expect(await decide(dario, { approve: [plain.caseId], seen: [plain.caseId] })).toMatchObject({
      approved: [plain.caseId],
    })
  })

  test('refers a minor: the case is urgent on that ground, free, hidden, and no wall decides it', async () => {
    const young = await waiting()
    await take(irene)
    expect((await app.call(photoWall.minors, { as: dario, params: { id: young.caseId } })).status).toBe(409)
    expect((await app.call(photoWall.minors, { as: irene, params: { id: young.caseId } })).status).toBe(204)
    const row = await app.db
      .selectFrom('moderation_case')
      .select(['state', 'priority', 'findings', 'claimed_by'])
      .where('id', '=', young.caseId)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({
      state: 'open',
      priority: 100,
      findings: [{ rule: 'underage', matched: '' }],
      claimed_by: null,
    })
    expect(await stateOf(young)).toBe('pending')
    const all = { approve: [young.caseId], seen: [young.caseId], opened: [young.caseId] }
    expect(await decide(irene, all)).toMatchObject({ approved: [] })
    expect((await take(irene)).map(({ case_id }) => case_id)).not.toContain(young.caseId)
    const told = await app.db
      .selectFrom('audit_log')
      .select('actor_id')
      .where('action', '=', 'case.refer_minors')
      .execute()
    expect(told).toEqual([{ actor_id: irene.id }])
  })
})

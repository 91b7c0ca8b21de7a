import { beforeAll, describe, expect, test } from 'vitest'
import { type PendingReview, reviewEndpoints, reviewThanks } from '../contract/reviews.ts'
import { search } from '#features/search/contract/search.ts'
import { viewProfile } from '#features/profiles/contract/profiles.ts'
import { ownUserEndpoint } from '#features/profiles/contract/user.ts'
import { erasePersonalData } from '#platform/server/db/erase-personal-data.ts'
import { audit } from '#apps/server/audit.ts'
import { personalData } from '#features/privacy/server/personal-data-registry.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeAdmin, makeHostess, makeKing, type Person } from '#testing/people.ts'
import { suspendAccount } from '#testing/account-states.ts'
import { makeTalk, say, type Talk, talked } from '#testing/talks.ts'
import { quoted, requirement } from '#testing/requirement.ts'
import { reviewInvariants } from './audit.ts'
import { markErased, blockPerson } from '#testing/account-states.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})

const pair = (talk: Partial<Talk> = {}) => makeTalk(app, talk)

const send = (as: Person, to: Person, rating: unknown = 5) =>
  app.call(reviewEndpoints.send, { as, body: { reviewed_user_id: to.id, rating: rating as 5 } })
const pending = async (as: Person) =>
  (await app.call(reviewEndpoints.pending, { as })).body as PendingReview[]
const pendingIds = async (as: Person) => (await pending(as)).map(({ id }) => id)
const reviewsOf = async ({ id }: Person) =>
  (await app.db.selectFrom('review').select('rating').where('reviewed_id', '=', id).execute()).map(
    ({ rating }) => rating,
  )

describe('who may be reviewed', () => {
  test('a king reviews a hostess with whom he wrote enough, a day after the unlock', async () => {
    const { king, hostess } = await pair()
    const [found, ...others] = await pending(king)
    expect(others).toEqual([])
    expect(found).toEqual({
      id: hostess.id,
      name: hostess.name,
      role: 'HOSTESS',
      profile_picture_id: null,
      profile_picture_url: expect.stringContaining('/attachments/'),
      unlocked_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    })
    const hours = (Date.now() - new Date(found?.unlocked_at ?? 0).getTime()) / 3_600_000
    requirement('REVIEW-02', () => expect(hours).toBeCloseTo(25, 0))
    await requirement('REVIEW-08', async () => {
      expect(await send(king, hostess, 4)).toMatchObject({
        status: 201,
        body: { [quoted('REVIEW-08', 'message')]: reviewThanks },
      })
      expect(await pending(king)).toEqual([])
    })
    expect(reviewThanks).toBe('Grazie! La tua recensione è stata inviata.')
  })

  test('whoever is reviewed is told so once, and neither by whom nor with how many stars', async () => {
    const { king, hostess } = await pair()
    await send(king, hostess, 2)
    expect(await send(king, hostess, 5)).toMatchObject({ status: 409 })
    await app.runJobs()
    const [mail, ...others] = await app.outbox(hostess.email)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Hai ricevuto una recensione')
    expect(mail?.text).not.toContain(king.name)
    expect(mail?.text).not.toMatch(/stell[ae]/)
  })

  test.each<[string, Partial<Talk>]>([
    ['he wrote too little', { his: 2 }],
    ['she wrote too little', { hers: 2 }],
    ['the unlock is too fresh', { hoursAgo: 23.9 }],
    ['the price went back', { state: 'refunded' }],
  ])('nobody yet where %s', async (_, talk) => {
    const { king, hostess } = await pair(talk)
    await requirement('REVIEW-05', async () => {
      expect(await pending(king)).toEqual([])
      expect(await pending(hostess)).toEqual([])
      expect(await send(king, hostess)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    })
    expect(await send(hostess, king)).toMatchObject({ status: 404 })
    expect(await reviewsOf(hostess)).toEqual([])
  })

  test('only what was delivered counts; a free chat counts like a paid one [REVIEW-05]', async () => {
    const held = await pair({ hers: 2 })
    await say(app, held.chatId, held.hostess, 5, 'held')
    expect(await pending(held.king)).toEqual([])
    await say(app, held.chatId, held.hostess, 1)
    expect(await pendingIds(held.king)).toEqual([held.hostess.id])
    const free = await pair({ state: 'free' })
    expect(await pendingIds(free.king)).toEqual([free.hostess.id])
  })

  test('a hostess reviews a king once he has reviewed her, and not before', async () => {
    const { king, hostess } = await pair()
    await requirement('REVIEW-04', async () => {
      expect(await pending(hostess)).toEqual([])
      expect((await send(hostess, king)).status).toBe(404)
      await send(king, hostess, 5)
      expect(await pending(hostess)).toMatchObject([
        { id: king.id, role: 'KING', unlocked_at: expect.any(String) },
      ])
      expect((await send(hostess, king, 3)).status).toBe(201)
    })
    expect(await pending(hostess)).toEqual([])
    expect(await reviewsOf(king)).toEqual([3])
  })

  test('who blocks, is blocked, banned or erased leaves the list, and cannot be reviewed', async () => {
    const king = await makeKing(app)
    const people = await Promise.all([1, 2, 3, 4, 5].map(() => makeHostess(app)))
    for (const hostess of people) await talked(app, king, hostess)
    const [blocking, blocked, banned, erased, left] = people as [Person, Person, Person, Person, Person]
    await blockPerson(app, blocking, king)
    await blockPerson(app, king, blocked)
    await suspendAccount(app, banned)
    await markErased(app, erased)
    expect(await pendingIds(king)).toEqual([left.id])
    for (const person of [blocking, blocked, banned, erased])
      expect((await send(king, person)).status).toBe(404)
  })

  test('a stranger, oneself, somebody of the same role and an unknown id are all the same [API-59]', async () => {
    const { king } = await pair()
    const nobody = { ...king, id: 2_000_000_000 }
    const answers = [await makeHostess(app), king, await makeKing(app), await makeAdmin(app), nobody].map(
      (person) => send(king, person),
    )
    for (const { status, body } of await Promise.all(answers))
      expect({ status, body }).toEqual({
        status: 404,
        body: { message: expect.any(String), code: 'not_found' },
      })
  })
})

describe('a review', () => {
  test('has from one to five stars [REVIEW-07]', async () => {
    const { king, hostess } = await pair()
    expect((await send(king, hostess, 0)).status).toBe(422)
    expect((await send(king, hostess, 6)).status).toBe(422)
    expect((await send(king, hostess, 1)).status).toBe(201)
    expect((await send(hostess, king, 5)).status).toBe(201)
    expect([await reviewsOf(hostess), await reviewsOf(king)]).toEqual([[1], [5]])
  })

  test.each([0, 6, -1, 4.5, '5', null, undefined])(
    'of %s stars is refused under its field',
    async (rating) => {
      const { king, hostess } = await pair()
      const { status, body } = await app.call(reviewEndpoints.send, {
        as: king,
        body: { reviewed_user_id: hostess.id, rating: rating as 5 },
      })
      const errors = { [quoted('REVIEW-09', 'rating')]: ['Scegli da 1 a 5 stelle.'] }
      requirement('REVIEW-09', () =>
        expect({ status, body }).toMatchObject({ status: 422, body: { errors } }),
      )
      await requirement('REVIEW-06', async () => expect(await reviewsOf(hostess)).toEqual([]))
    },
  )

  test('has 1 to 5 whole stars [CONST-19]', async () => {
    for (const [rating, status] of [
      [0, 422],
      [1, 201],
      [4.5, 422],
      [5, 201],
      [6, 422],
    ] as const) {
      const { king, hostess } = await pair()
      expect((await send(king, hostess, rating)).status, String(rating)).toBe(status)
    }
  })

  test('is given once: of twenty at the same moment one counts [API-59]', async () => {
    const { king, hostess } = await pair()
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => send(king, hostess, (i % 5) + 1)))
    await requirement('REVIEW-06', async () => {
      expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)])
      expect(await reviewsOf(hostess)).toHaveLength(1)
    })
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'already_reviewed' })
  })

  test('by many kings at once leaves the right average on profile, card and own page', async () => {
    const hostess = await makeHostess(app, { name: 'Ondina' })
    const kings = await Promise.all(Array.from({ length: 12 }, () => makeKing(app)))
    for (const king of kings) await talked(app, king, hostess)
    await Promise.all(kings.map((king, index) => send(king, hostess, index < 6 ? 4 : 5)))
    const rated = { rating: 4.5, rating_count: 12 }
    const viewer = await makeKing(app)
    const profile = await app.call(viewProfile, { as: viewer, params: { username: 'Ondina' } })
    expect(profile.body).toMatchObject({ user: rated })
    const found = await app.call(search, { as: viewer, body: { sort: 'rating', per_page: 50 } })
    const card = (found.body as { data: { id: number }[] }).data.find(({ id }) => id === hostess.id)
    expect(card).toMatchObject(rated)
    expect((await app.call(ownUserEndpoint, { as: hostess })).body).toMatchObject(rated)
    expect((await app.call(ownUserEndpoint, { as: viewer })).body).toMatchObject({
      rating: null,
      rating_count: 0,
    })
    // Other tests here write rows that other invariants know nothing of.
    const here = [...reviewInvariants.map(({ name }) => name), 'every search row says what the profile says']
    expect((await audit(app.db)).filter(({ invariant }) => here.includes(invariant))).toEqual([])
  })

  test('of one or two nobody sees the average on a card, and a third one makes it', async () => {
    const hostess = await makeHostess(app, { name: 'Nerina' })
    const viewer = await makeKing(app)
    const card = async () => {
      const found = await app.call(search, { as: viewer, body: { sort: 'rating', per_page: 50 } })
      return (found.body as { data: { id: number }[] }).data.find(({ id }) => id === hostess.id)
    }
    const expected = [
      { rating: null, rating_count: 1 },
      { rating: null, rating_count: 2 },
      { rating: 5, rating_count: 3 },
    ]
    for (const rated of expected) {
      const king = await makeKing(app)
      await talked(app, king, hostess)
      await send(king, hostess, 5)
      expect(await card()).toMatchObject(rated)
    }
  })

  test('keeps counting, without a name, when its author is erased; one about somebody erased goes [REVIEW-07]', async () => {
    const { king, hostess } = await pair()
    await send(king, hostess, 2)
    await send(hostess, king, 5)
    await app.db.transaction().execute((trx) => erasePersonalData(trx, personalData, king.id))
    expect(await reviewsOf(hostess)).toEqual([2])
    expect(await reviewsOf(king)).toEqual([])
    expect((await app.call(ownUserEndpoint, { as: hostess })).body).toMatchObject({
      rating: 2,
      rating_count: 1,
    })
  })
})

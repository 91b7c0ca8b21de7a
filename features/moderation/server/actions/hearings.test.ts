import { beforeAll, describe, expect, test } from 'vitest'
import { settingEndpoints } from '#features/settings/contract/settings.ts'
import type { TestApp } from '#testing/harness.ts'
import { inDays, type measureCalls, measureReason, startDesk } from '#testing/measures.ts'
import type { moderationCalls } from '#testing/moderation-calls.ts'
import { makeAdmin, makeKing, type Person } from '#testing/people.ts'
import { race } from '#testing/race.ts'
import type { StaffAction } from '../../contract/actions.ts'
import type { GroundId } from '../../contract/grounds.ts'

// Before a suspension of more than seven days that is not about safety the person is heard once.

let app: TestApp
let owner: Person
let moderator: Person
let colleague: Person
let calls: ReturnType<typeof moderationCalls>
let measures: ReturnType<typeof measureCalls>
beforeAll(async () => {
  ;({ app, moderator, colleague, calls, measures } = await startDesk())
  owner = await makeAdmin(app, { adminRole: 'owner' })
})

const suspend = (person: Person, days: number, ground: GroundId = 'insult') =>
  measures.taken({ subject: 'user', id: person.id, action: 'suspend', until: inDays(days), ground })
async function announced(person: Person): Promise<StaffAction> {
  const action = await suspend(person, 30)
  await measures.conclude(action)
  return action
}

test('a week, and whatever is about safety, begins at once', async () => {
  for (const [days, ground] of [
    [7.9, 'insult'],
    [30, 'threat'],
  ] as const) {
    const king = await makeKing(app)
    expect(await suspend(king, days, ground)).toMatchObject({ state: 'in_force', wait: null })
    expect(await measures.isSignedIn(king)).toBe(false)
  }
})

describe('a longer one is announced with its reasons', () => {
  test('after the ten seconds, and begins when nobody has answered in 72 hours', async () => {
    const king = await makeKing(app)
    const action = await suspend(king, 30)
    expect(action).toMatchObject({ state: 'waiting', wait: { for: 'person', due_at: null } })
    expect(await measures.hearingsOf(king)).toEqual([])
    await measures.conclude(action)
    const [hearing] = await measures.hearingsOf(king)
    expect(hearing).toMatchObject({
      id: action.id,
      reason: measureReason,
      rule: 'Ci si scrive con rispetto',
      answer: null,
    })
    const hours =
      (new Date(hearing!.due_at).getTime() - new Date(hearing!.announced_at).getTime()) / 3_600_000
    expect(hours).toBeCloseTo(72, 3)
    expect(await calls.mailsTo(king)).toEqual(['Prima di sospendere il tuo account ti ascoltiamo'])
    expect(await measures.isSignedIn(king)).toBe(true)
    expect((await measures.decide(action.id, 'approve', colleague)).body).toMatchObject({ code: 'not_heard' })

    await measures.endHearing(action)
    expect(await measures.isSignedIn(king)).toBe(false)
    expect((await calls.mailsTo(king))[0]).toBe('Il tuo account è stato sospeso')
  })

  test('undone within the ten seconds it is never announced', async () => {
    const king = await makeKing(app)
    const action = await suspend(king, 30)
    expect((await measures.undo(action.id)).status).toBe(200)
    await measures.conclude(action)
    expect(await calls.mailsTo(king)).toEqual([])
  })

  test('the hours are a setting of the owner', async () => {
    const change = (hearing_hours: number | null) =>
      app.call(settingEndpoints.change, { as: owner, body: { hearing_hours, reason: 'Prova' } })
    expect((await change(169)).status).toBe(422)
    await change(24)
    try {
      const king = await makeKing(app)
      await announced(king)
      const [hearing] = await measures.hearingsOf(king)
      const ms = new Date(hearing!.due_at).getTime() - new Date(hearing!.announced_at).getTime()
      expect(ms / 3_600_000).toBeCloseTo(24, 3)
    } finally {
      await change(null)
    }
  })
})

describe('an answer', () => {
  test('is given once, by nobody else, and keeps the suspension away until a colleague has read it', async () => {
    const [king, stranger] = [await makeKing(app), await makeKing(app)]
    const action = await announced(king)
    expect((await measures.answer(stranger, action.id)).status).toBe(404)
    expect((await measures.answer(king, action.id)).status).toBe(200)
    expect((await measures.answer(king, action.id)).status).toBe(409)
    await measures.endHearing(action)
    expect(await measures.isSignedIn(king), 'the time does not decide what somebody answered').toBe(true)
    expect((await measures.decide(action.id, 'approve', moderator)).status).toBe(403)
    expect((await measures.decide(action.id, 'approve', colleague)).status).toBe(200)
    expect(await measures.isSignedIn(king)).toBe(false)
  })

  test('that convinces ends it, and the person is told', async () => {
    const king = await makeKing(app)
    const action = await announced(king)
    await measures.answer(king, action.id)
    expect((await measures.decide(action.id, 'reject', colleague)).status).toBe(200)
    expect(await measures.hearingsOf(king)).toEqual([])
    expect((await calls.mailsTo(king))[0]).toBe('Non sospendiamo il tuo account')
    expect((await measures.answer(king, action.id)).status).toBe(409)
  })

  test('and the end of the time at once: either it waits for a colleague, or it has begun', async () => {
    await race(['answered', 'begun'], async () => {
      const king = await makeKing(app)
      const action = await announced(king)
      return {
        sides: [() => measures.answer(king, action.id), () => measures.endHearing(action)],
        async outcome([answered]) {
          expect(await measures.isSignedIn(king)).toBe(answered.status === 200)
          return answered.status === 200 ? 'answered' : 'begun'
        },
      }
    })
  })

  test('and who proposed it taking it back at once: it is over, answered or not', async () => {
    for (let n = 0; n < 6; n += 1) {
      const king = await makeKing(app)
      const action = await announced(king)
      const [answered, withdrawn] = await Promise.all([
        measures.answer(king, action.id),
        measures.decide(action.id, 'reject', moderator),
      ])
      expect([200, 409]).toContain(answered.status)
      expect(withdrawn.status).toBe(200)
      expect(await measures.hearingsOf(king)).toEqual([])
    }
  })
})

test('somebody who is suspended otherwise meanwhile is not suspended twice', async () => {
  const king = await makeKing(app)
  const action = await announced(king)
  await suspend(king, 3, 'threat')
  await measures.endHearing(action)
  expect(await measures.actionsOf(king)).toMatchObject({
    data: [{ state: 'in_force' }, { state: 'dropped', wait: { state: 'withdrawn' } }],
  })
})

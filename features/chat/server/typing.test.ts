import { beforeAll, describe, expect, test } from 'vitest'
import { restrict } from '#features/accounts/server/restrictions.ts'
import { userChannel } from '#platform/contract/realtime.ts'
import { transaction } from '#platform/server/db/database.ts'
import { blockPerson } from '#testing/account-states.ts'
import { chatCalls } from '#testing/chat-calls.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import type { Person } from '#testing/people.ts'
import { connectClient, heardOn, next } from '#testing/pusher-client.ts'
import { courtesyEndpoints } from '../contract/courtesies.ts'
import { showTyping } from './typing.ts'

let app: TestApp
let calls: ReturnType<typeof chatCalls>
beforeAll(async () => {
  app = await startTestApp()
  calls = chatCalls(app)
})

const pair = () => calls.freshPair({ unlocked: true, credits: 50 })
async function talking() {
  const two = await pair()
  await calls.send(two.hostess, two.chatId, 'Buonasera a te')
  return two
}

async function listening(person: Person, event: string) {
  const client = await connectClient(app.origin, person, Number(new URL(app.origin).port))
  const channel = client.subscribe(userChannel(person.id))
  await next(channel, 'pusher:subscription_succeeded')
  return heardOn(channel, event)
}

describe('the sign that somebody is writing', () => {
  const typing = (as: Person, id: number) => app.call(courtesyEndpoints.typing, { as, params: { id } })
  let later = performance.now()
  /** How many signs reach the other. */
  async function reaches(as: Person, other: Person, chatId: number): Promise<number> {
    const notices: unknown[] = []
    const publish = (notice: unknown) => void notices.push(notice)
    await showTyping({ db: app.db, publish }, { userId: as.id }, chatId, (later += 60_000))
    return notices.filter((notice) => (notice as { channel: string }).channel === userChannel(other.id))
      .length
  }

  test('reaches the other at once, and is passed on no more than every few seconds', async () => {
    const { king, hostess, chatId } = await talking()
    const heard = await listening(hostess, 'Typing')
    for (let count = 0; count < 5; count += 1) expect((await typing(king, chatId)).status).toBe(204)
    await expect.poll(() => heard).toEqual([{ chat_id: chatId }])
  })

  test('of a hostess is never shown before she has replied once', async () => {
    const { king, hostess, chatId } = await pair()
    expect(await reaches(hostess, king, chatId)).toBe(0)
    await calls.send(hostess, chatId, 'Buonasera')
    expect(await reaches(hostess, king, chatId)).toBe(1)
  })

  test.each([
    [
      'who switched it off',
      (two: { king: Person }) =>
        app.call(courtesyEndpoints.prefer, { as: two.king, body: { shows_typing: false, previews: 'text' } }),
    ],
    [
      'who is limited',
      (two: { king: Person }) =>
        transaction(app.db, (trx) => restrict(trx, { userId: two.king.id, kind: 'limited', endsAt: null })),
    ],
    ['whom she blocked', (two: { king: Person; hostess: Person }) => blockPerson(app, two.hostess, two.king)],
  ])('of %s reaches nobody', async (_, become) => {
    const two = await talking()
    expect(await reaches(two.king, two.hostess, two.chatId)).toBe(1)
    await become(two)
    expect(await reaches(two.king, two.hostess, two.chatId)).toBe(0)
  })

  test('in a locked chat, or of a stranger, reaches nobody', async () => {
    const locked = await calls.freshPair()
    expect(await reaches(locked.king, locked.hostess, locked.chatId)).toBe(0)
    const two = await talking()
    expect(await reaches(locked.king, two.hostess, two.chatId)).toBe(0)
  })
})

test('what somebody chose about conversations stays theirs', async () => {
  const { king, hostess } = await pair()
  const chosen = { shows_typing: false, previews: 'name' } as const
  expect((await app.call(courtesyEndpoints.prefer, { as: hostess, body: chosen })).body).toEqual(chosen)
  const of = async (as: Person) => (await app.call(courtesyEndpoints.preferences, { as })).body
  expect(await of(hostess)).toEqual(chosen)
  expect(await of(king)).toEqual({ shows_typing: true, previews: 'text' })
})

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { creditsInvariants } from '#features/wallet/server/audit.ts'
import { userChannel } from '#platform/contract/realtime.ts'
import { chatCalls } from '#testing/chat-calls.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import type { Person } from '#testing/people.ts'
import { connectClient, heardOn, next } from '#testing/pusher-client.ts'
import { chatEndpoints } from '../contract/chat.ts'
import { courtesyEndpoints, declineWords } from '../contract/courtesies.ts'
import { chatInvariants } from './audit.ts'
import { refundSweep } from './refund.ts'
import { storeMessage } from './store-message.ts'

let app: TestApp
let calls: ReturnType<typeof chatCalls>
beforeAll(async () => {
  app = await startTestApp()
  calls = chatCalls(app)
})

afterEach(async () => {
  for (const { name, sql: statement } of [...creditsInvariants, ...chatInvariants])
    expect((await sql.raw(statement).execute(app.db)).rows, name).toEqual([])
})

const pair = () => calls.freshPair({ unlocked: true, credits: 50 })
/** The first is hers, so that nothing is decided by the next. */
async function talking() {
  const two = await pair()
  await calls.send(two.hostess, two.chatId, 'Buonasera a te')
  return two
}
const unsend = (as: Person, id: number) => app.call(courtesyEndpoints.unsend, { as, params: { id } })
const decline = (as: Person, id: number, client_id: string = randomUUID()) =>
  app.call(courtesyEndpoints.decline, { as, params: { id }, body: { client_id } })
const markRead = (as: Person, id: number) => app.call(chatEndpoints.read, { as, params: { id } })
const unlockOf = (chatId: number) =>
  app.db
    .selectFrom('unlock')
    .select(['state', 'end_reason', 'clock_started_at', 'due_at', 'unlocked_at'])
    .where('chat_id', '=', chatId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
const balance = async ({ id }: Person) =>
  (await app.db.selectFrom('wallet').select('balance').where('user_id', '=', id).executeTakeFirstOrThrow())
    .balance
const sent = async (as: Person, chatId: number, text = 'A sabato') =>
  (await calls.send(as, chatId, text)).body.id as number
const stored = async (id: number) => {
  const { rows } = await sql<{ state: string }>`select state from message where id = ${id}`.execute(app.db)
  return rows[0]?.state ?? null
}
const idsIn = async (as: Person, chatId: number): Promise<number[]> =>
  (await calls.read(as, chatId)).map(({ id }: { id: number }) => id)

async function listening(person: Person, event: string) {
  const channel = (await connectClient(app.origin, person, Number(new URL(app.origin).port))).subscribe(
    userChannel(person.id),
  )
  await next(channel, 'pusher:subscription_succeeded')
  return heardOn(channel, event)
}

describe('a message taken back', () => {
  test('leaves no trace to the other, neither in the thread nor in the list nor in what is unread', async () => {
    const { king, hostess, chatId } = await talking()
    const before = await calls.chatOf(hostess, chatId)
    const id = await sent(king, chatId)
    expect((await unsend(king, id)).status).toBe(204)
    const after = await calls.chatOf(hostess, chatId)
    expect(after).toEqual({ ...before, last_activity_at: expect.any(String) })
    expect(Date.parse(after.last_activity_at) - Date.parse(before.last_activity_at)).toBeLessThanOrEqual(0)
    for (const somebody of [king, hostess]) expect(await idsIn(somebody, chatId)).not.toContain(id)
    expect(await stored(id)).toBeNull()
    expect((await unsend(king, id)).status).toBe(404)
  })

  test('goes from the screens of both', async () => {
    const { king, hostess, chatId } = await talking()
    const heard = [await listening(king, 'MessageUnsent'), await listening(hostess, 'MessageUnsent')]
    const id = await sent(king, chatId)
    await unsend(king, id)
    for (const events of heard) await expect.poll(() => events).toEqual([{ chat_id: chatId, message_id: id }])
  })

  test('is nobody else’s to take back', async () => {
    const { king, hostess, chatId } = await talking()
    const id = await sent(king, chatId)
    for (const somebody of [hostess, (await pair()).king])
      expect((await unsend(somebody, id)).status).toBe(404)
    expect(await stored(id)).toBe('delivered')
  })

  test('stays once it was read, or quoted', async () => {
    const { king, hostess, chatId } = await talking()
    const read = await sent(king, chatId)
    await markRead(hostess, chatId)
    expect(await unsend(king, read)).toMatchObject({
      status: 409,
      body: { code: 'read', message: 'È già stato letto.' },
    })
    const quoted = await sent(king, chatId)
    await app.call(chatEndpoints.send, {
      as: hostess,
      params: { id: chatId },
      body: { message: 'Va bene', reply_to: quoted },
    })
    expect((await unsend(king, quoted)).body).toMatchObject({ code: 'read' })
  })

  test('stays after ten seconds', async () => {
    const { king, chatId } = await talking()
    const id = await sent(king, chatId)
    await sql`update message set created_at = created_at - interval '13 seconds' where id = ${id}`.execute(
      app.db,
    )
    expect((await unsend(king, id)).body).toMatchObject({ code: 'too_late' })
  })

  test('stays while a moderator has it before them', async () => {
    const { king, chatId } = await talking()
    await calls.send(king, chatId, 'Scrivimi su WhatsApp al 347 555 01 90')
    const held = (await calls.read(king, chatId)).at(-1)
    expect((await unsend(king, held.id)).body).toMatchObject({ code: 'held' })
  })

  test('is kept for moderation alone where its receiver was asked about it, and asks nothing any more', async () => {
    const { king, hostess, chatId } = await talking()
    const written = await storeMessage(
      app.db,
      { sender: { userId: king.id, adminRole: null }, chatId, clientId: randomUUID(), text: 'Mi piaci' },
      { held: false, asks: { concern: 'sexual', certainty: 0.4 }, refuseHeld: false, canFollowUp: false },
    )
    if (written.outcome !== 'sent') throw new Error(written.outcome)
    const { id } = written.message
    expect((await unsend(king, id)).status).toBe(204)
    for (const somebody of [king, hostess]) expect(await idsIn(somebody, chatId)).not.toContain(id)
    expect(await stored(id)).toBe('unsent')
    const question = app.db.selectFrom('message_question').select('closed_at').where('message_id', '=', id)
    expect(await question.executeTakeFirst()).toEqual({ closed_at: expect.any(Date) })
  })

  test('is written once by its client_id, also where the row stayed', async () => {
    const { king, chatId } = await talking()
    const clientId = randomUUID()
    const id = (await calls.send(king, chatId, 'A sabato', clientId)).body.id as number
    await sql`update message set state = 'unsent', delivered_at = null where id = ${id}`.execute(app.db)
    await sql`select recount_chat(${chatId})`.execute(app.db)
    expect(await calls.send(king, chatId, 'A sabato', clientId)).toMatchObject({
      status: 409,
      body: { code: 'unsent' },
    })
  })

  test('is not her reply that kept the price; her next one is', async () => {
    const { king, hostess, chatId } = await pair()
    const reply = await sent(hostess, chatId)
    expect((await unsend(hostess, reply)).body).toMatchObject({ code: 'binding' })
    expect((await unsend(hostess, await sent(hostess, chatId, 'E domenica?'))).status).toBe(204)
    expect(await unlockOf(chatId)).toMatchObject({ state: 'earned', end_reason: 'reply' })
    expect(await balance(king)).toBe(0)
  })

  test('that was his first leaves the clock to his next one', async () => {
    const { king, hostess } = await calls.freshPair({ credits: 50 })
    const { chat_id: chatId } = (await calls.initiate(king, hostess, 'Buonasera')).body as { chat_id: number }
    const [first, second] = (await idsIn(king, chatId)) as [number, number]
    for (const id of [first, second]) expect((await unsend(king, id)).status).toBe(204)
    await calls.unlock(king, hostess.id)
    const id = await sent(king, chatId)
    expect((await unlockOf(chatId)).clock_started_at).not.toBeNull()
    await unsend(king, id)
    const { clock_started_at, due_at, unlocked_at } = await unlockOf(chatId)
    expect(clock_started_at).toBeNull()
    expect(due_at!.getTime() - unlocked_at.getTime()).toBe(72 * 3_600_000)
    await sent(king, chatId)
    expect((await unlockOf(chatId)).clock_started_at).not.toBeNull()
  })
})

describe('a quote', () => {
  const reply = (as: Person, chatId: number, reply_to: number, message = 'Certo') =>
    app.call(chatEndpoints.send, { as, params: { id: chatId }, body: { message, reply_to } })
  const newest = async (as: Person, chatId: number) => (await calls.read(as, chatId)).at(-1)

  test('carries the words and who wrote them, to both', async () => {
    const { king, hostess, chatId } = await talking()
    const id = await sent(king, chatId, 'A che ora?')
    const quote = { id, sender_id: king.id, text: 'A che ora?' }
    expect((await reply(hostess, chatId, id)).body).toMatchObject({ reply_to: quote })
    for (const somebody of [king, hostess])
      expect(await newest(somebody, chatId)).toMatchObject({ text: 'Certo', reply_to: quote })
  })

  test('is of the same chat, and of what the other can read: the database says so too', async () => {
    const [one, other] = [await talking(), await talking()]
    const elsewhere = await sent(other.king, other.chatId)
    expect(await reply(one.king, one.chatId, elsewhere)).toMatchObject({
      status: 409,
      body: { code: 'quote_gone' },
    })
    await calls.send(one.king, one.chatId, 'Scrivimi su WhatsApp al 347 555 01 90')
    const held = (await newest(one.king, one.chatId)).id as number
    expect((await reply(one.king, one.chatId, held)).status).toBe(409)
    for (const id of [elsewhere, held])
      await expect(
        sql`insert into message (chat_id, sender_id, client_id, text, state, reply_to)
          values (${one.chatId}, ${one.king.id}, gen_random_uuid(), 'No', 'waiting', ${id})`.execute(app.db),
      ).rejects.toThrow('cannot be quoted')
  })

  test('of a message that was taken down says nothing of it any more', async () => {
    const { king, hostess, chatId } = await talking()
    const id = await sent(king, chatId, 'A che ora?')
    await reply(hostess, chatId, id)
    await sql`update message set state = 'refused', delivered_at = null where id = ${id}`.execute(app.db)
    await sql`select recount_chat(${chatId})`.execute(app.db)
    expect((await newest(king, chatId)).reply_to).toEqual({ id, sender_id: king.id, text: null })
  })
})

describe('her refusal', () => {
  test('is delivered word for word, gives the price back at once and locks the chat', async () => {
    const { king, hostess, chatId } = await pair()
    const heard = await listening(king, 'ChatChanged')
    const answer = await decline(hostess, chatId)
    expect(answer).toMatchObject({
      status: 201,
      body: { text: declineWords, sender_id: hostess.id, state: 'delivered', chat_unlocked: false },
    })
    expect(await unlockOf(chatId)).toMatchObject({ state: 'refunded', end_reason: 'declined' })
    expect(await balance(king)).toBe(50)
    expect(await calls.chatOf(king, chatId)).toMatchObject({
      unlocked: false,
      unread_count: 1,
      refund: { state: 'refunded', reason: 'declined', cost: 50 },
    })
    expect((await calls.read(king, chatId)).at(-1)).toMatchObject({ text: declineWords })
    await expect.poll(() => heard).toContainEqual({ chat_id: chatId, what: 'lock' })
    const notice = app.db.selectFrom('notification').select('data').where('user_id', '=', king.id)
    expect(await notice.where('type', '=', 'refund').execute()).toMatchObject([
      { data: { reason: 'declined', cost: 50 } },
    ])
    expect((await calls.send(hostess, chatId, 'Anzi')).status).toBe(403)
  })

  test('sent again is the same, and cannot be taken back', async () => {
    const { king, hostess, chatId } = await pair()
    const clientId = randomUUID()
    const [first, again] = [
      await decline(hostess, chatId, clientId),
      await decline(hostess, chatId, clientId),
    ]
    expect(again).toMatchObject({ status: 201, body: { id: (first.body as { id: number }).id } })
    expect(await balance(king)).toBe(50)
    expect((await unsend(hostess, (first.body as { id: number }).id)).body).toMatchObject({ code: 'binding' })
  })

  test('is hers alone, and only while a price waits for her first reply', async () => {
    const { king, hostess, chatId } = await pair()
    expect((await decline(king, chatId)).status).toBe(403)
    expect((await decline((await pair()).hostess, chatId)).status).toBe(404)
    await calls.send(hostess, chatId, 'Buonasera')
    expect((await decline(hostess, chatId)).body).toMatchObject({ code: 'nothing_to_decline' })
    expect(await balance(king)).toBe(0)
    const held = await pair()
    await calls.send(held.hostess, held.chatId, 'Scrivimi su WhatsApp al 347 555 01 90')
    expect((await decline(held.hostess, held.chatId)).status).toBe(409)
  })

  test('after the time of the price is over comes too late, and the price is back for that', async () => {
    const { king, hostess, chatId } = await pair()
    await sql`update unlock set due_at = now() - interval '1 second' where chat_id = ${chatId}`.execute(
      app.db,
    )
    expect((await decline(hostess, chatId)).status).toBe(409)
    expect(await unlockOf(chatId)).toMatchObject({ end_reason: 'no_reply' })
    expect(await balance(king)).toBe(50)
  })

  test('needs the words: the database gives no price back as declined without them', async () => {
    const { chatId } = await pair()
    await expect(
      sql`update unlock set state = 'refunded', ended_at = now(), end_reason = 'declined'
        where chat_id = ${chatId}`.execute(app.db),
    ).rejects.toThrow('nothing was said')
  })

  test('together with her reply and with the deadline has one outcome, and the price is in one place', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { king, hostess, chatId } = await pair()
      await sql`update unlock set due_at = clock_timestamp() + ${2 ** round} * interval '1 ms'
        where chat_id = ${chatId}`.execute(app.db)
      await Promise.all([
        decline(hostess, chatId),
        calls.send(hostess, chatId, 'Buonasera'),
        refundSweep.work(app.needs, {}),
      ])
      await sql`update unlock set due_at = now() where chat_id = ${chatId} and state = 'pending'`.execute(
        app.db,
      )
      await refundSweep.work(app.needs, {})
      const { state, end_reason } = await unlockOf(chatId)
      expect(['reply', 'declined', 'no_reply']).toContain(end_reason)
      expect(await balance(king)).toBe(state === 'earned' ? 0 : 50)
    }
  })
})

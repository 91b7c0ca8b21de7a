import { beforeAll, expect, test } from 'vitest'
import { chatEndpoints } from '#features/chat/contract/chat.ts'
import {
  addUserCredits,
  createPaymentIntent,
  type PaymentIntent,
} from '#features/payments/contract/payments.ts'
import { confirmSandboxCard, sandboxCards } from '#platform/contract/sandbox-card.ts'
import { makeReadyBuyer } from '#testing/buyers.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeHostess, makeKing } from '#testing/people.ts'

// The names that others rely on, held against what the server really sends. Entities with a test beside their
// feature are not repeated here.
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})

test('a chat and its messages carry the agreed fields, to both who talk [ENT-12] [ENT-13]', async () => {
  const king = await makeKing(app, { credits: 500 })
  const hostess = await makeHostess(app)
  const first = await app.call(chatEndpoints.initiate, {
    as: king,
    params: { userId: hostess.id },
    body: { message: 'Buonasera' },
  })
  await app.call(chatEndpoints.unlock, { as: king, body: { other_user_id: hostess.id } })
  const id = first.body.chat_id as number

  for (const [as, other] of [
    [king, hostess],
    [hostess, king],
  ] as const) {
    const { body } = await app.call(chatEndpoints.list, { as, query: {} })
    expect(body.regular_chats[0]).toMatchObject({
      id,
      other_user: {
        id: other.id,
        name: other.name,
        profile_picture_id: null,
        role: other === king ? 'KING' : 'HOSTESS',
        unlock_cost: expect.any(Number),
        is_online: expect.stringMatching(/^(online|offline)$/),
      },
      last_message: { message: 'Buonasera', created_at: expect.any(String), sender_id: king.id },
      unread_count: as === king ? 0 : 1,
      unlocked: true,
      is_archived: false,
      support_chat: false,
    })
    expect(body.regular_chats[0].other_user).toHaveProperty('last_seen')
    const messages = await app.call(chatEndpoints.messages, { as, params: { id }, query: {} })
    expect(messages.body).toEqual([
      expect.objectContaining({
        id: expect.any(Number),
        text: 'Buonasera',
        sent: king.id,
        sender_id: king.id,
        time: expect.any(String),
        is_read: false,
        chat_unlocked: true,
      }),
    ])
    expect(new Date(messages.body[0].time).getTime()).toBeGreaterThan(Date.now() - 600_000)
  }
})

test('a purchase opens with its intent and is claimed by method, package and intent [ENT-16] [ENT-17]', async () => {
  const buyer = await makeReadyBuyer(app)
  const opened = await app.call(createPaymentIntent, { as: buyer, body: { shop_id: 1 } })
  const intent = opened.body as PaymentIntent
  expect(intent).toEqual({
    clientSecret: expect.stringMatching(/\S/),
    paymentIntentId: expect.stringMatching(/\S/),
  })
  await app.call(confirmSandboxCard, {
    params: { id: intent.paymentIntentId },
    body: { client_secret: intent.clientSecret, number: sandboxCards.succeeds },
  })

  const { paymentIntentId } = intent
  const claim = (body: Record<string, unknown>) =>
    app.call(addUserCredits, {
      as: buyer,
      body: body as { payment_method: 'sandbox'; shopId: 1; paymentIntentId: string },
    })
  for (const incomplete of [
    { shopId: 1, paymentIntentId },
    { payment_method: 'cheque', shopId: 1, paymentIntentId },
    { payment_method: 'sandbox', paymentIntentId },
    { payment_method: 'sandbox', shopId: 1 },
  ])
    expect((await claim(incomplete)).status).toBe(422)
  expect(await claim({ payment_method: 'sandbox', shopId: 1, paymentIntentId })).toMatchObject({
    status: 200,
    body: { status: true },
  })
})

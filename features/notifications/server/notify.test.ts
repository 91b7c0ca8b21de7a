import { expect, test } from 'vitest'
import type { NotificationData, NotificationType } from '../contract/notification-types.ts'
import { notificationEndpoints } from '../contract/notifications.ts'
import { unsubscribeLink } from '#features/accounts/server/signed-links.ts'
import { transaction } from '#platform/server/db/database.ts'
import { startTestApp } from '#testing/harness.ts'
import { makeAdmin, makeHostess, makeKing, type Person } from '#testing/people.ts'
import { suspendAccount, markErased } from '#testing/account-states.ts'

const app = await startTestApp()
const { settings, change } = notificationEndpoints

async function notify<T extends NotificationType>(person: Person, type: T, data: NotificationData<T>) {
  const told = await transaction(app.db, (trx) => app.needs.notify(trx, person.id, type, data))
  await app.runJobs()
  return told
}

const kept = (person: Person) =>
  app.db
    .selectFrom('notification')
    .select(['type', 'channels', 'data'])
    .where('user_id', '=', person.id)
    .execute()

const subjects = async (person: Person) => (await app.outbox(person.email)).map(({ subject }) => subject)

test('a notification is one mail and one row with what it was made of, in the shape of its type', async () => {
  const hostess = await makeHostess(app)
  const data = { outcome: 'Una tua foto non è stata pubblicata.', more: 'not declared' }
  expect(await notify(hostess, 'appeal_upheld', data)).toEqual(['mail'])
  expect(await subjects(hostess)).toEqual(['Il tuo ricorso è stato accolto'])
  expect(await kept(hostess)).toEqual([
    { type: 'appeal_upheld', channels: ['mail'], data: { outcome: data.outcome } },
  ])
})

test('nothing is told of what did not happen', async () => {
  const hostess = await makeHostess(app)
  await expect(
    transaction(app.db, async (trx) => {
      await app.needs.notify(trx, hostess.id, 'profile_verified', {})
      throw new Error('the cause fails')
    }),
  ).rejects.toThrow('the cause fails')
  await app.runJobs()
  expect(await subjects(hostess)).toEqual([])
  expect(await kept(hostess)).toEqual([])
})

test('what somebody has to know reaches the suspended; what may be switched off does not, nor the staff', async () => {
  const [suspended, admin] = [await makeHostess(app), await makeAdmin(app)]
  await suspendAccount(app, suspended)
  expect(await notify(suspended, 'review_received', {})).toEqual([])
  expect(await notify(admin, 'review_received', {})).toEqual([])
  expect(await notify(suspended, 'profile_verified', {})).toEqual(['mail'])
})

test('nobody is told who was erased', async () => {
  const king = await makeKing(app)
  await markErased(app, king)
  expect(await notify(king, 'profile_verified', {})).toEqual([])
})

test('a switch of a type ends that channel of that type, and no other', async () => {
  const hostess = await makeHostess(app)
  const shown = async () => (await app.call(settings, { as: hostess })).body
  const reviews = (mail: boolean) => [
    { type: 'review_received', channel: 'mail', enabled: mail },
    { type: 'review_received', channel: 'push', enabled: true },
  ]
  expect(await shown()).toMatchObject({
    mail: true,
    sms: false,
    switches: expect.arrayContaining(reviews(true)),
  })
  const off = { type: 'review_received', channel: 'mail', enabled: false } as const
  const body = { mail: true, sms: false, switches: [off] }
  expect((await app.call(change, { as: hostess, body })).status).toBe(204)
  expect(await shown()).toMatchObject({
    mail: true,
    sms: false,
    switches: expect.arrayContaining(reviews(false)),
  })
  expect(await notify(hostess, 'review_received', {})).toEqual([])
  expect(await notify(hostess, 'profile_verified', {})).toEqual(['mail'])
})

test.each([
  ['receipt', 'mail'],
  ['messages', 'push'],
  ['review_received', 'sms'],
  ['nothing', 'mail'],
] as const)('there is no switch for %s by %s', async (type, channel) => {
  const body = { mail: true, sms: false, switches: [{ type, channel, enabled: false }] }
  expect((await app.call(change, { as: await makeHostess(app), body })).status).toBe(422)
})

test('the link in a mail about reviews ends these mails, and no others', async () => {
  const hostess = await makeHostess(app)
  await notify(hostess, 'review_received', {})
  const link = new URL(unsubscribeLink(app.needs.config, hostess.id, 'reviews'))
  expect((await app.outbox(hostess.email))[0]?.text).toContain(link.href)
  const post = await fetch(`${app.origin}${link.pathname}${link.search}`, { method: 'POST' })
  expect(post.status).toBe(204)
  expect(await notify(hostess, 'review_received', {})).toEqual([])
  expect((await app.call(settings, { as: hostess })).body).toMatchObject({ mail: true })
})

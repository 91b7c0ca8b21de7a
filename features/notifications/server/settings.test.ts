import { expect, test } from 'vitest'
import { notificationEndpoints } from '../contract/notifications.ts'
import { ownUserEndpoint } from '#features/profiles/contract/user.ts'
import { updateProfile } from '#features/profiles/contract/edited-profile.ts'
import { startTestApp } from '#testing/harness.ts'
import { makeHostess } from '#testing/people.ts'

const app = await startTestApp()
const { settings, change } = notificationEndpoints

test('mails are on until ended, text messages off until wished for', async () => {
  const hostess = await makeHostess(app)
  expect((await app.call(settings, { as: hostess })).body).toMatchObject({ mail: true, sms: false })
  const wish = { mail: false, sms: true }
  expect((await app.call(change, { as: hostess, body: wish })).status).toBe(204)
  expect((await app.call(settings, { as: hostess })).body).toMatchObject(wish)
})

test('notification_pref of the profile and the text messages are one choice, wherever it is made [API-45]', async () => {
  const hostess = await makeHostess(app)
  const pref = async () =>
    ((await app.call(ownUserEndpoint, { as: hostess })).body as { profile: { notification_pref: number } })
      .profile.notification_pref
  await app.call(change, { as: hostess, body: { mail: true, sms: true } })
  expect(await pref()).toBe(1)
  await app.call(updateProfile, { as: hostess, body: { notification_pref: 0 } })
  expect((await app.call(settings, { as: hostess })).body).toMatchObject({ mail: true, sms: false })
  expect(await pref()).toBe(0)
})

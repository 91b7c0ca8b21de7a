import PusherServer from 'pusher'
import { describe, expect, test } from 'vitest'
import { realtimeEndpoints, userChannel } from '#platform/contract/realtime.ts'
import { startTestApp } from '#testing/harness.ts'
import { makeKing, type Person } from '#testing/people.ts'
import { realtimeKeys } from './signature.ts'

const app = await startTestApp()
const keys = realtimeKeys(app.needs.config.key('realtime'))
const [king, stranger] = [await makeKing(app), await makeKing(app)]

describe('the signature', () => {
  test("is the one that Pusher's own server library makes [API-28]", async () => {
    const oracle = new PusherServer({ appId: '1', key: keys.key, secret: keys.secret, cluster: 'eu' })
    const channel = userChannel(king.id)
    const answer = await app.call(realtimeEndpoints.auth, {
      as: king,
      body: { socket_id: '12.34', channel_name: channel },
    })
    expect(answer).toMatchObject({ status: 200, body: oracle.authorizeChannel('12.34', channel) })
  })

  test('is asked for as a form, and given to nobody without a token [API-28] [RT-04]', async () => {
    const form = { socket_id: '12.35', channel_name: userChannel(king.id) }
    const ask = (headers: Record<string, string>) =>
      fetch(`${app.origin}/broadcasting/auth`, { method: 'POST', headers, body: new URLSearchParams(form) })
    expect((await ask({ authorization: `Bearer ${king.token}` })).status).toBe(200)
    expect((await ask({})).status).toBe(401)
    expect((await ask({ authorization: 'Bearer nonsense' })).status).toBe(401)
  })

  test.each(['12', '12.34; drop table', '1.2:private-user.1', ' 1.2', ''])(
    'is not given for the socket id «%s»',
    async (socket_id) => {
      const body = { socket_id, channel_name: userChannel(king.id) }
      expect((await app.call(realtimeEndpoints.auth, { as: king, body })).status).toBe(422)
    },
  )

  test('is not given to a second person for the same socket', async () => {
    const ask = (person: Person) =>
      app.call(realtimeEndpoints.auth, {
        as: person,
        body: { socket_id: '77.1', channel_name: userChannel(person.id) },
      })
    expect((await ask(king)).status).toBe(200)
    expect((await ask(king)).status).toBe(200)
    expect((await ask(stranger)).status).toBe(403)
  })

  test('there are no Pusher user events to sign in for [RT-04]', async () => {
    expect((await app.call(realtimeEndpoints.userAuth, { as: king })).status).toBe(403)
  })
})

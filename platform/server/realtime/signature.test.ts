import PusherServer from 'pusher'
import { describe, expect, test } from 'vitest'
import { realtimeEndpoints, userChannel } from '#platform/contract/realtime.ts'
import { suspendAccount } from '#testing/account-states.ts'
import { startTestApp } from '#testing/harness.ts'
import { makeKing, type Person } from '#testing/people.ts'
import { quoted } from '#testing/requirement.ts'
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

  test('is asked for as a form, and given to nobody without a token', async () => {
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

  test('is asked for at the two addresses that Pusher’s client knows, each for the caller alone [RT-04]', async () => {
    const oracle = new PusherServer({ appId: '1', key: keys.key, secret: keys.secret, cluster: 'eu' })
    const ask = async (path: string, token: string | null, form: Record<string, string>) => {
      const headers = token === null ? {} : { authorization: `Bearer ${token}` }
      const body = new URLSearchParams(form)
      const answer = await fetch(app.origin + path, { method: 'POST', headers, body })
      return { status: answer.status, body: answer.ok ? await answer.json() : null }
    }
    const socket_id = '88.1'
    const channel_name = userChannel(king.id)
    const channel = quoted('RT-04', '/broadcasting/auth')
    const person = quoted('RT-04', '/broadcasting/user-auth')
    expect(await ask(channel, king.token, { socket_id, channel_name })).toEqual({
      status: 200,
      body: oracle.authorizeChannel(socket_id, channel_name),
    })
    expect(await ask(person, king.token, { socket_id })).toEqual({
      status: 200,
      body: oracle.authenticateUser(socket_id, { id: String(king.id) }),
    })
    // The socket is his now.
    expect((await ask(person, stranger.token, { socket_id })).status).toBe(403)
    const [banned, gone] = [await makeKing(app), await makeKing(app)]
    await suspendAccount(app, banned)
    await app.db.deleteFrom('session').where('user_id', '=', gone.id).execute()
    for (const token of [null, 'nonsense', banned.token, gone.token])
      expect((await ask(person, token, { socket_id: '88.2' })).status).toBe(401)
  })
})

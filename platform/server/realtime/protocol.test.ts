import { once } from 'node:events'
import { connect as connectTo } from 'node:net'
import { WebSocket } from 'ws'
import { describe, expect, onTestFinished, test } from 'vitest'
import { realtimeEndpoints, userChannel } from '#platform/contract/realtime.ts'
import { startTestApp } from '#testing/harness.ts'
import { makeKing } from '#testing/people.ts'
import { realtimeKeys, signSignIn, signSubscription } from './signature.ts'

const app = await startTestApp()
const keys = realtimeKeys(app.needs.config.key('realtime'))
const king = await makeKing(app)

describe('the socket itself', () => {
  test('greets with its id, answers pings and refuses what it does not know', async () => {
    const socket = await rawSocket()
    expect(socket.greeting).toMatchObject({ event: 'pusher:connection_established' })
    expect(JSON.parse(socket.greeting.data)).toEqual({
      socket_id: expect.stringMatching(/^\d+\.\d+$/),
      activity_timeout: 120,
    })
    expect(await socket.ask({ event: 'pusher:ping', data: {} })).toMatchObject({ event: 'pusher:pong' })
    expect(await socket.ask({ event: 'client-typing', channel: 'x' })).toMatchObject({
      event: 'pusher:error',
    })
    expect(await socket.ask('not JSON')).toMatchObject({ event: 'pusher:error' })
  })

  test('a wrong key, an unknown protocol and an oversized message end it', async () => {
    expect((await rawSocket('/app/wrong')).greeting.data).toMatchObject({ code: 4001 })
    expect((await rawSocket(`/app/${keys.key}?protocol=3`)).greeting.data).toMatchObject({ code: 4007 })
    const socket = await rawSocket()
    socket.ws.send('x'.repeat(5_000))
    expect(await socket.closed).toBe(1009)
  })

  test('an upgrade at an address that is none ends nothing but its own connection', async () => {
    const { hostname, port } = new URL(app.origin)
    for (const target of ['//', 'http://', '//app/x:y', '*']) {
      const stranger = connectTo(Number(port), hostname)
      stranger.write(
        `GET ${target} HTTP/1.1\r\nHost: lieta\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
          'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
      )
      await once(stranger.resume(), 'close')
    }
    expect((await rawSocket()).greeting).toMatchObject({ event: 'pusher:connection_established' })
  })

  test('a flood of messages ends it', async () => {
    const socket = await rawSocket()
    for (let i = 0; i < 500; i += 1) socket.ws.send(JSON.stringify({ event: 'pusher:ping', data: {} }))
    expect(await socket.closed).toBe(4301)
  })

  test('a forged signature, and a true one of another socket, do not subscribe', async () => {
    const socket = await rawSocket()
    const channel = userChannel(king.id)
    const refusal = { event: 'pusher:subscription_error', channel }
    for (const auth of ['', `${keys.key}:00`, signSubscription(keys, '1.1', channel)])
      expect(await socket.ask({ event: 'pusher:subscribe', data: { channel, auth } })).toMatchObject(refusal)
    // Signed with our secret, but nobody proved whose socket it is.
    const auth = signSubscription(keys, JSON.parse(socket.greeting.data).socket_id, channel)
    expect(await socket.ask({ event: 'pusher:subscribe', data: { channel, auth } })).toMatchObject(refusal)
  })

  test('a forged sign-in, a true one of another socket or for another person ends it [RT-04]', async () => {
    const signIn = async (isProved: boolean, sign: (socketId: string) => object) => {
      const socket = await rawSocket()
      const { socket_id } = JSON.parse(socket.greeting.data)
      if (isProved) await app.call(realtimeEndpoints.userAuth, { as: king, body: { socket_id } })
      const answer = await socket.ask({ event: 'pusher:signin', data: sign(socket_id) })
      return answer.event === 'pusher:signin_success' ? 'signed in' : [answer.data.code, await socket.closed]
    }
    const own = (socketId: string) => signSignIn(keys, socketId, String(king.id))
    expect(await signIn(true, own)).toBe('signed in')
    const refused = [4009, 4009]
    expect(await signIn(true, (id) => ({ ...own(id), auth: `${keys.key}:00` }))).toEqual(refused)
    expect(await signIn(true, () => own('1.1'))).toEqual(refused)
    expect(await signIn(true, (id) => ({ ...own(id), user_data: `{"id":"${king.id + 1}"}` }))).toEqual(
      refused,
    )
    // Signed with our secret, but nobody proved whose socket it is.
    expect(await signIn(false, own)).toEqual(refused)
  })
})

async function rawSocket(path = `/app/${keys.key}?protocol=7`) {
  const ws = new WebSocket(app.origin.replace('http', 'ws') + path)
  onTestFinished(() => ws.terminate())
  const waiting: ((frame: any) => void)[] = []
  const frame = () => new Promise<any>((resolve) => waiting.push(resolve))
  ws.on('message', (data) => waiting.shift()?.(JSON.parse(String(data))))
  const closed = new Promise<number>((resolve) => ws.on('close', resolve))
  const greeting = await frame()
  const ask = (message: object | string) => {
    const answer = frame()
    ws.send(typeof message === 'string' ? message : JSON.stringify(message))
    return answer
  }
  return { ws, greeting, ask, closed }
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { randomInt } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import Pusher from 'pusher'
import { type WebSocket, WebSocketServer } from 'ws'

/** One request to the HTTP API, as it came. */
export interface ApiCall {
  readonly path: string
  readonly body: any
}

/** A service of Pusher's protocol, both its sides; every signature is checked by Pusher's own server library. */
export interface PusherServer {
  readonly environment: Record<string, string>
  readonly calls: readonly ApiCall[]
  /** So many requests from now on are answered with this status. */
  readonly failNext: (times: number, status: number) => void
  readonly close: () => Promise<void>
}

const appId = '4110'
const key = 'service-key'
const secret = 'service-secret'

export async function startPusherServer(): Promise<PusherServer> {
  const oracle = new Pusher({ appId, key, secret, cluster: 'eu' })
  const sockets = new Map<WebSocket, { id: string; channels: Set<string>; user: string | null }>()
  const calls: ApiCall[] = []
  const failures: number[] = []
  const send = (ws: WebSocket, event: string, data: string, channel?: string) =>
    ws.send(JSON.stringify({ event, data, ...(channel !== undefined && { channel }) }))

  const api = (path: string, body: any): void => {
    calls.push({ path, body })
    const [, user] = /\/users\/([^/]+)\/terminate_connections$/.exec(path) ?? []
    for (const [ws, socket] of sockets) {
      if (user !== undefined && socket.user === user) ws.close(4009, 'terminated')
      for (const { name, channel, data } of body.batch ?? [])
        if (socket.channels.has(channel)) send(ws, name, data, channel)
    }
  }

  const server = createServer(async (request, response) => {
    const text = await textOf(request)
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (!isSigned(oracle, request.method ?? '', url, text)) return answer(response, 401)
    const failure = failures.shift()
    if (failure !== undefined) return answer(response, failure)
    api(url.pathname, JSON.parse(text))
    return answer(response, 200)
  })

  new WebSocketServer({ server }).on('connection', (ws, { url }) => {
    if (!url?.startsWith(`/app/${key}`)) return ws.close(4001)
    const socket = {
      id: `${randomInt(1e9)}.${randomInt(1e9)}`,
      channels: new Set<string>(),
      user: null as string | null,
    }
    sockets.set(ws, socket)
    ws.on('close', () => sockets.delete(ws))
    send(ws, 'pusher:connection_established', JSON.stringify({ socket_id: socket.id, activity_timeout: 120 }))
    ws.on('message', (raw: Buffer) => {
      const { event, data } = JSON.parse(raw.toString('utf8'))
      if (event === 'pusher:ping') return send(ws, 'pusher:pong', '{}')
      if (event === 'pusher:signin') {
        const { id } = JSON.parse(data.user_data)
        if (oracle.authenticateUser(socket.id, { id }).auth !== data.auth) return ws.close(4009)
        socket.user = id
        return send(ws, 'pusher:signin_success', JSON.stringify({ user_data: data.user_data }))
      }
      if (event !== 'pusher:subscribe') return
      const own = data.channel === `#server-to-user-${socket.user}`
      if (!own && oracle.authorizeChannel(socket.id, data.channel).auth !== data.auth) return ws.close(4009)
      socket.channels.add(data.channel)
      send(ws, 'pusher_internal:subscription_succeeded', '{}', data.channel)
    })
  })

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    environment: {
      PUSHER_APP_ID: appId,
      PUSHER_KEY: key,
      PUSHER_SECRET: secret,
      PUSHER_HOST: `http://127.0.0.1:${port}`,
    },
    calls,
    failNext: (times, status) => failures.push(...Array.from({ length: times }, () => status)),
    async close() {
      for (const ws of sockets.keys()) ws.terminate()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function answer(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk
  return text
}

/** Pusher's library signs the same request at the moment that the query names: it must come out the same. */
function isSigned(oracle: Pusher, method: string, url: URL, body: string): boolean {
  const seconds = Number(url.searchParams.get('auth_timestamp'))
  if (Math.abs(Date.now() / 1000 - seconds) > 600) return false
  const { now } = Date
  Date.now = () => seconds * 1000
  try {
    return oracle.createSignedQueryString({ method, path: url.pathname, body }) === url.search.slice(1)
  } finally {
    Date.now = now
  }
}

import { once } from 'node:events'
import { request } from 'node:http'
import { WebSocket } from 'ws'

/** How to get a socket that hears a channel: for Lieta by its signed subscription, for the reference by its address alone. */
export interface Listening {
  readonly url: string
  readonly subscription?: { readonly authUrl: string; readonly token: string; readonly channel: string }
}

/** Opens a socket and resolves once it hears; every frame that comes later goes to `heard`. */
export async function listenTo(
  { url, subscription }: Listening,
  heard: (frame: string) => void,
): Promise<WebSocket> {
  const socket = new WebSocket(url, { perMessageDeflate: false })
  const [greeting] = await once(socket, 'message')
  if (subscription !== undefined) {
    const { socket_id } = JSON.parse(JSON.parse(String(greeting)).data) as { socket_id: string }
    const { auth } = await authorise(subscription, socket_id)
    socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: subscription.channel, auth } }))
    const [answer] = await once(socket, 'message')
    if (!String(answer).includes('subscription_succeeded')) throw new Error(String(answer))
  }
  socket.on('message', (data) => heard(String(data)))
  return socket
}

function authorise(
  { authUrl, token, channel }: Required<Listening>['subscription'],
  socketId: string,
): Promise<{ auth: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      authUrl,
      {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          accept: 'application/json',
          'content-type': 'application/x-www-form-urlencoded',
        },
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => (text += chunk))
        response.once('end', () =>
          response.statusCode === 200
            ? resolve(JSON.parse(text) as { auth: string })
            : reject(new Error(`${authUrl} answered ${response.statusCode}: ${text}`)),
        )
      },
    )
    outgoing.once('error', reject)
    outgoing.end(new URLSearchParams({ socket_id: socketId, channel_name: channel }).toString())
  })
}

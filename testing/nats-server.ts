import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** The core of the NATS protocol, for tests where no NATS is installed: subjects without wildcards. */
export async function startNatsServer(port = 0): Promise<{ url: string; stop: () => Promise<void> }> {
  const listeners = new Map<string, Map<Socket, string>>()
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => {
      sockets.delete(socket)
      for (const members of listeners.values()) members.delete(socket)
    })
    socket.write(
      `INFO ${JSON.stringify({ server_id: 'TEST', version: '2.9.0', proto: 1, max_payload: 1e6 })}\r\n`,
    )
    let text = ''
    socket.setEncoding('latin1')
    socket.on('data', (chunk) => {
      text += String(chunk)
      for (let end = text.indexOf('\r\n'); end !== -1; end = text.indexOf('\r\n')) {
        const [verb, subject = '', last = ''] = text.slice(0, end).split(' ')
        if (verb === 'PUB') {
          const from = end + 2
          if (text.length < from + Number(last) + 2) return
          const payload = text.slice(from, from + Number(last))
          text = text.slice(from + payload.length + 2)
          for (const [to, sid] of listeners.get(subject) ?? [])
            to.write(`MSG ${subject} ${sid} ${payload.length}\r\n${payload}\r\n`, 'latin1')
          continue
        }
        text = text.slice(end + 2)
        if (verb === 'PING') socket.write('PONG\r\n')
        if (verb === 'SUB') {
          const members = listeners.get(subject) ?? new Map<Socket, string>()
          listeners.set(subject, members.set(socket, last))
        }
      }
    })
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `nats://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}

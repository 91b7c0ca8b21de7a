import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface TcpProxy {
  readonly port: number
  /** The same URL by way of this proxy. */
  readonly urlOf: (url: string) => string
  /** Connections of before fall silent: they stay open, and nothing passes. New ones work. */
  readonly silenceOld: () => void
  /** Connections of before break. */
  readonly cutOld: () => void
  /** Where new connections go from now on. */
  readonly leadTo: (url: string) => void
  readonly connections: () => number
  readonly close: () => Promise<void>
}

/** A network between us and a server that can fail in the ways networks do. */
export async function startTcpProxy(target: string): Promise<TcpProxy> {
  let to = new URL(target)
  const pairs = new Set<readonly [Socket, Socket]>()
  const server = createServer((client) => {
    const upstream = connect(Number(to.port || 5432), to.hostname)
    const pair = [client, upstream] as const
    pairs.add(pair)
    client.pipe(upstream).pipe(client)
    for (const socket of pair) {
      socket.on('error', () => {})
      socket.on('close', () => {
        pairs.delete(pair)
        for (const other of pair) other.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    urlOf(url) {
      const through = new URL(url)
      through.host = `127.0.0.1:${port}`
      return through.href
    },
    silenceOld() {
      for (const [client, upstream] of pairs) {
        client.unpipe()
        upstream.unpipe()
        // Read and thrown away, as by a machine that has forgotten the connection but not its wire.
        client.resume()
        upstream.resume()
      }
    },
    cutOld() {
      for (const pair of pairs) for (const socket of pair) socket.resetAndDestroy()
    },
    leadTo(url) {
      to = new URL(url)
    },
    connections: () => pairs.size,
    async close() {
      for (const pair of pairs) for (const socket of pair) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterThisFile } from './endings.ts'

export interface Received {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

/** A server of the world outside, for one test file: `answer` sees each request whole. */
export async function startWebServer(
  answer: (received: Received, reply: ServerResponse) => void,
): Promise<{ origin: string }> {
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { method = '', url = '', headers } = request
    answer({ method, url, headers, body: Buffer.concat(chunks) }, reply)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterThisFile(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { origin: `http://127.0.0.1:${address.port}` }
}

/**
 * The least that could carry a conversation: bare node:http, ws and pg. A message is written as durably as
 * ours, in the same transaction (lock of the chat, message, both summaries), and goes to whoever has the chat
 * open in this process. It asks nobody who they are and counts no hits.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { type WebSocket, WebSocketServer } from 'ws'
import { answerMemory } from './memory.ts'

/** What the parent sends when it has forked us. */
export interface ChatReferenceTask {
  readonly databaseUrl: string
}

interface Draft {
  readonly chat: number
  readonly sender: number
  readonly message: string
  readonly client_id: string
}

process.once('message', ({ databaseUrl }: ChatReferenceTask) => {
  // Connections stay open between rounds, as ours do.
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 12, idleTimeoutMillis: 0 })
  const listeners = new Map<number, Set<WebSocket>>()

  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => (body += chunk))
    request.once('end', () => {
      const draft = JSON.parse(body) as Draft
      write(draft).then(
        (message) => {
          const text = JSON.stringify(message)
          for (const socket of listeners.get(draft.chat) ?? []) socket.send(text)
          response.writeHead(201, { 'content-type': 'application/json' }).end(text)
        },
        (error: unknown) => response.writeHead(500).end(String(error)),
      )
    })
  })

  async function write({ chat, sender, message, client_id }: Draft): Promise<unknown> {
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query('select id from chat where id = $1 for update', [chat])
      const { rows } = await client.query<{ id: string }>(
        `insert into message (chat_id, sender_id, client_id, text, state, delivered_at)
         values ($1, $2, $3, $4, 'delivered', clock_timestamp()) returning *`,
        [chat, sender, client_id, message],
      )
      await client.query(
        `update chat_member set last_message_id = $2, last_activity_at = clock_timestamp(), archived_at = null,
           unread_count = unread_count + (user_id <> $3)::integer where chat_id = $1`,
        [chat, rows[0]!.id, sender],
      )
      await client.query('commit')
      return rows[0]
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
  }

  const wss = new WebSocketServer({ server })
  wss.on('connection', (socket, request) => {
    const chat = Number(new URL(request.url ?? '/', 'http://localhost').searchParams.get('chat'))
    const members = listeners.get(chat) ?? new Set()
    listeners.set(chat, members.add(socket))
    socket.on('close', () => members.delete(socket))
    socket.send('{}')
  })

  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
answerMemory()
process.once('disconnect', () => process.exit())

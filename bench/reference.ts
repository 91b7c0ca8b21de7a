/**
 * The least that could answer: bare node:http and pg. For each request it sends the statements that our server
 * sent for that one, one after the other, and answers the rows of the longest result as they come.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import type { Recorded } from './recording.ts'

/** What the parent sends when it has forked us. */
export interface ReferenceTask {
  readonly databaseUrl: string
  readonly statements: ReadonlyMap<string, readonly Recorded[]>
}

process.once('message', (task: ReferenceTask) => {
  // Planned as our server has them planned: by value, but for those whose plans it keeps (platform/server/db/database.ts).
  const connection = { connectionString: task.databaseUrl, max: 12 }
  const kept = new pg.Pool(connection)
  const byValue = new pg.Pool({ ...connection, options: '-c plan_cache_mode=force_custom_plan' })
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => (body += chunk))
    request.once('end', () => {
      answer(request.headers.authorization + body).then(
        (rows) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(rows)),
        (error: unknown) => response.writeHead(500).end(String(error)),
      )
    })
  })

  async function answer(asked: string): Promise<unknown[]> {
    let longest: unknown[] = []
    for (const { name, text, values } of task.statements.get(asked) ?? []) {
      const pool = name?.startsWith('kept_') ? kept : byValue
      const { rows } = await pool.query({ ...(name !== undefined && { name }), text, values: [...values] })
      if (rows.length >= longest.length) longest = rows
    }
    return longest
  }

  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
process.once('disconnect', () => process.exit())

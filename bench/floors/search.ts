/**
 * The floor of the search: what bare node:http and pg need to answer a page of cards from covering indexes. It shares
 * no line with the product: a table of its own, no exact count, no session, no limit, nobody hidden or blocked.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { type Asked, pageOf } from './people.ts'

pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
const perPage = 50

process.once('message', ({ databaseUrl }: { databaseUrl: string }) => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 8, idleTimeoutMillis: 0 })
  const names = new Map<string, string>()

  async function answer(asked: Asked): Promise<string> {
    const { text, values } = pageOf(asked)
    let name = names.get(text)
    if (name === undefined) names.set(text, (name = `page_${names.size}`))
    const { rows } = await pool.query({ name, text, values })
    const more = rows.length > perPage
    if (more) rows.length = perPage
    const page = asked.page ?? 1
    const data = rows.map((row) => ({
      id: row.id,
      name: row.name,
      role: 'HOSTESS',
      dob: row.born,
      profile_picture_id: row.picture,
      profile: {
        verified_profile: row.verified,
        top_profile: row.top,
        province_id: row.province,
        unlock_cost: row.cost,
      },
    }))
    return JSON.stringify({ data, current_page: page, last_page: more ? page + 1 : page })
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.once('end', () => {
      answer(JSON.parse(Buffer.concat(chunks).toString()) as Asked).then(
        (text) => {
          const body = Buffer.from(text)
          response
            .writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
            .end(body)
        },
        (error: unknown) => response.writeHead(500).end(String(error)),
      )
    })
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
process.once('disconnect', () => process.exit())

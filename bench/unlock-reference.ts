/**
 * The least that could sell an unlock: bare node:http and pg. It moves the same rows in the same transaction (chat
 * and wallet locked, unlock, price into escrow, the message that waited, both summaries, the job of the refund), by
 * as few statements as one would write by hand. It asks nobody who they are, counts no hits and tells nobody.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

/** What the parent sends when it has forked us. */
export interface UnlockReferenceTask {
  readonly databaseUrl: string
}

interface Order {
  readonly king: number
  readonly hostess: number
}

process.once('message', ({ databaseUrl }: UnlockReferenceTask) => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 12 })

  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => (body += chunk))
    request.once('end', () => {
      unlock(JSON.parse(body) as Order).then(
        (chat) => {
          const text = JSON.stringify({ message: 'Chat sbloccata.', chat_id: chat })
          response.writeHead(200, { 'content-type': 'application/json' }).end(text)
        },
        (error: unknown) => response.writeHead(500).end(String(error)),
      )
    })
  })

  async function unlock({ king, hostess }: Order): Promise<number> {
    const client = await pool.connect()
    const one = async (text: string, values: readonly unknown[]) =>
      (await client.query({ text, values: [...values] })).rows[0]
    try {
      await client.query('begin')
      const { id: chat } = await one(
        'select id from chat where king_id = $1 and hostess_id = $2 for update',
        [king, hostess],
      )
      const { unlock_cost: cost } = await one('select unlock_cost from profile where user_id = $1', [hostess])
      const { balance } = await one('select balance from wallet where user_id = $1 for update', [king])
      if (balance < cost) throw new Error('not enough Crediti')
      const { id, due_at } = await one(
        `insert into unlock (chat_id, king_id, hostess_id, cost, state, clock_started_at, due_at)
         values ($1, $2, $3, $4, 'pending', clock_timestamp(), clock_timestamp() + interval '72 h')
         returning id, due_at`,
        [chat, king, hostess, cost],
      )
      await one(
        `with tx as (
           insert into ledger_tx (kind, ref, text) values ('unlock', $1, 'Sblocco chat') returning id)
         insert into posting (tx_id, account_id, amount)
         select tx.id, account.id, case account.kind when 'escrow' then $2::integer else -$2::integer end
         from tx, ledger_account account where account.kind = 'escrow' or account.kind = 'wallet' and account.user_id = $3`,
        [`unlock:${id}`, cost, king],
      )
      const { id: message } = await one(
        `update message set state = 'delivered', delivered_at = clock_timestamp()
         where chat_id = $1 and state = 'waiting' returning id`,
        [chat],
      )
      await one(
        `update chat_member set last_message_id = $2, last_activity_at = clock_timestamp(), archived_at = null,
           unread_count = unread_count + (user_id <> $3)::integer where chat_id = $1`,
        [chat, message, king],
      )
      await one('insert into pgboss.job (name, data, start_after) values ($1, $2, $3)', [
        'refund_unlock',
        { unlockId: id },
        due_at,
      ])
      await client.query('commit')
      return chat
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
  }

  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
process.once('disconnect', () => process.exit())

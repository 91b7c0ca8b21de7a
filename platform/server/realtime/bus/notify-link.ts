import pg from 'pg'
import { linkTo } from '../../db/link.ts'
import { isDirect } from '../../db/pooler.ts'
import type { OpenLink } from './kept-link.ts'

/** PostgreSQL itself: one connection that listens and notifies. It wants a session, so a pooler is not the way. */
export const notifyLink =
  (url: string, answerMs = 4_000): OpenLink =>
  ({ subjects, heard, lost }) => {
    const client = new pg.Client({
      ...linkTo(url),
      application_name: 'lieta realtime',
      connectionTimeoutMillis: 5_000,
      query_timeout: answerMs,
    })
    client.on('error', lost)
    client.on('end', () => lost(new Error('the connection to PostgreSQL was closed')))
    client.on('notification', ({ channel, payload = '' }) => heard(channel, payload))
    const open = async () => {
      await client.connect()
      // It would even hear its own heartbeat, in the answer that brings it, and nobody else.
      if (!(await isDirect(client)))
        throw new Error('LISTEN wants a session: DATABASE_DIRECT_URL has to lead past the pooler')
      // A hint is worth no flush of the disk: what it tells of has had its own.
      await client.query('set synchronous_commit = off')
      for (const subject of subjects) await client.query(`listen ${pg.escapeIdentifier(subject)}`)
    }
    const ready = open()
    // The driver takes one statement at a time, and the heartbeat keeps its own time.
    let last = ready
    return {
      ready,
      publish(subject, payload) {
        const said = last.then(async () => {
          await client.query({
            name: 'notify',
            text: 'select pg_notify($1, $2)',
            values: [subject, payload],
          })
        })
        last = said.catch(() => {})
        return said
      },
      cut() {
        client.end().catch(() => {})
      },
    }
  }

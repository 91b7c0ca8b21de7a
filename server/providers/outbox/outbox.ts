import type { Database } from '#server/db/database.ts'

const newest = 200

/** The latest messages, to one recipient or to all. */
export async function listOutbox(db: Database, to: string | undefined) {
  let query = db.selectFrom('outbox').select(['id', 'channel', 'recipient', 'subject', 'text', 'at', 'html'])
  if (to !== undefined && to !== '')
    query = query.where('recipient', '=', to.includes('@') ? to.toLowerCase() : to.replace(/^ /, '+'))
  return query.orderBy('id', 'desc').limit(newest).execute()
}
export type OutboxMessage = Awaited<ReturnType<typeof listOutbox>>[number]

import type { Database } from '../../db/database.ts'
import { escapeLike } from '../../db/escape-like.ts'

const newest = 200

interface Wanted {
  /** One recipient: an address, in whatever case, or a number, with its plus or what a URL made of it. */
  readonly to?: string | undefined
  /** Words of the recipient, the subject or the text. */
  readonly search?: string | undefined
}

/** The latest messages, all of them or those wanted. */
export async function listOutbox(db: Database, { to, search }: Wanted) {
  let query = db
    .selectFrom('outbox')
    .select(['id', 'channel', 'recipient', 'reply_to', 'subject', 'text', 'at', 'html'])
  if (to) query = query.where('recipient', '=', to.includes('@') ? to.toLowerCase() : to.replace(/^ /, '+'))
  if (search?.trim()) {
    const pattern = `%${escapeLike(search.trim())}%`
    query = query.where((is) =>
      is.or([
        is('recipient', 'ilike', pattern),
        is('subject', 'ilike', pattern),
        is('text', 'ilike', pattern),
      ]),
    )
  }
  return query.orderBy('id', 'desc').limit(newest).execute()
}
export type OutboxMessage = Awaited<ReturnType<typeof listOutbox>>[number]

import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { MailAttachment } from '../mail/mail.ts'
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
    // Their names: whoever opens one fetches it by its place.
    .select(sql<string[]>`jsonb_path_query_array(attachments, '$[*].name')`.as('attachments'))
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

/** The attachment at this place of a mail, the first is 0. */
export async function attachmentOf(
  db: Database,
  { id, place }: { readonly id: number; readonly place: number },
): Promise<MailAttachment | undefined> {
  const { rows } = await sql<{ file: MailAttachment | null }>`
    select attachments -> ${place}::integer as file from outbox where id = ${id}`.execute(db)
  return rows[0]?.file ?? undefined
}

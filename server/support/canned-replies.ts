import { sql } from 'kysely'
import type { CannedReply } from '#contract/support.ts'
import { refuse } from '#server/http/refuse.ts'
import type { Needs } from '#server/needs.ts'

export async function cannedReplies({ db }: Pick<Needs, 'db'>): Promise<CannedReply[]> {
  return db
    .selectFrom('canned_reply')
    .select(['id', 'title', 'text'])
    .where('retired_at', 'is', null)
    .orderBy('title')
    .execute()
}

export async function addCannedReply(
  { db }: Pick<Needs, 'db'>,
  reply: Omit<CannedReply, 'id'>,
): Promise<CannedReply> {
  return db
    .insertInto('canned_reply')
    .values(reply)
    .returning(['id', 'title', 'text'])
    .executeTakeFirstOrThrow()
}

/** @throws Refusal 404 for one that is not offered */
export async function retireCannedReply({ db }: Pick<Needs, 'db'>, id: number): Promise<void> {
  const retired = await db
    .updateTable('canned_reply')
    .set({ retired_at: sql`now()` })
    .where('id', '=', id)
    .where('retired_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (retired === undefined) throw refuse('not_found')
}

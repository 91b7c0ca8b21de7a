import { readUnsubscribeLink } from '#server/accounts/signed-links.ts'
import { refuse } from '#server/http/refuse.ts'
import type { Needs } from '#server/needs.ts'

/** Ends all mails about the searches of the person in the link; ended twice is no mistake. */
export async function unsubscribe(
  { db, config }: Pick<Needs, 'db' | 'config'>,
  link: { user: string; signature: string },
): Promise<void> {
  const userId = readUnsubscribeLink(config, link)
  if (userId === null)
    throw refuse('not_found', { message: 'Questo link non è valido: usa quello dell’ultima e-mail.' })
  await db
    .updateTable('saved_search')
    .set({ digest: 'off', next_digest_at: null })
    .where('user_id', '=', userId)
    .where('digest', '<>', 'off')
    .execute()
}

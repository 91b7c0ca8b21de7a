import type { Unsubscribable } from '../contract/notifications.ts'
import { readUnsubscribeLink } from '#features/accounts/server/signed-links.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { endSearchMails } from '#features/search/server/saved-searches.ts'
import { endMessageMails } from './settings.ts'

/**
 * Ends all mails of one kind to the person in the link; ended twice is no mistake.
 * @throws Refusal 404 for a link that is not ours
 */
export async function unsubscribe(
  { db, config }: Pick<Needs, 'db' | 'config'>,
  { about = 'searches', ...link }: { user: string; signature: string; about?: Unsubscribable | undefined },
): Promise<void> {
  const userId = readUnsubscribeLink(config, about, link)
  if (userId === null)
    throw refuse('not_found', { message: 'Questo link non è valido: usa quello dell’ultima e-mail.' })
  await (about === 'messages' ? endMessageMails(db, userId) : endSearchMails(db, userId))
}

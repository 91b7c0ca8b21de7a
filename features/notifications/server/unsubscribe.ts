import {
  type ChosenInFeature,
  definitionOf,
  notificationTypes,
  type NotificationType,
  type Unsubscribable,
} from '../contract/notification-types.ts'
import { readUnsubscribeLink } from '#features/accounts/server/signed-links.ts'
import { transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { setPreference } from './preferences.ts'

/**
 * Ends all mails of one kind to the person in the link; ended twice is no mistake.
 * @throws Refusal 404 for a link that is not ours
 */
export async function unsubscribe(
  needs: Pick<Needs, 'db' | 'config' | 'hooks' | 'notify'>,
  { about = 'searches', ...link }: { user: string; signature: string; about?: Unsubscribable | undefined },
): Promise<void> {
  const userId = readUnsubscribeLink(needs.config, about, link)
  if (userId === null)
    throw refuse('not_found', { message: 'Questo link non è valido. Usa quello dell’ultima email.' })
  await transaction(needs.db, async (trx) => {
    for (const type of typesEndedBy(about)) {
      if (definitionOf(type).channels.mail?.switch)
        await setPreference(needs, trx, { userId, type, channel: 'mail', enabled: false })
      else await needs.hooks.unsubscribed[type as ChosenInFeature](trx, userId)
    }
  })
}

function typesEndedBy(about: Unsubscribable): NotificationType[] {
  const types = Object.keys(notificationTypes) as NotificationType[]
  return types.filter((type) => definitionOf(type).unsubscribe === about)
}

import {
  type AskedPurpose,
  type ConsentPurpose,
  consentPurposes,
} from '#features/accounts/contract/consent-purposes.ts'
import { presentText } from '#features/accounts/contract/consent-texts.ts'
import { lastWords, recordConsent } from '#features/accounts/server/consent-choices.ts'
import { preferencesOf, setPreference } from '#features/notifications/server/preferences.ts'
import { endAllPush, hasPush } from '#features/notifications/server/push-subscriptions.ts'
import type { AnswerOf, BodyOf } from '#platform/contract/endpoint.ts'
import { type Transaction, transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse, refuseFields } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { shownLines, type vaultEndpoints } from '../contract/consent-vault.ts'

type Choosing = Pick<Needs, 'db' | 'hooks' | 'notify'>

/** Whether a consent holds says where it takes effect: the switch of text messages, the subscriptions of browsers. */
export async function readVault(
  { db }: Pick<Needs, 'db'>,
  { userId }: Actor,
): Promise<AnswerOf<typeof vaultEndpoints.read>['body']> {
  const [said, preferences, push, log] = await Promise.all([
    lastWords(db, userId),
    preferencesOf(db, userId),
    hasPush(db, userId),
    db
      .selectFrom('consent')
      .select(['id', 'document', 'version', 'act', 'place', 'at'])
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .limit(shownLines)
      .execute(),
  ])
  const holds: Partial<Record<ConsentPurpose, boolean>> = {
    sms: preferences.some(
      ({ type, channel, enabled }) => type === 'messages' && channel === 'sms' && enabled,
    ),
    push,
  }
  return {
    consents: consentPurposes.map((purpose) => {
      const last = said.find((one) => one.purpose === purpose)
      return {
        purpose,
        given: holds[purpose] ?? last?.given ?? false,
        version: last?.version ?? null,
        at: last?.at.toISOString() ?? null,
        place: last?.place ?? null,
      }
    }),
    log: log.map(({ id, at, ...line }) => ({ id: Number(id), at: at.toISOString(), ...line })),
  }
}

/**
 * Gives, refuses or withdraws one consent, with what follows from it.
 * @throws Refusal 409 for another text than the present one; 422 for notifications, which a browser has to allow
 */
export async function chooseConsent(
  needs: Choosing,
  { userId }: Actor,
  purpose: ConsentPurpose,
  choice: BodyOf<typeof vaultEndpoints.choose>,
): Promise<void> {
  if (choice.version !== presentText(purpose).version)
    throw refuse('conflict', {
      message: 'Il testo è cambiato nel frattempo. Ricarica la pagina e rileggilo.',
      code: 'outdated',
    })
  await transaction(needs.db, async (trx) => {
    await effects[purpose](needs, trx, { userId, given: choice.given, place: choice.place })
  })
}

interface Effect {
  readonly userId: number
  readonly given: boolean
  readonly place: 'gate' | 'vault'
}

const effects: Readonly<
  Record<ConsentPurpose, (needs: Choosing, trx: Transaction, effect: Effect) => Promise<void>>
> = {
  special_data: closeOrOpen('special_data'),
  message_reading: closeOrOpen('message_reading'),
  sms: (needs, trx, { userId, given }) =>
    setPreference(needs, trx, { userId, type: 'messages', channel: 'sms', enabled: given, place: 'vault' }),
  async push(needs, trx, { userId, given }) {
    if (given)
      throw refuseFields({
        given: 'Le notifiche si attivano dal browser che deve mostrarle, nelle impostazioni.',
      })
    await endAllPush(needs, trx, userId)
  },
}

/** The views of the database close profile and chats (active_account); search and open pages are told. */
function closeOrOpen(purpose: AskedPurpose) {
  return async (needs: Choosing, trx: Transaction, effect: Effect): Promise<void> => {
    if (!(await recordConsent(needs, trx, { purpose, ...effect }))) return
    await needs.hooks.profileChanged(trx, effect.userId)
    await needs.hooks.shownChanged(trx, effect.userId)
  }
}

import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type Transaction, transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { sendMail } from '#platform/server/jobs/mail-and-sms.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { IdentityChange, IdentityChangeKind } from '../contract/identity-changes.ts'
import { changeIdentity, changePhone } from './identity.ts'
import { resetPasswordMail } from './mails/reset-password.ts'
import { revokeCodes } from './one-time-codes.ts'
import { hashPassword } from './password.ts'
import { removeSecondFactor } from './second-factor.ts'
import { endAllSessions } from './sessions.ts'
import { resetLink } from './signed-links.ts'
import { tokenDigests } from './token-digest.ts'

type Undoing = Pick<Needs, 'db' | 'config' | 'jobs'>
type Reading = { readonly db: Pick<Transaction, 'selectFrom'> } & Pick<Needs, 'config'>

/** @throws Refusal 410 for a link that is unknown, used, or too old */
export async function readIdentityChange(
  needs: Pick<Needs, 'db' | 'config'>,
  token: string,
  reader: Actor | null,
): Promise<IdentityChange> {
  const { user_id, kind, changed_at, undo_until, confirmable } = await openChange(needs, token)
  return {
    kind,
    changed_at: changed_at.toISOString(),
    undo_until: undo_until.toISOString(),
    confirmable,
    own: reader?.userId === user_id,
  }
}

/**
 * Takes a change back, whatever was changed since: the old value returns, every session ends, and the password, which
 * whoever made the change may know, opens nothing any more. The link for a new one goes to the address that is in use
 * now, and never to who only holds an old number.
 * @throws Refusal 410 as `readIdentityChange`; 409 where the old address is somebody else's now
 */
export async function undoIdentityChange(needs: Undoing, token: string): Promise<void> {
  await openChange(needs, token)
  const nobodysPassword = await hashPassword(randomBytes(32).toString('base64url'))
  await transaction(needs.db, async (trx) => {
    const {
      id,
      user_id: userId,
      kind,
      old_value,
      changed_at,
    } = await lockedChange({ ...needs, db: trx }, token)
    await restore[kind](trx, userId, old_value ?? '')
    // With it go the later changes of the same: their links would bring back what a thief had put in.
    await trx
      .updateTable('identity_change')
      .set({ undone_at: sql`now()` })
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .where('id', '>=', id)
      .where('undone_at', 'is', null)
      .execute()
    // Also after it: what whoever made the change may have added to come back by.
    await trx
      .deleteFrom('passkey')
      .where('user_id', '=', userId)
      .where('created_at', '>=', changed_at)
      .execute()
    await endAllSessions(trx, userId)
    const user = await trx
      .updateTable('users')
      .set({ password_hash: nobodysPassword })
      .where('id', '=', userId)
      .returning(['id', 'name', 'email', 'password_hash'])
      .executeTakeFirstOrThrow()
    await sendMail(needs, trx, resetPasswordMail(user, 'undone', resetLink(needs.config, user)))
  })
}

/**
 * The old channel says that the new number is the owner's: purchases no longer wait. The link still undoes.
 * @throws Refusal 410 as `readIdentityChange`
 */
export async function confirmIdentityChange(
  needs: Pick<Needs, 'db' | 'config'>,
  token: string,
): Promise<void> {
  await transaction(needs.db, async (trx) => {
    const { id } = await lockedChange({ ...needs, db: trx }, token)
    await trx
      .updateTable('identity_change')
      .set({ confirmed_at: sql`now()` })
      .where('id', '=', id)
      .where('confirmed_at', 'is', null)
      .execute()
  })
}

const restore: Readonly<
  Record<IdentityChangeKind, (trx: Transaction, userId: number, oldValue: string) => Promise<unknown>>
> = {
  async email(trx, userId, email) {
    const owner = await trx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
    if (owner !== undefined && owner.id !== userId)
      throw refuse('conflict', {
        message: 'Il tuo indirizzo di prima è ora di un altro account. Scrivi all’assistenza.',
      })
    await changeIdentity(trx, userId, { email })
  },
  async phone(trx, userId, phone) {
    for (const purpose of ['phone', 'payment'] as const) await revokeCodes(trx, purpose, userId)
    await changePhone(trx, userId, phone)
  },
  // The old one is not kept; that the new one opens nothing is what matters.
  password: async () => {},
  // It goes with all that were added since.
  passkey: async () => {},
  second_factor: removeSecondFactor,
}

function changeOf({ db, config }: Reading, token: string) {
  return db
    .selectFrom('identity_change')
    .select((eb) => [
      'id',
      'user_id',
      'old_value',
      'changed_at',
      'undo_until',
      eb.ref('kind').$castTo<IdentityChangeKind>().as('kind'),
      sql<boolean>`hold_until > now() and confirmed_at is null`.as('held'),
    ])
    .where('token_hash', 'in', tokenDigests(config, token))
    .where('undone_at', 'is', null)
    .where('undo_until', '>', sql<Date>`now()`)
}

async function openChange(needs: Reading, token: string) {
  const change = await changeOf(needs, token).executeTakeFirst()
  if (change === undefined) throw gone()
  return { ...change, confirmable: change.held === true }
}

/** Locks the account before the change: the order of everything that ends sessions. */
async function lockedChange(needs: Reading, token: string) {
  const { user_id: userId } = await openChange(needs, token)
  await needs.db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  const change = await changeOf(needs, token).forUpdate().executeTakeFirst()
  if (change === undefined) throw gone()
  return change
}

const gone = () =>
  refuse(410, {
    message: 'Questo link non vale più, perché è già stato usato o sono passate 72 ore.',
    code: 'link_used',
  })

import { spendOnce } from '#platform/server/db/single-use.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { sendMail, sendSms } from '#platform/server/jobs/mail-and-sms.ts'
import type { Needs } from '#platform/server/needs.ts'
import { undoHours } from '../contract/identity-changes.ts'
import { changePhone } from './identity.ts'
import { noteIdentityChange } from './identity-changes.ts'
import { phoneChangedMail } from './mails/phone-changed.ts'

/**
 * Puts a number that its code has proved in the place of the old one, or none, and tells the mailbox and the old
 * number. The first number of somebody is no change.
 */
export async function replacePhone(
  needs: Pick<Needs, 'config' | 'jobs'>,
  trx: Transaction,
  userId: number,
  phone: string | null,
): Promise<void> {
  const user = await trx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'phone', 'phone_verified_at', 'role'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const old = user.phone_verified_at === null ? await removedPhone(trx, userId) : user.phone
  await changePhone(trx, userId, phone)
  if (old === null || old === phone) return
  const holds = user.role === 'KING'
  const url = await noteIdentityChange(needs, trx, { userId, kind: 'phone', oldValue: old, holds })
  await sendMail(needs, trx, phoneChangedMail(user, { removed: phone === null, holds }, url))
  // Every change has its mail; of messages, which cost, one an hour is enough to be warned.
  if (await spendOnce(trx, `phone notice: ${userId} ${old}`, 3600))
    await sendSms(needs, trx, {
      to: old,
      text: `Lieta: questo numero non è più quello del tuo account. Se non l’hai fatto tu, annulla entro ${undoHours} ore: ${url}`,
    })
}

/** The last verified number of somebody who has none now: removed first and added later, a number is changed too. */
async function removedPhone(trx: Transaction, userId: number): Promise<string | null> {
  const last = await trx
    .selectFrom('identity_change')
    .select('old_value')
    .where('user_id', '=', userId)
    .where('kind', '=', 'phone')
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.old_value ?? null
}

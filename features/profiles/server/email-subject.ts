import { changeIdentity } from '#features/accounts/server/identity.ts'
import { noteIdentityChange } from '#features/accounts/server/identity-changes.ts'
import { endOtherSessions } from '#features/accounts/server/sessions.ts'
import type { Subject } from '#features/moderation/server/subjects.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { sendMail } from '#platform/server/jobs/mail-and-sms.ts'
import type { Needs } from '#platform/server/needs.ts'
import { emailChangedMail, emailReplacedMail } from './mails/email-changed.ts'
import { pendingChangeSubject } from './pending-change-subject.ts'

/** A new e-mail, confirmed by its link: the old one is in use until a moderator approves. */
export function emailSubject(needs: Pick<Needs, 'config' | 'jobs'>): Subject {
  return {
    ...pendingChangeSubject({
      subject: 'email',
      field: 'email',
      // Its link was opened before it came to a moderator.
      recorded: ({ after }) => after?.facts?.[0]?.value,
      adopt: (trx, userId, address) => adopt(needs, trx, userId, address),
    }),

    async release(trx, { userId }) {
      const change = await trx
        .deleteFrom('pending_change')
        .where('user_id', '=', userId)
        .where('field', '=', 'email')
        .where('verified_at', 'is not', null)
        .returning(['value', 'session_id'])
        .executeTakeFirst()
      if (change) await adopt(needs, trx, userId, change.value, change.session_id)
    },
  }
}

async function adopt(
  needs: Pick<Needs, 'config' | 'jobs'>,
  trx: Transaction,
  userId: number,
  email: string,
  /** Where it was asked for: the one device that stays signed in. */
  askedBy: number | null = null,
): Promise<void> {
  const owner = await trx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  if (owner?.id === userId) return
  if (owner)
    throw refuse('conflict', {
      message: 'Nel frattempo questo indirizzo è passato a un altro account. Rifiuta la richiesta.',
    })
  const user = await trx
    .selectFrom('users')
    .select(['name', 'email as oldEmail'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await changeIdentity(trx, userId, { email })
  await endOtherSessions(trx, { userId, sessionId: askedBy ?? 0 })
  const undoUrl = await noteIdentityChange(needs, trx, { userId, kind: 'email', oldValue: user.oldEmail })
  const { publicUrl } = needs.config
  await sendMail(needs, trx, emailChangedMail({ name: user.name, email }, publicUrl))
  await sendMail(needs, trx, emailReplacedMail({ name: user.name, email }, user.oldEmail, undoUrl))
}

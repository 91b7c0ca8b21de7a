import { refuse } from '#server/http/refuse.ts'
import { sendMail } from '#server/jobs/post.ts'
import type { Subject } from '#server/moderation/subjects.ts'
import type { Needs } from '#server/needs.ts'
import { emailChangedMail } from './mails/email-changed.ts'
import { takePendingChange } from './pending-change.ts'

/** A new e-mail, confirmed by its link: the old one is in use until a moderator approves. */
export function emailSubject(needs: Pick<Needs, 'config' | 'jobs'>): Subject {
  return {
    subject: 'email',

    async describe() {
      return new Map()
    },

    async release(trx, kase) {
      const change = await trx
        .deleteFrom('pending_change')
        .where('user_id', '=', kase.userId)
        .where('field', '=', 'email')
        .where('verified_at', 'is not', null)
        .returning('value')
        .executeTakeFirst()
      if (!change) return
      const taken = await trx
        .selectFrom('users')
        .select('id')
        .where('email', '=', change.value)
        .executeTakeFirst()
      if (taken)
        throw refuse('conflict', {
          message: 'Nel frattempo questo indirizzo è diventato di un altro account: rifiuta la richiesta.',
        })
      const user = await trx
        .updateTable('users')
        .set({ email: change.value })
        .where('id', '=', kase.userId)
        .returning(['name', 'email'])
        .executeTakeFirstOrThrow()
      await sendMail(needs, trx, emailChangedMail(user, needs.config.publicUrl))
    },

    async reject(trx, kase) {
      await takePendingChange(trx, kase.userId, 'email')
    },
  }
}

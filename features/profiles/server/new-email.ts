import { sql } from 'kysely'
import { madeFor, newEmailLink, readNewEmailLink } from '#features/accounts/server/signed-links.ts'
import { openCase, withdrawCase } from '#features/moderation/server/cases.ts'
import { type Transaction, transaction } from '#platform/server/db/database.ts'
import { spendOnce } from '#platform/server/db/single-use.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { sendMail } from '#platform/server/jobs/mail-and-sms.ts'
import type { Needs } from '#platform/server/needs.ts'
import { emailInUseMail, newEmailNotice, verifyNewEmailMail } from './mails/new-email.ts'
import { takePendingChange } from './pending-change.ts'
import type { Owner } from './update-personal-data.ts'

type EmailNeeds = Pick<Needs, 'config' | 'jobs'>

/**
 * Notes the wish for another address and mails a link to it and a notice to the one in use. The address in
 * use, given again, takes the wish back; a wish already confirmed stays as it is.
 */
export async function requestEmail(
  needs: EmailNeeds,
  trx: Transaction,
  user: Owner,
  email: string,
): Promise<void> {
  const pending = await trx
    .selectFrom('pending_change')
    .select(['value', 'verified_at'])
    .where('user_id', '=', user.id)
    .where('field', '=', 'email')
    .executeTakeFirst()
  const known = pending?.value === email
  if (known && pending.verified_at !== null) return
  if (!known) {
    await takePendingChange(trx, user.id, 'email')
    await withdrawCase(trx, { subject: 'email', subjectId: String(user.id) })
    if (email === user.email) return
    await trx
      .insertInto('pending_change')
      .values({ user_id: user.id, field: 'email', value: email, session_id: user.sessionId })
      .execute()
    await sendMail(needs, trx, newEmailNotice({ ...user, newEmail: email }, needs.config.publicUrl))
  }
  if (await spendOnce(trx, `new e-mail: ${user.id} ${email}`, 60)) await mailLink(needs, trx, user, email)
}

/** An address that has an account gets a mail that says so instead, and its caller learns nothing. */
async function mailLink(needs: EmailNeeds, trx: Transaction, user: Owner, newEmail: string): Promise<void> {
  const owner = await trx
    .selectFrom('users')
    .select(['name', 'email'])
    .where('email', '=', newEmail)
    .where('state', '<>', 'erased')
    .executeTakeFirst()
  await sendMail(
    needs,
    trx,
    owner === undefined
      ? verifyNewEmailMail({ ...user, newEmail }, newEmailLink(needs.config, { ...user, newEmail }))
      : emailInUseMail(owner, needs.config.publicUrl),
  )
}

/**
 * Confirms a new address with the link that was sent to it, and puts it before a moderator.
 * @throws Refusal 403 for a link that is not ours, 410 for one that is spent, replaced or out of date
 */
export async function verifyNewEmail(
  needs: Pick<Needs, 'db' | 'config'>,
  link: { expires: string; email: string; hash: string; signature: string },
): Promise<void> {
  const state = readNewEmailLink(needs.config, link)
  if (state === 'forged')
    throw refuse(403, { message: 'Il link di verifica non è valido.', code: 'link_forged' })
  if (state === 'expired')
    throw refuse(410, {
      message: 'Il link di verifica è scaduto. Salva di nuovo la tua email per riceverne un altro.',
      code: 'link_expired',
    })
  await transaction(needs.db, async (trx) => {
    const pendings = await trx
      .selectFrom('pending_change as change')
      .innerJoin('users as u', 'u.id', 'change.user_id')
      .select(['change.id', 'change.user_id', 'u.email'])
      .where('change.field', '=', 'email')
      .where('change.value', '=', link.email)
      .where('change.verified_at', 'is', null)
      .execute()
    const pending = pendings.find((row) => madeFor(link, row.user_id))
    const confirmed = await trx
      .updateTable('pending_change')
      .set({ verified_at: sql`now()` })
      .where('id', '=', pending?.id ?? 0)
      .where('verified_at', 'is', null)
      .executeTakeFirst()
    if (pending === undefined || confirmed.numUpdatedRows === 0n)
      throw refuse(410, { message: 'Questo link è già stato usato o sostituito.', code: 'link_used' })
    await openCase(trx, {
      subject: 'email',
      subjectId: String(pending.user_id),
      userId: pending.user_id,
      before: { facts: [{ label: 'Email', value: pending.email }] },
      after: { facts: [{ label: 'Email', value: link.email }] },
    })
  })
}

import { type RawBuilder, sql } from 'kysely'
import { rememberIfBanned } from '#features/accounts/server/banned-identity.ts'
import { rememberNames } from '#features/accounts/server/names-that-go.ts'
import { forgetEvidence } from '#features/evidence/server/build.ts'
import { withdrawCase } from '#features/moderation/server/cases.ts'
import { type AccountEnd, payOutAccount } from '#features/payments/server/account-end.ts'
import { sweepPhotoFiles } from '#features/photos/server/photo-files.ts'
import { retention } from '#platform/contract/retention.ts'
import { type Transaction, transaction } from '#platform/server/db/database.ts'
import { erasePersonalData } from '#platform/server/db/erase-personal-data.ts'
import { interval } from '#platform/server/db/interval.ts'
import { forgetFinishedJobs } from '#platform/server/jobs/finished-jobs.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { sendMail } from '#platform/server/jobs/mail-and-sms.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { PhotoStorage } from '#platform/server/providers/storage/storage.ts'
import { forgetExport } from './data-export.ts'
import { accountErasedMail } from './mails/account-erased.ts'
import { personalData } from './personal-data-registry.ts'

type Erasing = Pick<Needs, 'config' | 'db' | 'hooks' | 'jobs'>

interface Doomed {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly phone: string | null
  readonly state: string
}

/** Accounts whose time is over; over `users u`. */
const doomed: readonly RawBuilder<boolean>[] = [
  sql`u.deletion_due_at <= now()`,
  sql`u.state = 'email_pending' and u.created_at < now() - ${interval(retention.unconfirmedAccount)}`,
  // From the latest refusal; while an appeal waits, the account waits with it.
  sql`u.state = 'rejected'
    and coalesce((
      select max(decided_at) from moderation_case
      where user_id = u.id and state = 'rejected' and subject in ('profile', 'appeal')
    ), u.created_at) < now() - ${interval(retention.rejectedAccount)}
    and not exists (select from moderation_case where user_id = u.id and state = 'open' and subject = 'appeal')`,
]

interface Ended {
  readonly banned: boolean
  readonly end: AccountEnd
}

const perRun = 100

/**
 * Erases every account whose time is over, each in one transaction under its lock: a request taken back first
 * keeps the account, one that comes later finds nothing. What dies half-way has not happened.
 */
export const eraseAccounts = job({
  queue: 'erase_accounts',
  everyMinute: true,
  async work(needs) {
    for (const condition of doomed) {
      const { rows } = await sql<{ id: number }>`
        select u.id from users u where u.state <> 'erased' and ${condition} order by u.id limit ${perRun}`.execute(
        needs.db,
      )
      for (const { id } of rows) await eraseIf(needs, id, condition)
    }
  },
})

async function eraseIf(needs: Erasing, userId: number, condition: RawBuilder<boolean>): Promise<void> {
  await transaction(needs.db, async (trx) => {
    // Somebody who signs in or changes their mind at this moment comes first; the next minute decides.
    const { rows } = await sql<Doomed>`
      select u.id, u.name, u.email, u.phone, u.state from users u
      where u.id = ${userId} and u.state <> 'erased' and ${condition} for update skip locked`.execute(trx)
    const [user] = rows
    if (user === undefined) return
    const { banned, end } = await erase(needs, trx, user)
    await notify(needs, trx, { ...user, banned, end })
  })
}

/** For a restore of an old backup: as the sweep does, without telling the person a second time. */
export async function eraseAgain(needs: Erasing, userId: number): Promise<void> {
  await transaction(needs.db, async (trx) => {
    const user = await trx
      .selectFrom('users')
      .select(['id', 'name', 'email', 'phone', 'state'])
      .where('id', '=', userId)
      .where('state', '<>', 'erased')
      .forUpdate()
      .executeTakeFirst()
    if (user !== undefined) await erase(needs, trx, user)
  })
}

/**
 * Writes down outside the database that this number was erased, and nothing else about it: a backup of before,
 * restored, would bring the person back.
 */
export const rememberErasure = job<{ userId: number }>({
  queue: 'remember_erasure',
  retries: 15,
  work: ({ storage }, { userId }) => storage.put(`${memory}/${userId}.txt`, Buffer.from(''), 'text/plain'),
})

const memory = 'erasures'

/** The accounts of which the storage remembers that they were erased. */
export async function* erasedSince(storage: PhotoStorage): AsyncGenerator<number> {
  for await (const key of storage.list(memory)) yield Number(/(\d+)\.txt$/.exec(key)?.[1])
}

/** What the ledger, the receipts and other people's conversations need stays, under a number without a name. */
async function erase(needs: Erasing, trx: Transaction, user: Doomed): Promise<Ended> {
  await needs.hooks.erased(trx, user.id)
  const end = await payOutAccount(needs, trx, user.id)
  await withdrawOpenCases(trx, user.id)
  const banned = await rememberIfBanned(needs.config, trx, user)
  await forgetExport(needs, trx, user.id)
  await forgetEvidence(needs, trx, { userId: user.id })
  const photos = await trx.selectFrom('photo').select('id').where('user_id', '=', user.id).execute()
  for (const { id } of photos) await needs.jobs.enqueue(trx, sweepPhotoFiles, { photoId: id })
  await rememberNames(trx, user.id, await namesAskedFor(trx, user.id))
  await forgetFinishedJobs(trx, user.id)
  await erasePersonalData(trx, personalData, user.id)
  await needs.jobs.enqueue(trx, rememberErasure, { userId: user.id })
  return { banned, end }
}

/** The nicknames and addresses that moderators were asked to allow. */
async function namesAskedFor(trx: Transaction, userId: number): Promise<string[]> {
  const { rows } = await sql<{ said: string }>`
    select distinct fact ->> 'value' as said
    from moderation_case, unnest(array[before, after]) side,
      jsonb_array_elements(case jsonb_typeof(side -> 'facts') when 'array' then side -> 'facts' else '[]' end) fact
    where user_id = ${userId} and subject in ('personal', 'email') and length(fact ->> 'value') > 2`.execute(
    trx,
  )
  return rows.map(({ said }) => said)
}

async function notify(needs: Erasing, trx: Transaction, user: Doomed & Ended): Promise<void> {
  // To an address that nobody confirmed it might go to a stranger.
  if (user.state !== 'email_pending')
    await sendMail(needs, trx, accountErasedMail(user, needs.config.publicUrl))
}

/** What was asked of the moderators by or for this person needs no decision any more; what others reported does. */
async function withdrawOpenCases(trx: Transaction, userId: number): Promise<void> {
  const open = await trx
    .selectFrom('moderation_case')
    .select(['subject', 'subject_id'])
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .where('subject', '<>', 'report')
    .execute()
  for (const { subject, subject_id } of open) await withdrawCase(trx, { subject, subjectId: subject_id })
}

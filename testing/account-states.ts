import { sql } from 'kysely'
import { visibilityEndpoint } from '#features/accounts/contract/visibility.ts'
import { rememberIfBanned } from '#features/accounts/server/banned-identity.ts'
import { hashPassword } from '#features/accounts/server/password.ts'
import { liftSuspension, suspend } from '#features/accounts/server/suspensions.ts'
import { blockEndpoints } from '#features/chat/contract/blocks.ts'
import { postEndOfAccount } from '#features/wallet/server/ledger.ts'
import { transaction } from '#platform/server/db/database.ts'
import type { Caller, TestApp } from './harness.ts'
import { makeAdmin } from './people.ts'

type Account = { readonly id: number }

/** Suspends an account as a moderator would, until it is lifted; nothing that follows from it is run. */
export async function suspendAccount(
  app: Parameters<typeof makeAdmin>[0],
  { id: userId }: Account,
  reason = 'Truffa',
): Promise<void> {
  const { id: byUserId } = await makeAdmin(app)
  await transaction(app.db, (trx) => suspend(trx, { userId, reason, byUserId, endsAt: null }))
}

export async function endSuspension(app: Pick<TestApp, 'db'>, { id }: Account): Promise<void> {
  const lifted = await transaction(app.db, (trx) => liftSuspension(trx, id))
  if (lifted === undefined) throw new Error(`${id} is not suspended`)
}

/** What an erasure leaves of somebody who is banned. */
export async function barPerson(
  app: TestApp,
  person: Account,
  identity: { readonly email: string; readonly phone: string | null },
): Promise<void> {
  await suspendAccount(app, person)
  await transaction(app.db, (trx) => rememberIfBanned(app.needs.config, trx, { ...person, ...identity }))
}

/** Hides a profile, as its owner does. */
export async function pauseProfile(app: TestApp, owner: Caller): Promise<void> {
  const { status } = await app.call(visibilityEndpoint, { as: owner, body: { paused: true } })
  if (status !== 200) throw new Error(`not paused: ${status}`)
}

export async function blockPerson(app: TestApp, blocker: Caller, { id }: Account): Promise<void> {
  const { status } = await app.call(blockEndpoints.block, { as: blocker, body: { user_id: id } })
  if (status !== 204) throw new Error(`not blocked: ${status}`)
}

/** Who asked to be deleted: the day is so many days from now, or a second ago, so that the next sweep erases. */
export async function leaveSoon(app: Pick<TestApp, 'db'>, { id }: Account, days = 0): Promise<void> {
  await app.db
    .updateTable('users')
    .set({ deletion_due_at: sql<Date>`now() + make_interval(days => ${days}) - interval '1 second'` })
    .where('id', '=', id)
    .execute()
}

/** Only the state and an empty wallet: what an erasure does besides is for the tests of the erasure. */
export async function markErased({ db }: Pick<TestApp, 'db'>, { id }: Account): Promise<void> {
  await transaction(db, async (trx) => {
    await postEndOfAccount(trx, { userId: id, text: 'Account eliminato' })
    await trx.updateTable('users').set({ state: 'erased' }).where('id', '=', id).execute()
  })
}

/** Signing in with this opens the account. */
export async function givePassword(
  app: Pick<TestApp, 'db'>,
  { id }: Account,
  password: string,
): Promise<void> {
  await app.db
    .updateTable('users')
    .set({ password_hash: await hashPassword(password) })
    .where('id', '=', id)
    .execute()
}

/** A number on file, verified unless wished otherwise. */
export async function givePhone(
  app: Pick<TestApp, 'db'>,
  { id }: Account,
  phone: string,
  { verified = true } = {},
): Promise<void> {
  await app.db
    .updateTable('users')
    .set({ phone, phone_verified_at: verified ? new Date() : null })
    .where('id', '=', id)
    .execute()
}

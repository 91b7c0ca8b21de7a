import { sql } from 'kysely'
import { type Transaction, transaction } from '#platform/server/db/database.ts'
import type { Needs } from '#platform/server/needs.ts'
import { countReplyHabits } from '#features/chat/server/reply-habits.ts'
import { rebuildSearch } from '#features/search/server/search-row.ts'
import { imagineChats } from './chats.ts'
import { insertAvailability } from './insert-availability.ts'
import { insertReadMessages } from './insert-read-messages.ts'
import { openDemoAppeals, openDemoCases } from './insert-cases.ts'
import { insertChats } from './insert-chats.ts'
import { insertConditions } from './insert-conditions.ts'
import { insertCredits } from './insert-credits.ts'
import { type Ids, idOf, insertPeople, insertStaff } from './insert-people.ts'
import { insertHistory } from './insert-history.ts'
import { insertDemoQuality } from './insert-quality.ts'
import { insertInvoices } from './insert-invoices.ts'
import { insertPromoCodes } from './insert-promo-codes.ts'
import { openDemoReports } from './insert-reports.ts'
import { insertUserFiles } from './insert-user-files.ts'
import { insertSupport } from './insert-support.ts'
import { imaginePeople } from './people.ts'
import { random } from './random.ts'
import { insertReviews } from './reviews.ts'
import { drawFirstPortraits, drawMissingPortraits, firstScreen } from './sittings.ts'
import { insertStanding } from './insert-standing.ts'

type Seeding = Pick<Needs, 'config' | 'db' | 'hooks' | 'jobs' | 'log' | 'pool' | 'storage'>

const demoSeed = 'lieta'

/** Crediti that king@demo.test has to spend. */
const kingsBalance = 500

/**
 * Fills an empty database with the people of the demo, and draws the portraits with which the search begins: its
 * first screen. Where there is anybody already it does nothing. All is in one transaction: a broken start leaves it
 * empty.
 */
export async function seedDemo(needs: Seeding, portraits = firstScreen): Promise<void> {
  if (!(await seedPeople(needs))) return
  await drawFirstPortraits(needs, demoSeed, portraits).catch((error: unknown) =>
    // People without portraits are still a demo; `finishDemo` tries again.
    needs.log.warn({ err: error }, 'demo portraits could not be drawn'),
  )
  const reported = imaginePeople(demoSeed).hostesses.slice(30, 33)
  await transaction(needs.db, (trx) => openDemoReports(trx, reported))
}

/** The people alone, without a portrait; false where there is anybody already. */
export function seedPeople(needs: Seeding): Promise<boolean> {
  return transaction(needs.db, async (trx) => {
    // Of several processes that start at once the first fills it; the others wait and find it filled.
    await sql`select pg_advisory_xact_lock(hashtext('lieta demo'))`.execute(trx)
    const somebody = await trx.selectFrom('users').select('id').limit(1).executeTakeFirst()
    if (somebody !== undefined) return false
    await fill(needs, trx)
    return true
  })
}

/** For after the start: draws in the background what `seedDemo` left, and what a crash interrupted. */
export async function finishDemo(needs: Seeding, stop: AbortSignal): Promise<void> {
  await drawMissingPortraits(needs, demoSeed, stop)
}

async function fill(needs: Seeding, trx: Transaction): Promise<void> {
  const now = await databaseTime(trx)
  const people = imaginePeople(demoSeed)
  const staff = await insertStaff(trx, now)
  const ids = await insertPeople(trx, [...people.hostesses, ...people.kings], { now, state: 'approved' })
  const newcomers = await insertPeople(trx, people.newcomers, { now, state: 'pending' })
  const shop = await trx.selectFrom('shop_item').selectAll().where('retired_at', 'is', null).execute()
  const kingIds = idsOf(ids, people.kings)
  const hostesses = people.hostesses.map((person) => ({ ...person, id: idOf(ids, person) }))
  const hostessIds = hostesses.map(({ id }) => id)

  const chats = imagineChats(demoSeed, people).map((chat) => ({
    ...chat,
    kingId: kingIds[chat.king] ?? 0,
    hostessId: hostessIds[chat.hostess] ?? 0,
  }))
  const { unlocks, heldMessages, readMessages } = await insertChats(needs, trx, chats, {
    now,
    seed: demoSeed,
  })
  const chance = random(`${demoSeed} credits`)
  const kings = [
    ...kingIds,
    ...idsOf(
      newcomers,
      people.newcomers.filter((person) => person.role === 'KING'),
    ),
  ].map((id, index) => ({
    id,
    balance: index === 0 ? kingsBalance : chance.pick([0, 50, 100, 150, 250, 400]),
  }))
  await insertPromoCodes(trx, now)
  await insertCredits(
    trx,
    { kings, unlocks, shop, adminId: staff.owner, seller: needs.config.seller },
    { now, chance },
  )
  await insertInvoices(trx, kingIds)
  await insertSupport(trx, {
    greetedId: kingIds[0] ?? 0,
    waitingIds: [kingIds[12], hostessIds[30], hostessIds[41]].filter((id) => id !== undefined),
    snoozedId: kingIds[24] ?? 0,
    adminId: staff.owner,
    now,
  })
  await insertConditions(trx, hostesses, now)
  await insertAvailability(trx, hostessIds, { now, chance: random(`${demoSeed} availability`) })
  await countReplyHabits(trx)
  await insertReviews(trx, { hostesses, kingIds }, { now, chance: random(`${demoSeed} reviews`) })
  await insertStanding(trx, hostesses, { ownerId: staff.owner, now })
  await insertReadMessages(trx, readMessages)
  await openDemoCases(trx, {
    newcomerIds: [...newcomers.values()],
    editorIds: hostessIds.slice(20, 23),
    renamedId: hostessIds[24] ?? 0,
    readdressedId: hostessIds[25] ?? 0,
    leaverId: idsOf(newcomers, people.newcomers).at(-2) ?? 0,
    heldMessages,
  })
  // The demo's own accounts have nothing of this in their lists.
  const memberIds = [...hostessIds.slice(40), ...kingIds.slice(8)]
  await insertHistory(trx, { memberIds, staff }, { now, seed: demoSeed })
  await openDemoAppeals(trx, staff.moderator)
  await insertDemoQuality(trx, staff, demoSeed)
  await insertUserFiles(trx, { kingId: kingIds[0] ?? 0, kingInCredit: kingIds[7] ?? 0, staff }, now)
  await rebuildSearch(trx)
}

function idsOf(ids: Ids, people: readonly { readonly email: string }[]): number[] {
  return people.map((person) => idOf(ids, person))
}

async function databaseTime(trx: Transaction): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(trx)
  if (rows[0] === undefined) throw new Error('the database has no clock')
  return rows[0].now
}

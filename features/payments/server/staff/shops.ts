import { type Selectable, sql } from 'kysely'
import { centsToEuro, euroCents, euroToCents } from '#platform/contract/money.ts'
import { changesOf, recordAuditEvent } from '#platform/server/audit/audit-log.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { transaction } from '#platform/server/db/database.ts'
import type { ShopItem } from '#platform/server/db/schema.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { ShopInput, StaffShop } from '../../contract/shops.ts'
import { present } from '../packages.ts'
import { lowestRecentPrice } from '../price-history.ts'
import { clock } from '#platform/server/db/clock.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { lockOffer, refuseOvertaken, retireOffer } from './offers.ts'
import { endProposals, isFarBelow, proposePrice } from './propose-price.ts'

/** All packages in the order of the shop, the retired ones last. */
export async function listShops({ db }: Pick<Needs, 'db'>): Promise<StaffShop[]> {
  const rows = await db
    .selectFrom('shop_item')
    .selectAll()
    .orderBy(sql`retired_at is not null`)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return Promise.all(rows.map((row) => presentToStaff(db, row)))
}

/** On sale at once; where its price is far below the usual ones, once somebody else has confirmed it. */
export function createShop({ db }: Pick<Needs, 'db'>, actor: Actor, input: ShopInput): Promise<StaffShop> {
  return transaction(db, async (trx) => {
    const { last } = await trx
      .selectFrom('shop_item')
      .select(({ fn }) => fn.max('position').as('last'))
      .executeTakeFirstOrThrow()
    const columns = columnsOf(input)
    const waits = await isFarBelow(trx, columns)
    const row = await trx
      .insertInto('shop_item')
      .values({
        ...columns,
        position: input.position ?? Math.min((last ?? 0) + 1, 999),
        ...(waits && { retired_at: clock }),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordAuditEvent(trx, actor, {
      action: 'shop.create',
      subject: 'shop',
      subjectId: row.id,
      reason: null,
      after: factsOf(row),
    })
    if (waits) await proposePrice(trx, actor, { shop_item_id: row.id }, columns)
    return presentToStaff(trx, row)
  })
}

/**
 * Changes what is offered from now on: what was agreed before stands on the purchases. A price far below the usual
 * ones waits for somebody else, and the old one goes on meanwhile.
 * @throws 404, or 409 where somebody else has changed it since `version` was read
 */
export function changeShop(
  { db }: Pick<Needs, 'db'>,
  actor: Actor,
  id: number,
  { version, ...input }: ShopInput & { version?: number | undefined },
): Promise<StaffShop> {
  return transaction(db, async (trx) => {
    const before = await lockOffer(trx, 'shop_item', id)
    const wanted = {
      ...factsOf(before),
      ...columnsOf(input),
      ...(input.position !== undefined && { position: input.position }),
    }
    const changes = changesOf(factsOf(before), wanted)
    if (version !== undefined && before.version !== version)
      throw refuseOvertaken(await presentToStaff(trx, before), Object.keys(changes.after).map(wireName))
    if (changes.none) return presentToStaff(trx, before)
    const repriced = 'price_cents' in changes.after || 'credits' in changes.after
    const waits = repriced && before.retired_at === null && (await isFarBelow(trx, wanted))
    const { price_cents, credits } = before
    const row = await writeShop(trx, actor, before, waits ? { ...wanted, price_cents, credits } : wanted)
    if (waits) await proposePrice(trx, actor, { shop_item_id: id }, wanted)
    else if (repriced) await endProposals(trx, actor, { shop_item_id: id })
    return presentToStaff(trx, row)
  })
}

async function writeShop(
  trx: Transaction,
  actor: Actor,
  before: Row,
  wanted: ReturnType<typeof factsOf>,
): Promise<Row> {
  const changes = changesOf(factsOf(before), wanted)
  if (changes.none) return before
  const row = await trx
    .updateTable('shop_item')
    .set(wanted)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordAuditEvent(trx, actor, {
    action: 'shop.change',
    subject: 'shop',
    subjectId: before.id,
    reason: null,
    before: changes.before,
    after: changes.after,
  })
  return row
}

/**
 * Takes a package out of the shop, or back into it: there again with somebody else, where its price is far below
 * the usual ones.
 * @throws 404, or 409 where it is so already
 */
export function retireShop(
  { db }: Pick<Needs, 'db'>,
  actor: Actor,
  id: number,
  { retire, reason }: { retire: boolean; reason: string | null },
): Promise<StaffShop> {
  return transaction(db, async (trx) => {
    const before = await lockOffer(trx, 'shop_item', id)
    if (!retire && before.retired_at !== null && (await isFarBelow(trx, before))) {
      if ((await waitingPrice(trx, id)) !== null)
        throw refuse('conflict', { message: 'Questo pacchetto aspetta già una conferma.' })
      await proposePrice(trx, actor, { shop_item_id: id }, before)
      return presentToStaff(trx, before)
    }
    await endProposals(trx, actor, { shop_item_id: id })
    await retireOffer(trx, actor, {
      table: 'shop_item',
      id,
      retire,
      reason,
      auditEvent: { action: retire ? 'shop.retire' : 'shop.restore', subject: 'shop' },
      already: retire ? 'Questo pacchetto è già ritirato.' : 'Questo pacchetto è già in vendita.',
    })
    return presentToStaff(trx, await lockOffer(trx, 'shop_item', id))
  })
}

type Row = Selectable<ShopItem>

const columnsOf = ({ title, credits, price, description }: ShopInput) => ({
  title,
  credits,
  price_cents: euroToCents(price),
  description,
})

/** What an editor may change. */
const factsOf = ({ title, credits, price_cents, description, position }: Row) => ({
  title,
  credits,
  price_cents,
  description,
  position,
})

const wireName = (column: string) => (column === 'price_cents' ? 'price' : column)

async function presentToStaff(db: Database | Transaction, row: Row): Promise<StaffShop> {
  const prices = await db
    .selectFrom('shop_price')
    .select(['price_cents', 'credits', 'since'])
    .where('shop_item_id', '=', row.id)
    .orderBy('id', 'desc')
    .execute()
  const { sold, open } = await db
    .selectFrom('purchase')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('state', '=', 'credited').as('sold'),
      fn.countAll<number>().filterWhere('state', 'in', ['created', 'pending']).as('open'),
    ])
    .where('shop_item_id', '=', row.id)
    // Single Crediti at its price are no package.
    .where('by_credit', '=', false)
    .where('created_at', '>', sql<Date>`now() - interval '30 days'`)
    .executeTakeFirstOrThrow()
  return {
    ...present(row),
    description: row.description,
    position: row.position,
    retired_at: row.retired_at?.toISOString() ?? null,
    version: row.version,
    lowest_price_30_days: centsToEuro(await lowestRecentPrice(db, row.id)),
    prices: prices
      .filter(({ price_cents, credits }, index) => {
        const older = prices[index + 1]
        return older?.price_cents !== price_cents || older.credits !== credits
      })
      .map(({ price_cents, credits, since }) => ({
        price: centsToEuro(euroCents(price_cents)),
        credits,
        since: since.toISOString(),
      })),
    waiting: await waitingPrice(db, row.id),
    sold_30_days: Number(sold),
    open_payments: Number(open),
  }
}

async function waitingPrice(db: Database | Transaction, shopId: number): Promise<StaffShop['waiting']> {
  const waiting = await db
    .selectFrom('price_proposal')
    .select(['price_cents', 'credits', 'starts_at'])
    .where('shop_item_id', '=', shopId)
    .where('state', 'in', ['proposed', 'confirmed'])
    .where('applied_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (waiting === undefined) return null
  return {
    price: centsToEuro(euroCents(waiting.price_cents)),
    credits: waiting.credits,
    starts_at: waiting.starts_at?.toISOString() ?? null,
  }
}

import { type RawBuilder, type Selectable, sql } from 'kysely'
import { centsToEuro, euroCents, euroToCents } from '#platform/contract/money.ts'
import { changesOf, recordAuditEvent } from '#platform/server/audit/audit-log.ts'
import { clock } from '#platform/server/db/clock.ts'
import {
  type Database,
  isDuplicate,
  isRefusedBy,
  type Transaction,
  transaction,
} from '#platform/server/db/database.ts'
import { escapeLike } from '#platform/server/db/escape-like.ts'
import type { PromoCode as PromoCodeRow } from '#platform/server/db/schema.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { lastPage } from '#platform/server/http/last-page.ts'
import { refuse, refuseFields } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { foldCode } from '../../contract/promo.ts'
import {
  endsTooEarly,
  type PromoCode,
  type PromoInput,
  type PromoState,
  promoStates,
} from '../../contract/promo-codes.ts'
import { lockOffer, refuseOvertaken, retireOffer } from './offers.ts'
import { endProposals, proposeCode } from './propose-price.ts'

export const codesPerPage = 50

interface Page<T> {
  readonly data: T[]
  readonly current_page: number
  readonly last_page: number
}

/** The newest first. */
export async function listPromoCodes(
  { db }: Pick<Needs, 'db'>,
  { query, state, page }: { query?: string | undefined; state?: PromoState | undefined; page: number },
): Promise<Page<PromoCode>> {
  const wanted = sql`(${query ?? null}::text is null or code.code like ${`%${escapeLike(foldCode(query ?? ''))}%`})
    and (${state ?? null}::text is null or ${stateOf} = ${state ?? null})`
  const rows = await codes(db, wanted, page)
  return {
    data: rows.map(present),
    current_page: page,
    last_page: lastPage(rows[0]?.total ?? 0, codesPerPage),
  }
}

/** @throws 404 */
export async function promoCode(db: Database | Transaction, id: number): Promise<PromoCode> {
  const [row] = await codes(db, sql`code.id = ${id}`, 1)
  if (row === undefined) throw refuse('not_found')
  return present(row)
}

/** @throws 422 for a name that was given before, or a package that is none */
export async function createPromoCode(
  { db }: Pick<Needs, 'db'>,
  actor: Actor,
  input: PromoInput,
): Promise<PromoCode> {
  try {
    return await transaction(db, async (trx) => {
      await checkShop(trx, input.shop_id)
      const { starts_at: starts, ...columns } = columnsOf(input)
      const row = await trx
        .insertInto('promo_code')
        .values({ ...columns, ...(starts !== null && { starts_at: starts }) })
        .returningAll()
        .executeTakeFirstOrThrow()
      await recordAuditEvent(trx, actor, {
        action: 'promo.create',
        subject: 'promo_code',
        subjectId: row.id,
        reason: null,
        after: factsOf(row),
      })
      await proposeCode(trx, actor, row)
      return promoCode(trx, row.id)
    })
  } catch (error) {
    throw named(error)
  }
}

/**
 * Changes a code: all of it while nobody has used it, then only when it ends and how often it may be used. Payments
 * with it wait meanwhile, so a limit is never lowered under a use that is just being held. What was confirmed of its
 * price was confirmed of the code as it stood: any change of one far below the usual prices waits anew.
 * @throws 404, 409 overtaken by somebody else, 422 for what may not change any more
 */
export async function changePromoCode(
  { db }: Pick<Needs, 'db'>,
  actor: Actor,
  id: number,
  { version, ...input }: PromoInput & { version?: number | undefined },
): Promise<PromoCode> {
  try {
    return await transaction(db, async (trx) => {
      const before = await lockOffer(trx, 'promo_code', id)
      const { starts_at: starts, ...columns } = columnsOf(input)
      const wanted = { ...factsOf(before), ...columns, starts_at: starts ?? before.starts_at }
      const changes = changesOf(factsOf(before), wanted)
      if (version !== undefined && before.version !== version)
        throw refuseOvertaken(await promoCode(trx, id), Object.keys(changes.after).map(wireName))
      if (changes.none) return promoCode(trx, id)
      if (before.retired_at !== null)
        throw refuse('conflict', { message: 'Questo codice è ritirato e non si può più modificare.' })
      await checkShop(trx, input.shop_id)
      await checkHistory(trx, id, changes.after, wanted)
      await trx.updateTable('promo_code').set(wanted).where('id', '=', id).execute()
      await recordAuditEvent(trx, actor, {
        action: 'promo.change',
        subject: 'promo_code',
        subjectId: id,
        reason: null,
        before: changes.before,
        after: changes.after,
      })
      await proposeCode(trx, actor, { id, ...wanted })
      return promoCode(trx, id)
    })
  } catch (error) {
    throw named(error)
  }
}

/** @throws 404, or 409 where it is retired already */
export function retirePromoCode(
  { db }: Pick<Needs, 'db'>,
  actor: Actor,
  id: number,
  reason: string | null,
): Promise<PromoCode> {
  return transaction(db, async (trx) => {
    await lockOffer(trx, 'promo_code', id)
    await endProposals(trx, actor, { promo_code_id: id })
    await retireOffer(trx, actor, {
      table: 'promo_code',
      id,
      retire: true,
      reason,
      auditEvent: { action: 'promo.retire', subject: 'promo_code' },
      already: 'Questo codice è già ritirato.',
    })
    return promoCode(trx, id)
  })
}

type Row = Selectable<PromoCodeRow>

async function checkShop(trx: Transaction, shopId: number | null | undefined): Promise<void> {
  if (shopId == null) return
  const shop = await trx.selectFrom('shop_item').select('id').where('id', '=', shopId).executeTakeFirst()
  if (shop === undefined) throw refuseFields({ shop_id: 'Questo pacchetto non esiste.' })
}

const settledFields: Readonly<Record<string, string>> = {
  code: 'Il codice è già stato usato, quindi il nome non cambia più.',
  kind: 'Il codice è già stato usato, quindi lo sconto non cambia più.',
  value: 'Il codice è già stato usato, quindi lo sconto non cambia più.',
  starts_at: 'Il codice è già stato usato, quindi l’inizio non cambia più.',
  shop_item_id: 'Il codice è già stato usato, quindi il pacchetto non cambia più.',
}

/** What has been used stays as it was used. */
async function checkHistory(
  trx: Transaction,
  id: number,
  changed: Readonly<Record<string, unknown>>,
  wanted: { readonly ends_at: Date | null; readonly use_limit: number | null },
): Promise<void> {
  const { rows } = await sql<{ uses: number; counted: number; too_early: boolean }>`
    select count(*)::int as uses,
      count(*) filter (where state <> 'released')::int as counted,
      coalesce(${wanted.ends_at}::timestamptz < ${clock}, false) as too_early
    from promo_use where promo_code_id = ${id}`.execute(trx)
  const { uses = 0, counted = 0, too_early: tooEarly = false } = rows[0] ?? {}
  if (wanted.use_limit !== null && wanted.use_limit < counted)
    throw refuseFields({
      limit: `Il codice è già usato o riservato ${counted} ${counted === 1 ? 'volta' : 'volte'}, il limite non può essere più basso.`,
    })
  if (uses === 0) return
  const settled = Object.keys(changed).filter((column) => column in settledFields)
  if (settled.length > 0)
    throw refuseFields(
      Object.fromEntries(settled.map((column) => [wireName(column), settledFields[column] ?? ''])),
    )
  if ('ends_at' in changed && tooEarly)
    throw refuseFields({
      ends_at: 'Il codice è già stato usato, quindi può finire da adesso in poi, non prima.',
    })
}

const columnsOf = ({ code, kind, value, starts_at, ends_at, limit, shop_id }: PromoInput) => ({
  code,
  kind,
  value: kind === 'percent' ? value : euroToCents(value),
  starts_at: starts_at == null ? null : new Date(starts_at),
  ends_at: ends_at == null ? null : new Date(ends_at),
  use_limit: limit ?? null,
  shop_item_id: shop_id ?? null,
})

/** What an editor may change. */
const factsOf = ({ code, kind, value, starts_at, ends_at, use_limit, shop_item_id }: Row) => ({
  code,
  kind,
  value,
  starts_at,
  ends_at,
  use_limit,
  shop_item_id,
})

const wireNames: Readonly<Record<string, string>> = { use_limit: 'limit', shop_item_id: 'shop_id' }
const wireName = (column: string) => wireNames[column] ?? column

function named(error: unknown): unknown {
  if (isDuplicate(error, 'promo_code_code_key'))
    return refuseFields({ code: 'Questo codice esiste già, forse tra i ritirati. Scegline un altro.' })
  // A beginning that is left out is now, or what it was: the request alone does not tell.
  if (isRefusedBy(error, 'promo_code_ends_later')) return refuseFields({ ends_at: endsTooEarly })
  return error
}

interface Counted extends Row {
  readonly shop_title: string | null
  readonly state: PromoState
  readonly uses: number
  readonly reserved: number
  readonly redeemed: number
  readonly late: number
  readonly released: number
  readonly discount: number
  readonly paid: number
  readonly total: number
}

/** Held or paid, it counts against the limit. */
const stateOf: RawBuilder<PromoState> = sql<PromoState>`case
  when code.retired_at is not null then ${promoStates[4]}
  when code.ends_at <= now() then ${promoStates[3]}
  when code_waits(code.id) then ${promoStates[5]}
  when code.starts_at > now() then ${promoStates[1]}
  when used.reserved + used.redeemed >= code.use_limit then ${promoStates[2]}
  else ${promoStates[0]} end`

async function codes(
  db: Database | Transaction,
  wanted: RawBuilder<unknown>,
  page: number,
): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select code.*, shop.title as shop_title, used.*, ${stateOf} as state, count(*) over ()::int as total
    from promo_code code
    left join shop_item shop on shop.id = code.shop_item_id
    cross join lateral (
      select count(*)::int as uses,
        count(*) filter (where use.state = 'reserved')::int as reserved,
        count(*) filter (where use.state in ('redeemed', 'late'))::int as redeemed,
        count(*) filter (where use.state = 'late')::int as late,
        count(*) filter (where use.state = 'released')::int as released,
        coalesce(sum(p.discount_cents) filter (where p.state = 'credited'), 0)::int as discount,
        coalesce(sum(p.amount_cents) filter (where p.state = 'credited'), 0)::int as paid
      from promo_use use join purchase p on p.id = use.purchase_id
      where use.promo_code_id = code.id) used
    where ${wanted}
    order by code.id desc
    limit ${codesPerPage} offset ${(page - 1) * codesPerPage}`.execute(db)
  return rows
}

function present(row: Counted): PromoCode {
  const kind = row.kind === 'fixed' ? 'fixed' : 'percent'
  return {
    id: row.id,
    code: row.code,
    kind,
    value: kind === 'fixed' ? centsToEuro(euroCents(row.value)) : row.value,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at?.toISOString() ?? null,
    limit: row.use_limit,
    shop_id: row.shop_item_id,
    shop_title: row.shop_title,
    retired_at: row.retired_at?.toISOString() ?? null,
    state: row.state,
    version: row.version,
    fixed: row.uses > 0,
    reserved: row.reserved,
    redeemed: row.redeemed,
    late: row.late,
    released: row.released,
    discount_given: centsToEuro(euroCents(row.discount)),
    revenue: centsToEuro(euroCents(row.paid)),
  }
}

import { centsToEuro, euroCents } from '#platform/contract/money.ts'
import { type PromoUse, usesPerPage } from '../../contract/promo-codes.ts'
import { lastPage } from '#platform/server/http/last-page.ts'
import type { Needs } from '#platform/server/needs.ts'
import { promoCode } from './promo-codes.ts'

/** Who has used a code, or held it for a while: the newest first. */
export async function listUses({ db }: Pick<Needs, 'db'>, promoCodeId: number, page: number) {
  const code = await promoCode(db, promoCodeId)
  const all = code.reserved + code.redeemed + code.released
  return {
    data: await uses(db, promoCodeId, { limit: usesPerPage, offset: (page - 1) * usesPerPage }),
    current_page: page,
    last_page: lastPage(all, usesPerPage),
  }
}

/** @throws 404 for a code that there is not */
export async function everyUse({ db }: Pick<Needs, 'db'>, promoCodeId: number) {
  const { code } = await promoCode(db, promoCodeId)
  return { code, uses: await uses(db, promoCodeId, { limit: 100_000, offset: 0 }) }
}

async function uses(
  db: Needs['db'],
  promoCodeId: number,
  part: { limit: number; offset: number },
): Promise<PromoUse[]> {
  const rows = await db
    .selectFrom('promo_use')
    .innerJoin('purchase', 'purchase.id', 'promo_use.purchase_id')
    .innerJoin('users', 'users.id', 'promo_use.user_id')
    .select(['promo_use.purchase_id', 'promo_use.state', 'promo_use.reserved_at', 'promo_use.ended_at'])
    .select(['users.id as king_id', 'users.name'])
    .select(['purchase.title', 'purchase.discount_cents', 'purchase.amount_cents'])
    .where('promo_use.promo_code_id', '=', promoCodeId)
    .orderBy('promo_use.reserved_at', 'desc')
    .orderBy('promo_use.purchase_id', 'desc')
    .limit(part.limit)
    .offset(part.offset)
    .execute()
  return rows.map((row) => ({
    purchase_id: row.purchase_id,
    king: { id: row.king_id, name: row.name },
    shop_title: row.title,
    state: row.state as PromoUse['state'],
    reserved_at: row.reserved_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    discount: centsToEuro(euroCents(row.discount_cents)),
    paid: centsToEuro(euroCents(row.amount_cents)),
  }))
}

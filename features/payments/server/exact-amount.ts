import { sql } from 'kysely'
import { walletOf } from '#features/wallet/server/wallet.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { paymentTexts } from '../contract/payments.ts'
import { exactPrice, exactTitle, missingCredits, smallestPackage } from '../contract/exact-amount.ts'
import { packagesOnSale } from './packages.ts'

/** Single Crediti, as if they were a package: `id` is the one by whose price they are counted. */
interface ExactAmount {
  readonly id: number
  readonly title: string
  readonly credits: number
  readonly price_cents: number
  readonly by_credit: true
}

/**
 * What a king lacks to unlock the chat of a hostess, and what it costs: by her price, his wallet and the shop of this
 * moment, whatever the browser believes.
 * @throws 400 with a promo code, 404 for who is not there for him, 409 where nothing is missing, or the shop has
 *   another smallest package
 */
export async function exactAmount(
  needs: Pick<Needs, 'db'>,
  actor: Actor,
  order: {
    readonly shop_id: number
    readonly exact_for: number
    readonly promo_code?: string | null | undefined
  },
): Promise<ExactAmount> {
  if (order.promo_code) throw refuse(400, { message: paymentTexts.promoInvalid, code: 'promo_invalid' })
  const { cost, unlocked } = await herPrice(needs, actor, order.exact_for)
  const wallet = await walletOf(needs.db, actor.userId)
  const missing = unlocked ? 0 : missingCredits({ cost, ...wallet })
  if (missing === 0)
    throw refuse('conflict', {
      message: unlocked ? 'La chat è già sbloccata.' : 'I Crediti che hai bastano già per sbloccare la chat.',
      code: 'nothing_missing',
    })
  const base = smallestPackage(await packagesOnSale(needs))
  if (base?.id !== order.shop_id)
    throw refuse('conflict', {
      message: 'I pacchetti sono cambiati. Controlla il conto e conferma di nuovo.',
      code: 'price_changed',
    })
  return {
    id: base.id,
    title: exactTitle,
    credits: missing,
    price_cents: exactPrice(base, missing),
    by_credit: true,
  }
}

/** Of a hostess whose page he may open, or with whom he has a chat: to him nobody else exists. */
async function herPrice(
  { db }: Pick<Needs, 'db'>,
  actor: Actor,
  hostessId: number,
): Promise<{ cost: number; unlocked: boolean }> {
  const { rows } = await sql<{ cost: number; unlocked: boolean }>`
    select profile.unlock_cost as cost, exists (
      select from live_unlock where king_id = ${actor.userId} and live_unlock.hostess_id = she.id) as unlocked
    from active_account she join profile on profile.user_id = she.id
    where she.id = ${hostessId} and she.role = 'HOSTESS'
      and not exists (select from concealed_profile where user_id = she.id)
      and not exists (select from blocked_pair where one_id = ${actor.userId} and other_id = she.id)
      and (exists (select from published_profile where user_id = she.id)
        or exists (select from chat where king_id = ${actor.userId} and chat.hostess_id = she.id))`.execute(
    db,
  )
  if (rows[0] === undefined) throw refuse('not_found')
  return rows[0]
}

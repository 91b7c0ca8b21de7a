import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Overtaken } from '#platform/contract/overtaken.ts'
import { optionalReason } from '#platform/contract/reason.ts'
import { centsToEuro, euroToCents } from '#platform/contract/money.ts'
import { ShopItem } from './payments.ts'
import { leastTotal } from './promo.ts'
import { Problem } from '#platform/contract/refusals.ts'
import { RowId } from '#platform/contract/row-id.ts'

/** The packages of Crediti, as the staff sees and changes them. */

export const shopLimits = {
  title: 40,
  description: 120,
  credits: 100_000,
  price: 10_000,
  position: 999,
} as const

/** In euro, with at most two decimals: more would be rounded to a price that nobody has written. */
export const Euro = (least: number, most: number, words: string) =>
  z.number(words).check(
    z.minimum(least, words),
    z.maximum(most, words),
    z.refine((euro) => Math.abs(euro * 100 - Math.round(euro * 100)) < 1e-6, 'Al massimo due decimali.'),
  )

const leastPrice = centsToEuro(leastTotal)

const ShopInput = z.object({
  title: z
    .string('Scrivi il nome.')
    .check(
      z.trim(),
      z.minLength(1, 'Scrivi il nome.'),
      z.maxLength(shopLimits.title, `Il nome può avere al massimo ${shopLimits.title} caratteri.`),
    ),
  credits: z
    .int('Scrivi un numero intero di Crediti.')
    .check(z.positive('Almeno 1 Credito.'), z.maximum(shopLimits.credits, 'Al massimo 100.000 Crediti.')),
  price: Euro(leastPrice, shopLimits.price, 'Il prezzo va da 0,50 € a 10.000 €.'),
  description: z._default(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(
          shopLimits.description,
          `La descrizione può avere al massimo ${shopLimits.description} caratteri.`,
        ),
      ),
    '',
  ),
  /** Place in the shop, from the first; where nothing is said it comes last. */
  position: z.optional(
    z
      .int('Scrivi un numero intero.')
      .check(z.minimum(0, 'Da 0 a 999.'), z.maximum(shopLimits.position, 'Da 0 a 999.')),
  ),
})
export type ShopInput = z.output<typeof ShopInput>

/** A package with its history; amounts in euro. */
export const StaffShop = z.extend(ShopItem, {
  description: z.string(),
  position: z.int(),
  retired_at: z.nullable(z.iso.datetime()),
  /** To be sent back with a change: whoever has changed it meanwhile is not overwritten. */
  version: z.int(),
  /** Stands beside every announced discount, by law (article 17-bis of the consumer code). */
  lowest_price_30_days: z.number(),
  /** Each price that it had, the newest first. */
  prices: z.array(z.object({ price: z.number(), credits: z.int(), since: z.iso.datetime() })),
  /** A price far below the usual ones that a second person has yet to confirm, or has: then it begins at `starts_at`. */
  waiting: z.nullable(
    z.object({ price: z.number(), credits: z.int(), starts_at: z.nullable(z.iso.datetime()) }),
  ),
  /** Of the last 30 days: how often it was paid. */
  sold_30_days: z.int(),
  /** Being paid now: each keeps what was agreed. */
  open_payments: z.int(),
})
export type StaffShop = z.output<typeof StaffShop>

export const OptionalReason = z.nullish(z.object({ reason: optionalReason }))

const one = z.object({ id: RowId })

export const shopEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/shops',
    who: 'admin',
    permission: 'shop.edit',
    summary: 'Tutti i pacchetti, anche ritirati, con prezzi passati e vendite',
    replies: { 200: z.object({ data: z.array(StaffShop) }) },
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/shops',
    who: 'admin',
    permission: 'shop.edit',
    fresh: true,
    summary:
      'Un pacchetto nuovo, subito in vendita; con un prezzo molto sotto il solito aspetta una seconda persona',
    body: ShopInput,
    invalid: 'errors',
    replies: { 201: StaffShop },
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/admin/shops/:id',
    who: 'admin',
    permission: 'shop.edit',
    fresh: true,
    summary: 'Cambia un pacchetto; i pagamenti aperti restano come concordati',
    params: one,
    body: z.extend(ShopInput, { version: z.optional(z.int()) }),
    invalid: 'errors',
    replies: { 200: StaffShop, 404: Problem, 409: Overtaken(StaffShop) },
  }),
  retire: endpoint({
    method: 'DELETE',
    path: '/api/admin/shops/:id',
    who: 'admin',
    permission: 'shop.edit',
    fresh: true,
    summary: 'Toglie un pacchetto dalla vendita; chi sta pagando lo riceve comunque',
    params: one,
    body: OptionalReason,
    invalid: 'errors',
    replies: { 200: StaffShop, 404: Problem, 409: Problem },
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/admin/shops/:id/restore',
    who: 'admin',
    permission: 'shop.edit',
    fresh: true,
    summary: 'Rimette in vendita un pacchetto ritirato',
    params: one,
    body: OptionalReason,
    invalid: 'errors',
    replies: { 200: StaffShop, 404: Problem, 409: Problem },
  }),
} as const

interface Priced {
  readonly id: number
  readonly title: string
  readonly credits: number
  readonly price: number
}

/**
 * What a king would wonder about: a bigger package whose Credito costs more than in a smaller one, and two of one
 * size. For each package the sentences that concern it.
 */
export function shopWarnings(onSale: readonly Priced[]): ReadonlyMap<number, readonly string[]> {
  const each = (one: Priced) => euroToCents(one.price) / one.credits
  return new Map(
    onSale.map((shop) => {
      const cheaper = onSale.find((other) => other.credits < shop.credits && each(other) < each(shop))
      const twin = onSale.find((other) => other.id !== shop.id && other.credits === shop.credits)
      return [
        shop.id,
        [
          ...(cheaper ? [`Ogni Credito costa più che in «${cheaper.title}», che è più piccolo.`] : []),
          ...(twin ? [`Ha gli stessi Crediti di «${twin.title}».`] : []),
        ],
      ]
    }),
  )
}

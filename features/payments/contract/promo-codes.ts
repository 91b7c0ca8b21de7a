import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Overtaken } from '#platform/contract/overtaken.ts'
import { NamedPerson } from '#platform/contract/people.ts'
import { foldCode } from './promo.ts'
import { Problem } from '#platform/contract/refusals.ts'
import { RowId } from '#platform/contract/row-id.ts'
import { Euro, OptionalReason } from './shops.ts'

/** Promo codes, as the staff makes them and watches their use (docs/decisions/0030). */

export const promoLimits = { code: 40, fixed: 1000, uses: 1_000_000 } as const
export const usesPerPage = 50

/**
 * running: may be used now. exhausted: as often as its limit allows it is used, or held. waiting: it makes a price so
 * low that a second person has yet to confirm it, or has within the last hour.
 */
export const promoStates = ['running', 'to_come', 'exhausted', 'ended', 'retired', 'waiting'] as const
export type PromoState = (typeof promoStates)[number]

const Moment = z.iso.datetime({ offset: true, error: 'Scegli giorno e ora.' })

const PromoFields = z.object({
  code: z.pipe(
    z.string('Scrivi il codice.').check(z.maxLength(200)),
    z.pipe(
      z.transform(foldCode),
      z
        .string()
        .check(
          z.regex(
            /^[A-Z0-9][A-Z0-9_-]{2,39}$/,
            'Da 3 a 40 lettere senza accenti, cifre, trattini; la prima è una lettera o una cifra.',
          ),
        ),
    ),
  ),
  kind: z.enum(['percent', 'fixed'], 'Scegli il tipo di sconto.'),
  /** percent: whole per cent, 1–100. fixed: euro. */
  value: z.number('Scrivi lo sconto.'),
  starts_at: z.nullish(Moment),
  ends_at: z.nullish(Moment),
  /** Null: as often as kings come. */
  limit: z.nullish(
    z
      .int('Scrivi un numero intero.')
      .check(z.positive('Almeno 1 uso.'), z.maximum(promoLimits.uses, 'Al massimo 1.000.000 di usi.')),
  ),
  /** Null: good for every package. */
  shop_id: z.nullish(RowId),
})

type Fields = z.output<typeof PromoFields>

const wholePercent = z.refine<Pick<Fields, 'kind' | 'value'>>(
  ({ kind, value }) => kind !== 'percent' || (Number.isInteger(value) && value >= 1 && value <= 100),
  { path: ['value'], error: 'Una percentuale intera da 1 a 100.' },
)

const EuroOff = Euro(0.01, promoLimits.fixed, '')
const euroOff = z.refine<Pick<Fields, 'kind' | 'value'>>(
  ({ kind, value }) => kind !== 'fixed' || EuroOff.safeParse(value).success,
  { path: ['value'], error: 'Da 0,01 € a 1.000 €, con al massimo due decimali.' },
)

export const endsTooEarly = 'La fine deve venire dopo l’inizio.'

const endsLater = z.refine<Pick<Fields, 'starts_at' | 'ends_at'>>(
  ({ starts_at, ends_at }) =>
    starts_at == null || ends_at == null || Date.parse(ends_at) > Date.parse(starts_at),
  { path: ['ends_at'], error: endsTooEarly },
)

const PromoInput = PromoFields.check(wholePercent, euroOff, endsLater)
export type PromoInput = z.output<typeof PromoInput>

/** With its use; amounts in euro. */
export const PromoCode = z.object({
  id: z.int(),
  code: z.string(),
  kind: z.enum(['percent', 'fixed']),
  value: z.number(),
  starts_at: z.iso.datetime(),
  ends_at: z.nullable(z.iso.datetime()),
  limit: z.nullable(z.int()),
  shop_id: z.nullable(z.int()),
  shop_title: z.nullable(z.string()),
  retired_at: z.nullable(z.iso.datetime()),
  state: z.enum(promoStates),
  version: z.int(),
  /** Somebody has paid with it or begun to: what it takes off, and from what, does not change any more. */
  fixed: z.boolean(),
  /** Held for a payment that is being made. */
  reserved: z.int(),
  /** Paid; those that were paid `late`, after their hold had ended, too. */
  redeemed: z.int(),
  late: z.int(),
  released: z.int(),
  discount_given: z.number(),
  /** Paid by those who used it. */
  revenue: z.number(),
})
export type PromoCode = z.output<typeof PromoCode>

export const promoUseStates = ['reserved', 'redeemed', 'late', 'released'] as const

const PromoUse = z.object({
  purchase_id: z.int(),
  king: NamedPerson,
  shop_title: z.string(),
  state: z.enum(promoUseStates),
  reserved_at: z.iso.datetime(),
  ended_at: z.nullable(z.iso.datetime()),
  discount: z.number(),
  paid: z.number(),
})
export type PromoUse = z.output<typeof PromoUse>

const pageNumber = z._default(
  z.coerce.number<string | number>().check(z.int(), z.minimum(1), z.maximum(10_000)),
  1,
)
const one = z.object({ id: RowId })

export const promoCodeEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/promo-codes',
    who: 'admin',
    permission: 'promo.edit',
    summary: 'I codici promozionali con il loro uso, dall’ultimo',
    query: z.object({
      query: z.optional(z.string().check(z.maxLength(60))),
      state: z.optional(z.enum(promoStates)),
      page: pageNumber,
    }),
    replies: { 200: z.object({ data: z.array(PromoCode), current_page: z.int(), last_page: z.int() }) },
  }),
  one: endpoint({
    method: 'GET',
    path: '/api/admin/promo-codes/:id',
    who: 'admin',
    permission: 'promo.edit',
    summary: 'Un codice promozionale',
    params: one,
    replies: { 200: PromoCode, 404: Problem },
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/promo-codes',
    who: 'admin',
    permission: 'promo.edit',
    fresh: true,
    summary:
      'Un codice nuovo; senza inizio vale da subito, senza fine finché non si ritira. Se porta molto sotto i prezzi soliti aspetta una seconda persona',
    body: PromoInput,
    invalid: 'errors',
    replies: { 201: PromoCode },
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/admin/promo-codes/:id',
    who: 'admin',
    permission: 'promo.edit',
    fresh: true,
    summary: 'Cambia un codice: una volta usato, solo la fine e il limite',
    params: one,
    body: z.extend(PromoFields, { version: z.optional(z.int()) }).check(wholePercent, euroOff, endsLater),
    invalid: 'errors',
    replies: { 200: PromoCode, 404: Problem, 409: Overtaken(PromoCode) },
  }),
  retire: endpoint({
    method: 'DELETE',
    path: '/api/admin/promo-codes/:id',
    who: 'admin',
    permission: 'promo.edit',
    fresh: true,
    summary: 'Ritira un codice per sempre; chi sta pagando con lo sconto lo tiene',
    params: one,
    body: OptionalReason,
    invalid: 'errors',
    replies: { 200: PromoCode, 404: Problem, 409: Problem },
  }),
  uses: endpoint({
    method: 'GET',
    path: '/api/admin/promo-codes/:id/uses',
    who: 'admin',
    permission: 'promo.edit',
    summary: 'Chi ha usato il codice, dall’ultimo',
    params: one,
    query: z.object({ page: pageNumber }),
    replies: {
      200: z.object({ data: z.array(PromoUse), current_page: z.int(), last_page: z.int() }),
      404: Problem,
    },
  }),
  usesCsv: endpoint({
    method: 'GET',
    path: '/api/admin/promo-codes/:id/uses/csv',
    who: 'admin',
    fresh: true,
    permission: 'promo.edit',
    summary: 'Lo stesso come file CSV italiano',
    params: one,
    // CSV, no JSON.
    replies: { 200: z.string(), 404: Problem },
  }),
} as const

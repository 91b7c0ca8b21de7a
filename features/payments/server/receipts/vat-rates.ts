import type { Config } from '#platform/server/config/config.ts'

/**
 * Standard rates of VAT in the European Union, in hundredths of a percent, each from its day on; the last one that has
 * begun counts. Compared with public tables of the 27 rates as of December 2025, which announced no other standard rate
 * for 2026; the word that counts is the Commission's database «Taxes in Europe». A country that changes its rate gets a
 * line more, never another one: an old receipt is read by its own.
 */
export const euVatRates = {
  AT: [['2016-01-01', 2000]],
  BE: [['1996-01-01', 2100]],
  BG: [['1999-01-01', 2000]],
  CY: [['2014-01-13', 1900]],
  CZ: [['2013-01-01', 2100]],
  DE: [['2021-01-01', 1900]],
  DK: [['1992-01-01', 2500]],
  EE: [
    ['2024-01-01', 2200],
    ['2025-07-01', 2400],
  ],
  ES: [['2012-09-01', 2100]],
  FI: [
    ['2013-01-01', 2400],
    ['2024-09-01', 2550],
  ],
  FR: [['2014-01-01', 2000]],
  GR: [['2016-06-01', 2400]],
  HR: [['2012-03-01', 2500]],
  HU: [['2012-01-01', 2700]],
  IE: [['2021-03-01', 2300]],
  IT: [['2013-10-01', 2200]],
  LT: [['2009-09-01', 2100]],
  LU: [['2024-01-01', 1700]],
  LV: [['2012-07-01', 2100]],
  MT: [['2004-01-01', 1800]],
  NL: [['2012-10-01', 2100]],
  PL: [['2011-01-01', 2300]],
  PT: [['2011-01-01', 2300]],
  RO: [
    ['2017-01-01', 1900],
    ['2025-08-01', 2100],
  ],
  SE: [['1990-07-01', 2500]],
  SI: [['2013-07-01', 2200]],
  SK: [
    ['2011-01-01', 2000],
    ['2025-01-01', 2300],
  ],
} as const satisfies Record<string, readonly (readonly [string, number])[]>

export type EuCountry = keyof typeof euVatRates

/** Monaco is treated as France (Directive 2006/112/EC, article 7); every other small neighbour lies outside. */
const asIf: Readonly<Record<string, string>> = { MC: 'FR' }

/** The standard rate of a country on a day (`2026-11-24`), in hundredths of a percent; null: not in the Union. */
export function euVatRate(country: string, day: string): number | null {
  const rates: readonly (readonly [string, number])[] | undefined =
    euVatRates[(asIf[country] ?? country) as EuCountry]
  return rates?.findLast(([from]) => from <= day)?.[1] ?? rates?.[0]?.[1] ?? null
}

/**
 * `home`: at the seller's own rate. `oss`: at that of the buyer's country, reported by the one-stop shop. `outside`:
 * the buyer lives beyond the Union, so there is no VAT.
 */
export interface Vat {
  readonly scheme: 'home' | 'oss' | 'outside'
  readonly country: string
  /** In hundredths of a percent. */
  readonly rate: number
}

type Seller = Pick<Config['seller'], 'vatNumber' | 'vatRate'>

export const homeVat = ({ vatNumber, vatRate }: Seller): Vat => ({
  scheme: 'home',
  country: vatNumber.slice(0, 2),
  rate: vatRate,
})

/**
 * Of a service that is supplied electronically to a consumer: taxed where he lives (Directive 2006/112/EC, article 58),
 * but where the seller is while it sells for less than 10,000 € a year to other countries of the Union (article 59c),
 * which is until the owner says that the one-stop shop is in use.
 * @param ossFrom the first day of the one-stop shop; null: not in use
 */
export function vatFor(
  seller: Seller,
  sale: { readonly country: string; readonly day: string; readonly ossFrom: string | null },
): Vat {
  const home = homeVat(seller)
  if (sale.country === home.country) return home
  const rate = euVatRate(sale.country, sale.day)
  if (rate === null) return { scheme: 'outside', country: sale.country, rate: 0 }
  if (sale.ossFrom === null || sale.day < sale.ossFrom) return { ...home, country: sale.country }
  return { scheme: 'oss', country: sale.country, rate }
}

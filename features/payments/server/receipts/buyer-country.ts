import { dialCodeOf } from '#features/accounts/server/phone-country.ts'
import { countries } from '#features/reference/server/countries.ts'
import { settingsOf } from '#features/settings/server/settings.ts'
import { todayInItaly } from '#platform/contract/italian-time.ts'
import { clock } from '#platform/server/db/clock.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Needs } from '#platform/server/needs.ts'
import { type Vat, vatFor } from './vat-rates.ts'

/** What is known of where a buyer lives; ISO 3166 codes, null where nothing is. */
export interface CountryEvidence {
  readonly declared: string | null
  /** Of the card, or of the account at PayPal. */
  readonly paidFrom: string | null
  readonly phone: string | null
}

interface CountryFound {
  readonly country: string
  readonly basis: 'two_agree' | 'paid_from' | 'seller'
}

/**
 * Two pieces of evidence that say the same count (Regulation (EU) 282/2011, article 24b); where no two do, the word of
 * the provider of the payment, who is neither buyer nor seller; where that is silent too, the seller's own country.
 */
export function countryOf({ declared, paidFrom, phone }: CountryEvidence, seller: string): CountryFound {
  if (paidFrom !== null && [declared, phone].includes(paidFrom))
    return { country: paidFrom, basis: 'two_agree' }
  if (declared !== null && declared === phone) return { country: declared, basis: 'two_agree' }
  if (paidFrom !== null) return { country: paidFrom, basis: 'paid_from' }
  return { country: seller, basis: 'seller' }
}

/** Of a prefix that several share, the country that has nearly all of its numbers. */
const mostOf: Readonly<Record<string, string>> = { 39: 'IT', 44: 'GB', 47: 'NO', 358: 'FI' }

/** The country of a number in E.164; null: the prefix is no country's alone. */
export function countryOfPhone(phone: string): string | null {
  const dial = dialCodeOf(phone)
  const [first, ...others] = countries.filter(({ dialCode }) => dialCode === dial)
  return mostOf[dial] ?? (others.length === 0 ? (first?.iso ?? null) : null)
}

/**
 * Finds out where a purchase was made from, keeps by what, and says how it is taxed today. In the transaction that
 * credits; once for each purchase.
 */
export async function taxPurchase(
  needs: Pick<Needs, 'config'>,
  trx: Transaction,
  purchase: { readonly id: number; readonly user_id: number },
  paidFrom: string | null,
): Promise<Vat> {
  const { seller } = needs.config
  const buyer = await trx
    .selectFrom('users')
    .leftJoin('profile', 'profile.user_id', 'users.id')
    .leftJoin('invoice_details', 'invoice_details.user_id', 'users.id')
    .select(['users.phone', 'profile.country_id', 'invoice_details.country'])
    .select(clock.as('now'))
    .where('users.id', '=', purchase.user_id)
    .executeTakeFirstOrThrow()
  const ofProfile = countries.find(({ id }) => id === buyer.country_id)?.iso ?? null
  const evidence = {
    declared: buyer.country ?? ofProfile,
    paidFrom: isCountry(paidFrom) ? paidFrom : null,
    phone: buyer.phone === null ? null : countryOfPhone(buyer.phone),
  }
  const { country, basis } = countryOf(evidence, seller.vatNumber.slice(0, 2))
  await trx
    .insertInto('purchase_country')
    .values({
      purchase_id: purchase.id,
      declared: evidence.declared,
      declared_in: evidence.declared === null ? null : buyer.country === null ? 'profile' : 'invoice',
      paid_from: evidence.paidFrom,
      phone: evidence.phone,
      country,
      basis,
    })
    .execute()
  const { oss_from: ossFrom } = await settingsOf(needs, trx)
  return vatFor(seller, { country, day: todayInItaly(buyer.now), ossFrom })
}

/** A provider may say anything. */
const isCountry = (text: string | null) => text !== null && countries.some(({ iso }) => iso === text)

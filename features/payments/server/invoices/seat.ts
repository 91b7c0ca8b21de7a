import type { Config } from '#platform/server/config/config.ts'

/** An address in the parts of which an electronic invoice is made. */
export interface Seat {
  readonly street: string
  readonly postcode: string
  readonly city: string
  readonly province: string
}

/** `Via Roma 1, 00100 Roma (RM)`, as `SELLER_ADDRESS` has it; null for what is not written like this. */
export function seatIn(address: string): Seat | null {
  const found =
    /^(?<street>.{1,60}?),?\s+(?<postcode>\d{5})\s+(?<city>.{1,60}?)\s*\((?<province>[A-Z]{2})\)$/.exec(
      address.trim(),
    )?.groups
  const { street, postcode, city, province } = found ?? {}
  return street && postcode && city && province ? { street, postcode, city, province } : null
}

/** Whether invoices can be made out: by an Italian seller with an address that can be taken apart. */
export const invoicesOffered = ({ seller }: Pick<Config, 'seller'>): boolean =>
  /^IT\d{11}$/.test(seller.vatNumber) && seatIn(seller.address) !== null

import { type EuroCents, euroCents } from '#platform/contract/money.ts'

/** Prices include VAT: how much of a total is tax, at a rate in hundredths of a percent. */
export function splitVat(total: EuroCents, rate: number): { net: EuroCents; vat: EuroCents } {
  const net = euroCents(Math.round((total * 10_000) / (10_000 + rate)))
  return { net, vat: euroCents(total - net) }
}

/** `IVA 22%`, `IVA 5,5%` */
export function vatLabel(rate: number): string {
  return `IVA ${(rate / 100).toLocaleString('it-IT', { maximumFractionDigits: 2 })}%`
}

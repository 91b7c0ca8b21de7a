import { expect, test } from 'vitest'
import { schemaFaults } from '#testing/fattura-pa-schema.ts'
import { type Buyer, fatturaPa, fileName, type Invoice } from './fattura-pa.ts'
import { seatIn } from './seat.ts'
import { latin1 } from './xml.ts'

const seat = { street: 'Corso d’Italia 1', postcode: '00198', city: 'Roma', province: 'RM' }
const mario: Buyer = {
  name: 'Mario Rossi',
  tax_code: 'RSSMRA85T10A562S',
  vat_number: null,
  address: 'Via Garibaldi 7',
  postcode: '20121',
  city: 'Milano',
  province: 'MI',
  country: 'IT',
  sdi_code: '0000000',
  certified_email: null,
}
const greta: Buyer = {
  ...mario,
  name: 'Grete Müller',
  tax_code: null,
  postcode: '10115',
  city: 'Berlin',
  province: null,
  country: 'DE',
}
const saluto: Invoice = {
  kind: 'invoice',
  number: 'F-2026-3',
  day: '2026-11-24',
  progressive: '0000R',
  seller: { name: 'Salotto & Figli S.r.l.', vatNumber: 'IT01234567890', seat },
  buyer: mario,
  receipt: {
    lines: [{ text: 'Pacchetto «Saluto»: 100 Crediti', cents: 990 }],
    vat_scheme: 'home',
    vat_rate: 2200,
    country: 'IT',
    net_cents: 811,
    vat_cents: 179,
    total_cents: 990,
  },
  credits: null,
}
const discounted = {
  ...saluto.receipt,
  lines: [...saluto.receipt.lines, { text: 'Sconto con codice promozionale', cents: -99 }],
  net_cents: 730,
  vat_cents: 161,
  total_cents: 891,
}
const credit: Invoice = {
  ...saluto,
  kind: 'invoice_credit',
  number: 'NCF-2026-1',
  credits: { number: 'F-2026-3', day: '2026-11-24' },
}
const oss: Invoice = {
  ...saluto,
  buyer: greta,
  receipt: {
    ...saluto.receipt,
    vat_scheme: 'oss',
    vat_rate: 1900,
    country: 'DE',
    net_cents: 832,
    vat_cents: 158,
  },
}
const outside: Invoice = {
  ...saluto,
  buyer: { ...greta, country: 'CH', city: 'Zürich' },
  receipt: {
    ...saluto.receipt,
    lines: [{ text: 'Pacchetto «Serata»: 1000 Crediti', cents: 7990 }],
    vat_scheme: 'outside',
    vat_rate: 0,
    country: 'CH',
    net_cents: 7990,
    vat_cents: 0,
    total_cents: 7990,
  },
}

const texts = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text]) => text)
const cents = (amounts: readonly (string | undefined)[]) =>
  amounts.reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0)

test.each<[string, Invoice]>([
  ['of a private person', saluto],
  ['with a discount', { ...saluto, receipt: discounted }],
  ['with a certified e-mail', { ...saluto, buyer: { ...mario, certified_email: 'rossi@pec.test' } }],
  [
    'of a company',
    {
      ...saluto,
      buyer: {
        ...mario,
        name: 'Rossi & C. S.n.c.',
        tax_code: '00743110157',
        vat_number: '00743110157',
        sdi_code: 'M5UXCR1',
      },
    },
  ],
  ['a credit note', credit],
  ['at the rate of another country', oss],
  ['beyond the Union', outside],
])('the file of an invoice %s is valid by the schema of the agency', async (_, invoice) => {
  const xml = fatturaPa(invoice)
  expect(await schemaFaults(xml)).toEqual([])
  // The checks 00421 to 00423 of the exchange system, which no schema makes.
  const [net, tax, total] = ['ImponibileImporto', 'Imposta', 'ImportoTotaleDocumento'].map((name) =>
    cents(texts(xml, name)),
  )
  expect(cents(texts(xml, 'PrezzoTotale'))).toBe(net)
  expect(texts(xml, 'PrezzoUnitario')).toEqual(texts(xml, 'PrezzoTotale'))
  expect(net! + tax!).toBe(total)
  expect(total).toBe(invoice.receipt.total_cents)
  expect(texts(xml, 'ImportoPagamento')).toEqual(texts(xml, 'ImportoTotaleDocumento'))
  const rate = Number(texts(xml, 'AliquotaIVA')[0])
  expect(Math.abs(tax! - (net! * rate) / 100)).toBeLessThanOrEqual(1)
  expect(texts(xml, 'Natura').length > 0).toBe(rate === 0)
})

test('what is no invoice is told from one', async () => {
  expect(await schemaFaults(fatturaPa({ ...saluto, number: 'F-2026-3-much-too-long-for-it' }))).not.toEqual(
    [],
  )
  expect(await schemaFaults(fatturaPa({ ...saluto, day: '24/11/2026' }))).not.toEqual([])
})

test('a file is called as the exchange system wants, and says who receives', () => {
  expect(fileName(saluto)).toBe('IT01234567890_0000R.xml')
  const receiver = (buyer: Buyer) => {
    const xml = fatturaPa({ ...saluto, buyer })
    return [...texts(xml, 'CodiceDestinatario'), ...texts(xml, 'PECDestinatario')]
  }
  const pec = 'rossi@pec.test'
  expect(receiver(mario)).toEqual(['0000000'])
  expect(receiver({ ...mario, certified_email: pec })).toEqual(['0000000', pec])
  expect(receiver({ ...mario, certified_email: pec, sdi_code: 'M5UXCR1' })).toEqual(['M5UXCR1'])
  expect(receiver(greta)).toEqual(['XXXXXXX'])
})

test('beyond 77,47 € an invoice without VAT bears its stamp, and one with VAT never', () => {
  const stamps = (invoice: Invoice) => texts(fatturaPa(invoice), 'ImportoBollo')
  expect(stamps(outside)).toEqual(['2.00'])
  expect(stamps({ ...outside, receipt: { ...outside.receipt, total_cents: 7747 } })).toEqual([])
  expect(stamps({ ...saluto, receipt: { ...saluto.receipt, total_cents: 7990 } })).toEqual([])
})

test('letters that the exchange system does not take become the nearest ones', () => {
  expect(latin1('Corso d’Italia – “Łukasz Dvořák” 5 €')).toBe('Corso d\'Italia - "Lukasz Dvorák" 5 EUR')
  expect(fatturaPa({ ...saluto, buyer: { ...mario, name: '<Rossi> & "Figli"' } })).toContain(
    '<Denominazione>&lt;Rossi&gt; &amp; &quot;Figli&quot;</Denominazione>',
  )
})

test.each([
  ['Corso d’Italia 1, 00198 Roma (RM)', seat],
  [
    'Via dell’Esempio 12, 20121 Milano (MI)',
    { street: 'Via dell’Esempio 12', postcode: '20121', city: 'Milano', province: 'MI' },
  ],
  [
    'Piazza San Babila 3 20122 Milano (MI)',
    { street: 'Piazza San Babila 3', postcode: '20122', city: 'Milano', province: 'MI' },
  ],
  ['Via Roma 1, Milano', null],
  ['Unter den Linden 5, 10117 Berlin', null],
])('an address «%s» taken apart', (address, parts) => {
  expect(seatIn(address)).toEqual(parts)
})

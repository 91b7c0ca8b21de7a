import { company } from '#platform/contract/company.ts'
import { splitVat } from '../receipts/vat.ts'
import { euroCents } from '#platform/contract/money.ts'
import { noSdiCode } from '../../contract/invoices.ts'
import type { Seat } from './seat.ts'
import { type Element, xmlOf } from './xml.ts'

/**
 * The file of an invoice for the exchange system of the revenue agency: FatturaPA 1.2, ordinary, to private persons and
 * companies (FPR12). Why it is written here: docs/decisions/0108.
 */
export interface Invoice {
  readonly kind: 'invoice' | 'invoice_credit'
  /** `F-2026-3`: at most 20 signs. */
  readonly number: string
  /** In Italy, `2026-11-24`. */
  readonly day: string
  /** Names the file among all that the seller sends: 5 letters and digits. */
  readonly progressive: string
  readonly seller: { readonly name: string; readonly vatNumber: string; readonly seat: Seat }
  readonly buyer: Buyer
  readonly receipt: Taxed
  /** Of a credit note: the invoice that it takes back. */
  readonly credits: { readonly number: string; readonly day: string } | null
}

export interface Buyer {
  readonly name: string
  readonly tax_code: string | null
  readonly vat_number: string | null
  readonly address: string
  readonly postcode: string
  readonly city: string
  readonly province: string | null
  readonly country: string
  readonly sdi_code: string
  readonly certified_email: string | null
}

/** Cents; the lines add up to the total, VAT included. */
interface Taxed {
  readonly lines: readonly { readonly text: string; readonly cents: number }[]
  readonly vat_scheme: 'home' | 'oss' | 'outside'
  readonly vat_rate: number
  readonly country: string
  readonly net_cents: number
  readonly vat_cents: number
  readonly total_cents: number
}

/** Above so many cents an invoice without VAT has a stamp of 2 €, which the seller pays (DPR 642/1972). */
const stampAbove = 7_747

export function fatturaPa(invoice: Invoice): string {
  return xmlOf({
    'p:FatturaElettronica': {
      $: {
        versione: 'FPR12',
        'xmlns:p': 'http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2',
      },
      FatturaElettronicaHeader: {
        DatiTrasmissione: transmission(invoice),
        CedentePrestatore: sellerOf(invoice),
        CessionarioCommittente: buyerOf(invoice.buyer),
      },
      FatturaElettronicaBody: {
        DatiGenerali: general(invoice),
        DatiBeniServizi: goods(invoice),
        DatiPagamento: payment(invoice),
      },
    },
  })
}

/** `IT01234567890_0000A.xml` */
export const fileName = ({ seller, progressive }: Pick<Invoice, 'seller' | 'progressive'>): string =>
  `${seller.vatNumber}_${progressive}.xml`

function transmission({ seller, buyer, progressive }: Invoice): Element {
  const abroad = buyer.country !== 'IT'
  const code = abroad ? 'XXXXXXX' : buyer.sdi_code
  return {
    IdTrasmittente: taxId(seller.vatNumber),
    ProgressivoInvio: progressive,
    FormatoTrasmissione: 'FPR12',
    CodiceDestinatario: code,
    // With a code of somebody who receives, the certified e-mail must not stand there.
    PECDestinatario: code === noSdiCode ? buyer.certified_email : null,
  }
}

const taxId = (vatNumber: string): Element => ({
  IdPaese: vatNumber.slice(0, 2),
  IdCodice: vatNumber.slice(2),
})

const sellerOf = ({ seller: { name, vatNumber, seat } }: Invoice): Element => ({
  DatiAnagrafici: {
    IdFiscaleIVA: taxId(vatNumber),
    CodiceFiscale: vatNumber.slice(2),
    Anagrafica: { Denominazione: name.slice(0, 80) },
    RegimeFiscale: company.taxRegime,
  },
  Sede: {
    Indirizzo: seat.street,
    CAP: seat.postcode,
    Comune: seat.city,
    Provincia: seat.province,
    Nazione: 'IT',
  },
})

/** Whoever lives abroad has no Italian codes: the agency's guide says what stands there instead. */
function buyerOf(buyer: Buyer): Element {
  const abroad = buyer.country !== 'IT'
  return {
    DatiAnagrafici: {
      IdFiscaleIVA: abroad
        ? { IdPaese: buyer.country, IdCodice: '0000000' }
        : buyer.vat_number && { IdPaese: 'IT', IdCodice: buyer.vat_number },
      CodiceFiscale: abroad ? null : buyer.tax_code,
      Anagrafica: { Denominazione: buyer.name },
    },
    Sede: {
      Indirizzo: abroad ? `${buyer.address}, ${buyer.postcode}`.slice(0, 60) : buyer.address,
      CAP: abroad ? '00000' : buyer.postcode,
      Comune: buyer.city,
      Provincia: abroad ? null : buyer.province,
      Nazione: buyer.country,
    },
  }
}

function general({ kind, number, day, receipt, credits }: Invoice): Element {
  const stamped = receipt.vat_scheme === 'outside' && receipt.total_cents > stampAbove
  return {
    DatiGeneraliDocumento: {
      TipoDocumento: kind === 'invoice' ? 'TD01' : 'TD04',
      Divisa: 'EUR',
      Data: day,
      Numero: number,
      DatiBollo: stamped ? { BolloVirtuale: 'SI', ImportoBollo: '2.00' } : null,
      ImportoTotaleDocumento: amount(receipt.total_cents),
    },
    DatiFattureCollegate: credits && { IdDocumento: credits.number, Data: credits.day },
  }
}

/** Why there is no Italian VAT, in the codes of the exchange system. */
const natures = {
  oss: { code: 'N7', law: 'Art. 7-octies e 74-sexies DPR 633/1972, regime OSS' },
  outside: { code: 'N2.1', law: 'Art. 7-octies DPR 633/1972' },
} as const

function goods({ receipt }: Invoice): Element {
  const nature = receipt.vat_scheme === 'home' ? null : natures[receipt.vat_scheme]
  const rate = rateText(nature ? 0 : receipt.vat_rate)
  return {
    DettaglioLinee: netLines(receipt).map(({ text, cents }, index) => ({
      NumeroLinea: String(index + 1),
      Descrizione: text.slice(0, 1000),
      Quantita: '1.00',
      PrezzoUnitario: amount(cents),
      PrezzoTotale: amount(cents),
      AliquotaIVA: rate,
      Natura: nature?.code ?? null,
    })),
    DatiRiepilogo: {
      AliquotaIVA: rate,
      Natura: nature?.code ?? null,
      ImponibileImporto: amount(nature ? receipt.total_cents : receipt.net_cents),
      Imposta: amount(nature ? 0 : receipt.vat_cents),
      EsigibilitaIVA: nature ? null : 'I',
      RiferimentoNormativo: nature?.law ?? null,
    },
  }
}

/**
 * Without VAT, and adding up to the net amount to the cent: the last line takes what rounding leaves. The tax of
 * another country is a line of its own, since the document has no place for it.
 */
function netLines(receipt: Taxed): { text: string; cents: number }[] {
  let left = receipt.net_cents
  const lines = receipt.lines.map(({ text, cents }, index) => {
    const net =
      index === receipt.lines.length - 1
        ? left
        : Math.sign(cents) * splitVat(euroCents(Math.abs(cents)), receipt.vat_rate).net
    left -= net
    return { text, cents: net }
  })
  if (receipt.vat_scheme !== 'oss') return lines
  const text = `IVA ${rateText(receipt.vat_rate)}% versata in ${receipt.country} (OSS)`
  return [...lines, { text, cents: receipt.vat_cents }]
}

const payment = ({ day, receipt }: Invoice): Element => ({
  CondizioniPagamento: 'TP02',
  DettaglioPagamento: {
    // A payment card; PayPal has no code of its own.
    ModalitaPagamento: 'MP08',
    DataScadenzaPagamento: day,
    ImportoPagamento: amount(receipt.total_cents),
  },
})

/** `8.11`, `-0.81` */
const amount = (cents: number): string => (cents / 100).toFixed(2)
/** From hundredths of a percent: `22.00`. */
const rateText = (rate: number): string => (rate / 100).toFixed(2)

import { italianDate, italianMoment } from '#platform/contract/italian-time.ts'
import { company } from '#platform/contract/company.ts'
import type { Contract } from './contract-of.ts'
import { addresseeOf, contractChapters } from './contract-words.ts'
import {
  type Doc,
  margin,
  openPaper,
  plain,
  type Put,
  putInto,
  rule,
  small,
  type Style,
  width,
} from './paper.ts'
import { receiptSheet } from './pdf.ts'
import { formNote, formTitle, withdrawalForm } from './withdrawal-words.ts'

const bottom = 841.89 - margin
const heading = { face: 'strong', size: 11.5 } as const

/** `lieta-contratto-2026-12.pdf` */
export const contractFile = ({ receipt }: Contract): string =>
  `lieta-contratto-${receipt.number.replaceAll(/\W+/g, '-').toLowerCase()}.pdf`

/** The confirmation of a contract on A4: the facts with the receipt's figures, the chapters, the model form, the receipt. */
export async function contractPdf(contract: Contract): Promise<Buffer> {
  const { receipt } = contract
  const { doc, finished } = openPaper({
    Title: `Conferma del contratto n. ${receipt.number}`,
    Author: receipt.seller[0] ?? company.name,
  })
  receiptSheet(doc, {
    ...receipt,
    title: 'Conferma del contratto',
    facts: [
      { label: 'Contratto concluso il', value: italianMoment(contract.at) },
      { label: 'Pagamento', value: receipt.facts.at(-1)?.value ?? '' },
      { label: 'Recesso fino al', value: italianDate(contract.until) },
    ],
    seller: [
      ...receipt.seller,
      company.register,
      `Capitale sociale ${company.capital}`,
      company.email,
      company.certifiedEmail,
      company.phone,
    ],
    notes: ['Importi in euro, IVA compresa. La ricevuta è in fondo a questo documento.'],
  })
  chapters(doc, contract)
  form(doc, contract)
  receiptSheet(doc, receipt)
  doc.end()
  return finished
}

function chapters(doc: Doc, contract: Contract): void {
  // Below the figures, on the same page.
  const flow = openFlow(doc, doc.y + 12)
  for (const { title, paragraphs } of contractChapters(contract)) {
    flow.put('H2', title, heading, 16)
    for (const text of paragraphs) flow.put('P', text, plain, 5)
  }
  flow.end()
}

/** Whole on one page, to be filled in: below the chapters where there is room, else on the next. */
function form(doc: Doc, contract: Contract): void {
  const lines = withdrawalForm(addresseeOf(contract), {
    contract: `ricevuta n. ${contract.receipt.number}, contratto n. ${contract.purchaseId}`,
    day: italianDate(contract.at),
    consumer: contract.receipt.buyer.slice(0, -1).join(', '),
  })
  const parts: readonly (readonly [Parameters<Put>[0], string, Style, number])[] = [
    ['H1', formTitle, { face: 'display', size: 20 }, 24],
    ['P', formNote, small, 6],
    ...lines.map((line) => ['P', line, plain, 16] as const),
  ]
  const height = parts.reduce((sum, [, text, style, before]) => sum + before + heightOf(doc, text, style), 24)
  if (doc.y + height > bottom) doc.addPage()
  const flow = openFlow(doc, doc.y === margin ? margin : rule(doc, doc.y + 24))
  for (const part of parts) flow.put(...part)
  flow.end()
}

const heightOf = (doc: Doc, text: string, { face, size }: Style): number =>
  doc.font(face).fontSize(size).heightOfString(text, { width, lineGap: 2 })

/** Text one below the other, on as many pages as it takes; a heading never stands alone at the foot of one. */
function openFlow(doc: Doc, from: number) {
  const root = doc.struct('Sect')
  doc.addStructure(root)
  const write = putInto(doc, root)
  doc.y = from
  return {
    put(tag: Parameters<Put>[0], text: string, style: Style, before: number) {
      const after = tag === 'H2' ? 60 : 0
      if (doc.y + before + heightOf(doc, text, style) + after > bottom) {
        doc.addPage()
        doc.y = margin
      } else if (doc.y > margin) doc.y += before
      write(tag, text, { ...style, x: margin, y: doc.y, width })
    },
    end: () => root.end(),
  }
}

import { italianDate, italianMoment } from '#platform/contract/italian-time.ts'
import { company } from '#platform/contract/company.ts'
import type { Contract } from './contract-of.ts'
import { addresseeOf, contractChapters } from './contract-words.ts'
import { type Doc, margin, openPaper, plain, type Put, putInto, small, type Style, width } from './paper.ts'
import { receiptSheet } from './pdf.ts'
import { formNote, formTitle, withdrawalForm } from './withdrawal-words.ts'

const bottom = 841.89 - margin
const heading = { face: 'strong', size: 11.5 } as const

/** `lieta-contratto-2026-12.pdf` */
export const contractFile = ({ receipt }: Contract): string =>
  `lieta-contratto-${receipt.number.replaceAll(/\W+/g, '-').toLowerCase()}.pdf`

/** The confirmation of a contract on A4: the facts with the receipt's figures, the chapters, the model form. */
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

function form(doc: Doc, contract: Contract): void {
  doc.addPage()
  const flow = openFlow(doc, margin)
  flow.put('H1', formTitle, { face: 'display', size: 20 }, 0)
  flow.put('P', formNote, small, 6)
  const lines = withdrawalForm(addresseeOf(contract), {
    contract: `ricevuta n. ${contract.receipt.number}, contratto n. ${contract.purchaseId}`,
    day: italianDate(contract.at),
    consumer: contract.receipt.buyer.slice(0, -1).join(', '),
  })
  for (const line of lines) flow.put('P', line, plain, 16)
  flow.end()
}

/** Text one below the other, on as many pages as it takes; a heading never stands alone at the foot of one. */
function openFlow(doc: Doc, from: number) {
  const root = doc.struct('Sect')
  doc.addStructure(root)
  const write = putInto(doc, root)
  doc.y = from
  return {
    put(tag: Parameters<Put>[0], text: string, style: Style, before: number) {
      const after = tag === 'H2' ? 60 : 0
      doc.font(style.face).fontSize(style.size)
      const height = doc.heightOfString(text, { width, lineGap: 2 })
      if (doc.y + before + height + after > bottom) {
        doc.addPage()
        doc.y = margin
      } else if (doc.y > margin) doc.y += before
      write(tag, text, { ...style, x: margin, y: doc.y, width })
    },
    end: () => root.end(),
  }
}

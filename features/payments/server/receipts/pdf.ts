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
import type { ReceiptDocument } from './receipt-documents.ts'

const primary = '#7d1d3f'
const column = width / 2 - 12

/** The same words as the page, on A4, one sheet for each paper. */
export async function receiptPdf(documents: readonly ReceiptDocument[]): Promise<Buffer> {
  const [first] = documents
  const { doc, finished } = openPaper({
    Title: `${first?.title} n. ${first?.number}`,
    Author: first?.seller[0] ?? '',
  })
  for (const document of documents) receiptSheet(doc, document)
  doc.end()
  return finished
}

/** A page of its own. */
export function receiptSheet(
  doc: Doc,
  { title, number, facts, seller, buyer, lines, totals, notes }: ReceiptDocument,
): void {
  doc.addPage()
  const root = doc.struct('Sect')
  doc.addStructure(root)
  const put = putInto(doc, root)
  put('P', 'Lieta', { face: 'greeting', size: 26, x: margin, y: margin, width: column })
  greetingStop(doc)
  put('H1', title, { face: 'display', size: 24, x: margin, y: margin, width, align: 'right' })
  put('P', `n. ${number}`, { face: 'strong', size: 11, x: margin, y: doc.y + 2, width, align: 'right' })

  let y = doc.y + 26
  const bottoms = facts.map(({ label, value }, index) => {
    const place = { x: margin + (index * width) / facts.length, width: width / facts.length - 8 }
    put('P', label, { ...small, ...place, y })
    put('P', value, { ...plain, ...place, y: y + 14 })
    return doc.y
  })
  y = Math.max(...bottoms) + 22
  const ends = [seller, buyer].map((party, index) => {
    const x = margin + index * (width / 2 + 12)
    put('H2', index === 0 ? 'Venditore' : 'Cliente', { ...small, x, y, width: column })
    doc.y = y + 14
    for (const text of party) put('P', text, { ...plain, x, y: doc.y, width: column })
    return doc.y
  })

  y = rule(doc, Math.max(...ends) + 28)
  for (const line of lines) y = rule(doc, row(put, doc, line.label, line.value, y, plain))
  y += 6
  totals.forEach(({ label, value }, index) => {
    const style = index === totals.length - 1 ? ({ face: 'strong', size: 13 } as const) : plain
    y = row(put, doc, label, value, y, style)
  })
  doc.y = y + 24
  for (const note of notes) put('P', note, { ...small, x: margin, y: doc.y + 4, width })
  root.end()
}

function row(put: Put, doc: Doc, label: string, value: string, y: number, style: Style): number {
  put('P', label, { ...style, x: margin, y: y + 8, width: width - 130 })
  const end = doc.y
  put('P', value, { ...style, x: margin + width - 120, y: y + 8, width: 120, align: 'right' })
  return end + 8
}

/** The full stop of the greeting is a colour, not a word. */
function greetingStop(doc: Doc): void {
  const after = doc.font('greeting').fontSize(26).widthOfString('Lieta')
  doc.markContent('Artifact')
  doc.fillColor(primary).text('.', margin + after, margin, { lineBreak: false })
  doc.endMarkedContent()
}

import {
  type Doc,
  margin,
  openPaper,
  plain,
  type Put,
  putInto,
  rule,
  small,
  width,
} from '#features/payments/server/receipts/paper.ts'
import { receiptSheet } from '#features/payments/server/receipts/pdf.ts'
import { company } from '#platform/contract/company.ts'
import { italianSecond } from '#platform/contract/italian-time.ts'
import type { Pack, PackSection } from './pack-content.ts'

const bottom = 841.89 - margin
const half = width / 2

/** The receipt first, as the buyer has it, then what shows that he got and used what he paid for. */
export async function packPdf(purchaseId: number, { receipts, sections }: Pack, now: Date): Promise<Buffer> {
  const { doc, finished } = openPaper({
    Title: `Prove per il pagamento n. ${purchaseId}`,
    Author: company.name,
  })
  for (const receipt of receipts) receiptSheet(doc, receipt)
  doc.addPage()
  const root = doc.struct('Sect')
  doc.addStructure(root)
  const put = putInto(doc, root)
  put('H1', `Prove per il pagamento n. ${purchaseId}`, {
    face: 'display',
    size: 22,
    x: margin,
    y: margin,
    width,
  })
  put('P', `${company.name}, ${company.seat}. Preparato il ${italianSecond(now)}, ora italiana.`, {
    ...small,
    x: margin,
    y: doc.y + 4,
    width,
  })
  for (const section of sections) drawSection(doc, put, section)
  root.end()
  doc.end()
  return finished
}

function drawSection(doc: Doc, put: Put, { title, note, lines }: PackSection): void {
  // A heading stays with what follows it.
  let y = room(doc, doc.y + 22, 90)
  put('H2', title, { face: 'strong', size: 13, x: margin, y, width })
  put('P', note, { ...small, x: margin, y: doc.y + 2, width })
  y = rule(doc, doc.y + 6)
  for (const { label, value } of lines) {
    y = room(doc, y + 6, 34)
    put('P', label, { ...plain, x: margin, y, width: half - 8 })
    const end = doc.y
    put('P', value, { ...plain, x: margin + half + 8, y, width: half - 8 })
    y = Math.max(end, doc.y)
  }
  doc.y = y
}

/** Where so many points still fit: here, or at the top of the next page. */
function room(doc: Doc, y: number, height: number): number {
  if (y + height <= bottom) return y
  doc.addPage()
  return margin
}

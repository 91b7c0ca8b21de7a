import PDFDocument from 'pdfkit'
import { type Face, faceNames, fontFile } from './fonts.ts'
import type { ReceiptDocument } from './receipt-documents.ts'

const colours = { ink: '#221a1e', soft: '#574a50', line: '#e7dfe0', primary: '#7d1d3f' } as const

/** In points; A4 is 595 wide. */
const margin = 56
const width = 595.28 - 2 * margin
const column = width / 2 - 12

/** The same words as the page, on A4, one sheet for each paper; real text, tagged for screen readers. */
export async function receiptPdf(documents: readonly ReceiptDocument[]): Promise<Buffer> {
  const [first] = documents
  const doc = new PDFDocument({
    size: 'A4',
    margin,
    lang: 'it',
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    autoFirstPage: false,
    info: { Title: `${first?.title} n. ${first?.number}`, Author: first?.seller[0] ?? '' },
  })
  const bytes: Buffer[] = []
  const written = new Promise<void>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => bytes.push(chunk))
    doc.on('end', () => resolve())
    doc.on('error', reject)
  })
  for (const face of faceNames) {
    doc.registerFont(face, fontFile(face, 'latin', 'woff'))
    doc.registerFont(`${face}-ext`, fontFile(face, 'latin-ext', 'woff'))
  }
  for (const document of documents) {
    doc.addPage()
    sheet(doc, document)
  }
  doc.end()
  await written
  return Buffer.concat(bytes)
}

type Doc = PDFKit.PDFDocument

function sheet(
  doc: Doc,
  { title, number, facts, seller, buyer, lines, totals, notes }: ReceiptDocument,
): void {
  const root = doc.struct('Sect')
  doc.addStructure(root)
  const put: Put = (tag, text, style) => {
    root.add(doc.struct(tag, {}, () => draw(doc, text, style)))
  }
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

interface Style {
  readonly face: Face
  readonly size: number
  readonly colour?: string
}
interface TextBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly align?: 'right'
}
type Put = (tag: 'P' | 'H1' | 'H2', text: string, style: Style & TextBox) => void

const plain = { face: 'text', size: 10.5 } as const
const small = { face: 'text', size: 9, colour: colours.soft } as const

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
  doc.fillColor(colours.primary).text('.', margin + after, margin, { lineBreak: false })
  doc.endMarkedContent()
}

function rule(doc: Doc, y: number): number {
  doc.markContent('Artifact')
  doc
    .moveTo(margin, y)
    .lineTo(margin + width, y)
    .lineWidth(0.7)
    .stroke(colours.line)
  doc.endMarkedContent()
  return y
}

/** A nickname may mix letters of both cuts of a typeface: each run is set in the one that has it. */
function draw(
  doc: Doc,
  text: string,
  { face, size, colour = colours.ink, x, y, width: room, align }: Style & TextBox,
): void {
  const runs = runsOf(text)
  doc.fontSize(size).fillColor(colour)
  runs.forEach((run, index) => {
    doc.font(run.extended ? `${face}-ext` : face)
    const options = { width: room, continued: index < runs.length - 1, lineGap: 2, ...(align && { align }) }
    if (index === 0) doc.text(run.text, x, y, options)
    else doc.text(run.text, options)
  })
}

/** What the first cut has, as the fonts say: Basic Latin and Latin-1, common punctuation, the euro. */
const first = /^[ -\u00ff\u0131\u0152\u0153\u02bb\u02bc\u02c6\u02da\u02dc\u2000-\u206f\u20ac\u2122\u2212]$/u

function runsOf(text: string): { text: string; extended: boolean }[] {
  const runs: { text: string; extended: boolean }[] = []
  // A combining accent belongs to no cut: its letter is composed, or it stays a letter without.
  for (const letter of text.normalize('NFC')) {
    const extended = !first.test(letter)
    const last = runs.at(-1)
    if (last?.extended === extended) last.text += letter
    else runs.push({ text: letter, extended })
  }
  return runs
}

import PDFDocument from 'pdfkit'
import { type Face, faceNames, fontFile } from './fonts.ts'

/** The house's paper: A4, its typefaces and colours, real text, tagged for screen readers. */

const colours = { ink: '#221a1e', soft: '#574a50', line: '#e7dfe0' } as const

/** In points; A4 is 595 wide. */
export const margin = 56
export const width = 595.28 - 2 * margin

export type Doc = PDFKit.PDFDocument

/** Without a page; `finished` once `doc.end()` has been called. */
export function openPaper(info: { readonly Title: string; readonly Author: string }): {
  readonly doc: Doc
  readonly finished: Promise<Buffer>
} {
  const doc = new PDFDocument({
    size: 'A4',
    margin,
    lang: 'it',
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    autoFirstPage: false,
    info,
  })
  const bytes: Buffer[] = []
  const finished = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => bytes.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(bytes)))
    doc.on('error', reject)
  })
  for (const face of faceNames) {
    doc.registerFont(face, fontFile(face, 'latin', 'ttf'))
    doc.registerFont(`${face}-ext`, fontFile(face, 'latin-ext', 'ttf'))
  }
  return { doc, finished }
}

export interface Style {
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
export type Put = (tag: 'P' | 'H1' | 'H2', text: string, style: Style & TextBox) => void

export const plain = { face: 'text', size: 10.5 } as const
export const small = { face: 'text', size: 9, colour: colours.soft } as const

/** Puts text into a part of the document that is read in this order. */
export function putInto(doc: Doc, root: PDFKit.PDFStructureElement): Put {
  return (tag, text, style) => {
    root.add(doc.struct(tag, {}, () => draw(doc, text, style)))
  }
}

export function rule(doc: Doc, y: number): number {
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

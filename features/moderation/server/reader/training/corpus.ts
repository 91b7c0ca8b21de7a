import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import * as z from 'zod/mini'
import { policyInForce } from '../../judge/policy.ts'
import { examinePlain } from '../../rules/examine.ts'
import { plainTextOf } from '../../rules/plain-text.ts'
import { type Class, classes } from '../model.ts'
import { type Signals, signalsOf } from '../signals.ts'

const Line = z.object({
  id: z.string(),
  text: z.string().check(z.minLength(1)),
  label: z.enum(classes),
  /** What it is about; of ordinary talk it begins with `plain:` or `tricky:`. */
  note: z.string(),
})

/** One message that somebody wrote for the corpus and said what it is. */
export interface Example {
  readonly id: string
  readonly text: string
  readonly label: Class
  /** Ordinary talk that nothing resembles; the rest of it is close to what is not allowed. */
  readonly plain: boolean
  /** The file without its ending: one author each. */
  readonly author: string
  readonly signals: Signals
  /** Whether the rules hold it. */
  readonly held: boolean
}

export const corpusFolder = new URL('../corpus/', import.meta.url)

/** @throws Error that names file and line of what is no message, or comes twice. */
export function readCorpus(folder: URL = corpusFolder): Example[] {
  const ids = new Set<string>()
  return corpusFiles(folder).flatMap((file) =>
    readExamples(new URL(file, folder), file.replace('.jsonl', '')).map((example, index) => {
      if (ids.has(example.id)) throw new Error(`${file}:${index + 1}: the id ${example.id} comes twice`)
      ids.add(example.id)
      return example
    }),
  )
}

/** One file of the corpus, or what the back office gives to download as labels. @throws Error as `readCorpus` */
export function readExamples(file: URL, author: string): Example[] {
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line, index) => exampleOf(line, author, `${basename(file.pathname)}:${index + 1}`))
}

/** Of the bytes of all files: what a model says that it was trained from. */
export function corpusChecksum(folder: URL = corpusFolder): string {
  const hash = createHash('sha256')
  for (const file of corpusFiles(folder)) hash.update(readFileSync(new URL(file, folder)))
  return hash.digest('hex')
}

const corpusFiles = (folder: URL) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.jsonl'))
    .toSorted()

function exampleOf(line: string, author: string, where: string): Example {
  let read: unknown
  try {
    read = JSON.parse(line)
  } catch {
    throw new Error(`${where}: not JSON`)
  }
  const { success, data, error } = Line.safeParse(read)
  if (!success) throw new Error(`${where}: ${z.prettifyError(error)}`)
  const { id, text, label, note } = data
  const plainText = plainTextOf(text)
  const { findings, held } = examinePlain(plainText, 'message', policyInForce())
  const signals = signalsOf(
    plainText,
    findings.map(({ rule }) => rule),
  )
  return { id, text, label, plain: note.startsWith('plain'), author, signals, held }
}

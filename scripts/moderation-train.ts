// npm run moderation:train: trains the reader of texts from its corpus and says how well it does on authors that it
// has not read. Writes the model and the figures in docs/moderation.md. The same corpus always gives the same file.
// --labels FILE: reads what moderators and receivers have decided as one more author (JSON Lines, as downloaded).
import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { defaultPolicy } from '#features/moderation/server/judge/policy.ts'
import { modelFile } from '#features/moderation/server/reader/model.ts'
import {
  corpusChecksum,
  type Example,
  readCorpus,
  readExamples,
} from '#features/moderation/server/reader/training/corpus.ts'
import { readWithoutAuthor, temperatureFor } from '#features/moderation/server/reader/training/held-out.ts'
import * as report from '#features/moderation/server/reader/training/report.ts'
import { chooseThresholds, figuresOf } from '#features/moderation/server/reader/training/thresholds.ts'
import { fileOf, numbered, train } from '#features/moderation/server/reader/training/train.ts'

const { values } = parseArgs({ options: { labels: { type: 'string' } } })

/** Left out in turn: the authors who knew neither the rules nor each other (corpus/README.md). */
const judges = (author: string) => Number(author.slice(0, 2)) <= 12

trainAndReport()

function trainAndReport(): void {
  const labels =
    values.labels === undefined ? [] : readExamples(pathToFileURL(values.labels), 'moderators and receivers')
  const examples = [...readCorpus(), ...labels]
  const numbers = numbered(examples)
  const authors = [...new Set(examples.map(({ author }) => author))]
  const left = authors.filter(judges)
  console.log(`${examples.length} messages by ${authors.length} authors; ${numbers.hashes.length} signals.`)

  const raw = readWithoutAuthor(examples, numbers, left)
  const temperature = temperatureFor(raw)
  const heldOut = report.cooled(raw, temperature)
  const proposed = chooseThresholds(heldOut)
  const inForce = defaultPolicy.thresholds.message

  const everything = train(examples, numbers, [...examples.keys()])
  const file = fileOf(everything, numbers, {
    temperature,
    messages: examples.length,
    corpus: corpusChecksum(),
  })
  writeFileSync(modelFile, file)

  const sections = [
    `${examples.length} messages by ${authors.length} authors, ${numbers.hashes.length} signals, ${(file.length / 2 ** 20).toFixed(1)} MiB, temperature ${temperature.toFixed(2)}.`,
    `### What is reached\n\n${report.targets(figuresOf(heldOut, inForce))}`,
    `### By concern and band\n\n${report.byConcern(heldOut, inForce)}`,
    `### What is taken for what\n\n${report.confusion(heldOut, inForce)}`,
    `### Whether a share says how often it is right\n\n${report.calibration(heldOut)}`,
    `### The labelled messages of the rules\n\n${report.ofLabelledMessages()}`,
    `### What each further author brings\n\n${report.learningCurve(curve(examples, left))}`,
    `### Thresholds\n\nIn force for messages:\n\n${report.thresholdTable(inForce)}\n\nWhat this training proposes:\n\n${report.thresholdTable(proposed)}\n\n${report.targets(figuresOf(heldOut, proposed))}`,
  ]
  for (const section of sections) console.log(`\n${section}`)
  writeFigures(sections.join('\n\n'))
}

/** With fewer authors to read, and thresholds that keep to the same limits. */
function curve(examples: readonly Example[], left: readonly string[]) {
  const authors = [...new Set(examples.map(({ author }) => author))]
  const steps = [6, 12, 16, authors.length].filter((step, at, all) => all.indexOf(step) === at)
  return steps.map((many) => {
    const kept = new Set(authors.slice(0, many))
    const some = examples.filter(({ author }) => kept.has(author))
    const heldOut = readWithoutAuthor(
      some,
      numbered(some),
      left.filter((author) => kept.has(author)),
    )
    return { authors: many - 1, figures: figuresOf(heldOut, chooseThresholds(heldOut)) }
  })
}

function writeFigures(figures: string): void {
  const page = new URL('../docs/moderation.md', import.meta.url)
  const [before, , after] = readFileSync(page, 'utf8').split(/<!-- figures:(?:begin|end) -->/)
  writeFileSync(page, `${before}<!-- figures:begin -->\n\n${figures}\n\n<!-- figures:end -->${after}`)
}

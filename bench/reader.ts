import { loadModel } from '#features/moderation/server/reader/model.ts'
import { read } from '#features/moderation/server/reader/read.ts'
import { readCorpus } from '#features/moderation/server/reader/training/corpus.ts'
import { judgeHere } from '#features/moderation/server/judge/judge.ts'
import { examine } from '#features/moderation/server/rules/examine.ts'
import { plainTextOf } from '#features/moderation/server/rules/plain-text.ts'
import { type Finding, quantile } from './report.ts'

const messages = 2_000
const rounds = 5
/** What one message may hold at most. */
const longest = 5_000

/** What the reader of texts costs: at the start of a process, and for each message beside the rules. */
export function benchReader(): Finding[] {
  const begun = performance.now()
  const model = loadModel()
  const loading = performance.now() - begun
  const corpus = readCorpus()
  const every = Math.ceil(corpus.length / messages)
  const texts = corpus.filter((_, index) => index % every === 0).map(({ text }) => text)
  const timesOf = (work: (text: string) => unknown) =>
    Array.from({ length: rounds }, () =>
      texts.map((text) => {
        const start = performance.now()
        work(text)
        return performance.now() - start
      }),
    )
      // The first round compiles.
      .slice(1)
      .flat()
  const reading = timesOf((text) => read(model, plainTextOf(text), []))
  const rules = timesOf((text) => examine(text))
  const both = timesOf((text) => judgeHere(text, 'message'))
  const long = texts.join(' ').slice(0, longest)
  const start = performance.now()
  for (let round = 0; round < rounds; round += 1) read(model, plainTextOf(long), [])
  const longReading = (performance.now() - start) / rounds
  return [
    { what: 'reader: its model is loaded', figure: loading, unit: 'ms', limit: { atMost: 200 } },
    { what: 'reader: one message, median', figure: quantile(reading, 0.5), unit: 'ms' },
    { what: 'reader: one message, p99', figure: quantile(reading, 0.99), unit: 'ms', limit: { atMost: 0.5 } },
    { what: 'rules: one message, p99', figure: quantile(rules, 0.99), unit: 'ms' },
    { what: 'rules and reader: one message, median', figure: quantile(both, 0.5), unit: 'ms' },
    { what: 'rules and reader: one message, p99', figure: quantile(both, 0.99), unit: 'ms' },
    { what: `reader: ${longest} characters`, figure: longReading, unit: 'ms' },
  ]
}

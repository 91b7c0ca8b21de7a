import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { groundOf } from '#contract/grounds.ts'
import { examine } from './examine.ts'
import { concerning, ordinary } from './labelled-messages.ts'
import { rules } from './rules.ts'

test('of the labelled messages few wait for nothing, and few pass that should wait', () => {
  const wrongly = ordinary.filter((message) => examine(message).held)
  const missed = concerning.filter(([, message]) => !examine(message).held)
  const found = concerning.length - missed.length
  const precision = found / (found + wrongly.length)
  const recall = found / concerning.length
  console.info(
    `${ordinary.length + concerning.length} messages: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`,
    { wrongly, missed },
  )
  expect(ordinary.length + concerning.length).toBeGreaterThanOrEqual(120)
  expect(wrongly.length / ordinary.length, wrongly.join('\n')).toBeLessThanOrEqual(0.02)
  expect(precision).toBeGreaterThanOrEqual(0.97)
  expect(recall, missed.join('\n')).toBeGreaterThanOrEqual(0.95)
})

describe('a held message names the rule that a moderator would name', () => {
  test.each(rules.map((rule) => rule.ground))('%s', (ground) => {
    for (const [expected, message] of concerning) {
      const { held, findings } = examine(message)
      if (expected === ground && held)
        expect(
          findings.map((finding) => finding.rule),
          message,
        ).toContain(ground)
    }
  })
})

test('the matched words are quoted as they were written', () => {
  expect(examine('Chiamami al 347 555 01 90, ciao').findings).toContainEqual({
    rule: 'phone',
    matched: '347 555 01 90',
  })
  expect(examine('Aggiungimi su TеlеgrAm!').findings[0]?.matched).toContain('TеlеgrAm')
})

test('under-age cues, coercion and paid sex go to the top of the queue', () => {
  for (const message of ['ho 16 anni', 'mi hanno preso il passaporto', 'quanto vuoi per una notte'])
    expect(examine(message)).toMatchObject({ priority: 100, held: true })
})

test('every rule speaks of a ground that people are told about', () => {
  for (const rule of rules) expect(groundOf(rule.ground)?.rule).toBeTruthy()
})

test('whatever is written, examining it never throws and quotes only what is there', () => {
  /** Any UTF-16, broken surrogate pairs included. */
  const anything = fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 })
    .map((units) => String.fromCharCode(...units))
  const pieces = fc.constantFrom(
    ...concerning.map(([, message]) => message),
    ...ordinary,
    '@',
    '.',
    '://',
    '3',
    ' ',
  )
  const written = fc.oneof(
    anything,
    fc.array(fc.oneof(pieces, anything), { maxLength: 12 }).map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(written, (message) => {
      for (const { matched } of examine(message).findings) expect(message).toContain(matched)
    }),
    { numRuns: 150 },
  )
})

test('time grows with the length of a text and with nothing else', () => {
  const seeds = [
    'a',
    '3',
    'a.',
    '@',
    'tre ',
    'it60',
    'http:/',
    '3 4 7 ',
    'a1',
    ' ',
    'mi ',
    'su su ',
    '€1',
    '-',
    'gmail ',
    'ti mando ',
  ]
  for (const seed of seeds) {
    const time = (length: number) => {
      const text = seed.repeat(length / seed.length)
      // Of the processor, not of the clock: other work on the machine does not count.
      const start = process.threadCpuUsage()
      examine(text)
      const { user, system } = process.threadCpuUsage(start)
      return (user + system) / 1000
    }
    time(1_000)
    const [short, long] = [time(10_000), time(100_000)]
    // Quadratic work would take a hundred times as long for ten times the text.
    expect(long, `${seed}: ${short} ms, then ${long} ms`).toBeLessThan(40 * Math.max(short, 2.5))
  }
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { concerns } from '../../contract/bands.ts'
import { loadModel, modelFile, modelOf } from './model.ts'
import { plainTextOf } from '../rules/plain-text.ts'
import { read } from './read.ts'
import { corpusChecksum, corpusFolder, readExamples } from './training/corpus.ts'
import { fileOf, numbered, train } from './training/train.ts'

const model = loadModel()
const worryOf = (text: string) =>
  concerns.reduce((sum, concern) => sum + read(model, plainTextOf(text), []).shares[concern], 0)

describe('what the reader makes of a text', () => {
  test.each([
    [
      'contact',
      'se cerchi il mio nome sull’app azzurra con l’aeroplanino mi trovi subito, lì rispondo prima',
    ],
    ['scam', 'sono bloccato in aeroporto, mi presti 300 euro con la ricarica? domani te li rendo'],
    ['paid_sex', 'per una notte insieme quanto vuoi? 300 rose vanno bene?'],
    ['sexual', 'mi mandi una foto senza vestiti? ho voglia di vederti nuda'],
    ['abuse', 'fai schifo, sei una nullità e non ti vorrà mai nessuno'],
    ['safeguarding', 'ho sedici anni ma nel profilo ne ho messi venti, non dirlo a nessuno'],
  ] as const)('%s is seen', (concern, text) => {
    const { shares } = read(model, plainTextOf(text), [])
    const largest = concerns.reduce((top, each) => (shares[each] > shares[top] ? each : top))
    expect([largest, worryOf(text) > 0.5]).toEqual([concern, true])
  })

  test.each([
    'Ciao, come è andata la fiera? Io sono arrivato adesso a Bologna.',
    'Domani sera alle 20 al ristorante, prenoto io?',
    'Mia sorella ha avuto una bambina, sono diventato zio!',
    'Il treno costa 35 euro, ma arriva alle 18:40.',
  ])('ordinary talk is ordinary: %s', (text) => expect(worryOf(text)).toBeLessThan(0.2))

  test('the shares and what is ordinary add up to one, whatever is written, and the same every time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const { shares, wordsFor } = read(model, plainTextOf(text), [])
        const worry = Object.values(shares).reduce((sum, share) => sum + share, 0)
        expect(worry).toBeGreaterThanOrEqual(0)
        expect(worry).toBeLessThanOrEqual(1 + 1e-9)
        expect(read(model, plainTextOf(text), []).shares).toEqual(shares)
        for (const word of wordsFor('scam')) expect(text).toContain(word)
      }),
    )
  })

  test('the words that weighed most are quoted as they were written', () => {
    const words = read(
      model,
      plainTextOf('Ciao bella, mi fai una RICARICA sulla postepay? Poi andiamo a teatro'),
      [],
    ).wordsFor('scam')
    expect(words.slice(0, 3)).toContain('RICARICA')
    expect(words.slice(0, 3)).toContain('postepay')
    expect(words).not.toContain('teatro')
  })

  test('the end of a very long text changes nothing, and takes no time', () => {
    const long = 'ciao '.repeat(1_500)
    expect(read(model, plainTextOf(`${long} mi fai una ricarica sulla postepay`), []).shares).toEqual(
      read(model, plainTextOf(long), []).shares,
    )
  })
})

describe('the file of the model', () => {
  const bytes = readFileSync(modelFile)

  test('was made from the corpus that is here, and takes at most 5 MB', () => {
    expect(model.header.corpus).toBe(corpusChecksum())
    expect(bytes.length).toBeLessThan(5_000_000)
  })

  test.each([
    ['one byte changed', () => bytes.with(bytes.length >> 1, (bytes[bytes.length >> 1] ?? 0) ^ 1)],
    ['cut short', () => bytes.subarray(0, bytes.length - 100)],
    ['empty', () => new Uint8Array()],
    ['of something else', () => Buffer.from('LIETA-READER-2\n')],
  ])('is refused: %s', (_, damaged) => {
    expect(() => modelOf(Buffer.from(damaged()))).toThrow(/model/)
  })
})

describe('training', () => {
  const some = readExamples(new URL('20-mixed.jsonl', corpusFolder), '20').slice(0, 300)

  test('gives the same bytes each time, and what it gives can be read', () => {
    const once = () => {
      const numbers = numbered(some)
      return fileOf(train(some, numbers, [...some.keys()]), numbers, {
        temperature: 1,
        messages: some.length,
        corpus: 'some',
      })
    }
    const file = once()
    expect(once().equals(file)).toBe(true)
    expect(modelOf(file).header.messages).toBe(some.length)
  })

  test.each([
    ['no JSON', '{"id": ', /two\.jsonl:2: not JSON/],
    ['an unknown label', '{"id":"x","text":"ciao","label":"nice","note":""}', /two\.jsonl:2: .*label/s],
    ['no text', '{"id":"x","text":"","label":"scam","note":""}', /two\.jsonl:2: .*text/s],
  ])('names file and line of %s', (_, line, message) => {
    const folder = mkdtempSync(join(tmpdir(), 'lieta-corpus-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'two.jsonl')
    writeFileSync(file, `{"id":"a","text":"ciao","label":"ordinary","note":"plain: greeting"}\n${line}\n`)
    expect(() => readExamples(pathToFileURL(file), 'two')).toThrow(message)
  })
})

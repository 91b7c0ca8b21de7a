import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Surface } from '../../contract/bands.ts'
import { judgeHere } from './judge.ts'

/** Texts as people write them in each place, by hand, under `# ordinary` and `# bad`; see docs/decisions/0078. */
function labelled(surface: Surface): { readonly ordinary: string[]; readonly bad: string[] } {
  const lines = readFileSync(new URL(`labelled/${surface}.txt`, import.meta.url), 'utf8').split('\n')
  const of = { ordinary: [] as string[], bad: [] as string[] }
  let into = of.ordinary
  for (const line of lines)
    if (line === '# ordinary' || line === '# bad') into = line === '# bad' ? of.bad : of.ordinary
    else if (line !== '') into.push(line)
  return of
}

function figuresOf(surface: Surface, texts: readonly string[]) {
  const judged = texts.map((text) => judgeHere(text, surface))
  const share = (is: (each: (typeof judged)[number]) => boolean) => judged.filter(is).length / judged.length
  return {
    texts: texts.length,
    held: share(({ band }) => band === 'hold'),
    asked: share(({ band }) => band === 'ask'),
    toHuman: share(({ toHuman }) => toHuman),
  }
}

/** A new training moves a figure by a text or two; a threshold that no longer fits moves it further. */
const places = (['description', 'nickname', 'support', 'report'] as const).map((surface) => {
  const { ordinary, bad } = labelled(surface)
  return { surface, ordinary: figuresOf(surface, ordinary), bad: figuresOf(surface, bad) }
})
const of = (surface: (typeof places)[number]['surface']) => places.find((each) => each.surface === surface)!

test('there are a hundred ordinary texts and forty bad ones of each place, and 300 nicknames', () => {
  console.table(
    places.flatMap(({ surface, ordinary, bad }) => [
      { surface, label: 'ordinary', ...ordinary },
      { surface, label: 'bad', ...bad },
    ]),
  )
  for (const { surface, ordinary, bad } of places) {
    expect(ordinary.texts).toBeGreaterThanOrEqual(surface === 'nickname' ? 300 : 100)
    expect(bad.texts).toBeGreaterThanOrEqual(40)
  }
})

test('no ordinary nickname is held, and of 300 at most three are marked', () => {
  const { ordinary, bad } = of('nickname')
  expect(ordinary.held).toBe(0)
  expect(ordinary.asked).toBeLessThanOrEqual(0.01)
  expect(bad.held + bad.asked).toBeGreaterThanOrEqual(0.55)
})

test('a description that breaks the rules is marked, and an ordinary one is not', () => {
  const { ordinary, bad } = of('description')
  expect(ordinary.held).toBeLessThanOrEqual(0.01)
  expect(ordinary.asked).toBeLessThanOrEqual(0.03)
  expect(bad.held).toBeGreaterThanOrEqual(0.9)
})

describe.each(['support', 'report'] as const)('letters of %s', (surface) => {
  test('never wait, and are read first where somebody is in danger', () => {
    const { ordinary, bad } = of(surface)
    for (const { held, asked } of [ordinary, bad]) expect(held + asked).toBe(0)
    expect(bad.toHuman).toBeGreaterThanOrEqual(0.9)
    expect(ordinary.toHuman).toBeLessThanOrEqual(0.08)
  })

  test('may quote what was said without being taken for it', () => {
    for (const text of ['Ha scritto «sei una puttana» e «quanto vuoi per una notte».', 'Mi chiede l’IBAN'])
      expect(judgeHere(text, surface)).toMatchObject({
        held: false,
        band: 'pass',
        toHuman: false,
        findings: [],
      })
  })

  test('say by which words somebody may be in danger', () => {
    expect(judgeHere('Mi ha puntato un COLTELLO alla gola', surface)).toMatchObject({
      toHuman: true,
      priority: 100,
      findings: [{ rule: 'safeguarding', matched: 'COLTELLO' }],
    })
  })
})

test('«Luca_MI» is a name and a city in a nickname, and a name elsewhere in a message', () => {
  expect(judgeHere('Luca_MI', 'nickname').band).toBe('pass')
  expect(judgeHere('Luca_MI', 'message').findings).toMatchObject([{ rule: 'handle' }])
})

import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { registerNewcomer } from '#testing/newcomer.ts'
import { nicknameEndpoint } from '../contract/registration.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})

const ask = async (name: string) =>
  (await app.call(nicknameEndpoint, { body: { name } })).body as {
    problem: string | null
    suggestions: string[]
  }

test('a free nickname is free', async () => {
  expect(await ask('Mirella Libera')).toEqual({ problem: null, suggestions: [] })
})

test('one that is taken comes with three free ones, which stay free until somebody takes them', async () => {
  await registerNewcomer(app, { name: 'Mirella' })
  const { problem, suggestions } = await ask('mirèlla')
  expect(problem).toBe('Questo nickname è già in uso. Scegline un altro.')
  expect(new Set(suggestions).size).toBe(3)
  expect((await ask('mirèlla')).suggestions).toEqual(suggestions)
  for (const name of suggestions) expect(await ask(name)).toEqual({ problem: null, suggestions: [] })
  await registerNewcomer(app, { name: suggestions[0]! })
  expect((await ask('mirèlla')).suggestions).not.toContain(suggestions[0])
})

test('a name as long as allowed is shortened to make room', async () => {
  const name = 'Mariantonietta Della Rovere Blu'.slice(0, 30)
  await registerNewcomer(app, { name })
  const { suggestions } = await ask(name)
  expect(suggestions).toHaveLength(3)
  for (const free of suggestions) expect(free.length).toBeLessThanOrEqual(30)
})

test('what a registration would refuse is told in its words, without suggestions', async () => {
  expect(await ask('assistenza')).toEqual({
    problem: 'Questo nickname è riservato. Scegline un altro.',
    suggestions: [],
  })
})

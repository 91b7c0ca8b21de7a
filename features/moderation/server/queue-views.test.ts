import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeAdmin, type Person } from '#testing/people.ts'
import { queueViewEndpoints, queueViewLimits } from '../contract/queue-views.ts'

let app: TestApp
let irene: Person
let fulvia: Person

beforeAll(async () => {
  app = await startTestApp()
  ;[irene, fulvia] = [await makeAdmin(app), await makeAdmin(app)]
})

const { list, save, remove } = queueViewEndpoints
const namesOf = async (as: Person) =>
  (await app.call(list, { as })).body.map(({ name }: { name: string }) => name)

test('a colleague keeps filters under a name, replaces them by it, and nobody else sees or deletes them', async () => {
  const filter = { rule: 'scam', role: 'KING', waited: 'overdue' } as const
  const first = await app.call(save, { as: irene, body: { name: 'Denaro', filter: { rule: 'scam' } } })
  expect(first.status).toBe(201)
  const second = await app.call(save, { as: irene, body: { name: ' Denaro ', filter } })
  expect(second.body).toEqual({ id: first.body.id, name: 'Denaro', filter: { ...filter, state: 'open' } })
  expect((await app.call(list, { as: irene })).body).toEqual([second.body])
  expect(await namesOf(fulvia)).toEqual([])
  const params = { id: first.body.id }
  expect((await app.call(remove, { as: fulvia, params })).status).toBe(404)
  expect(await namesOf(irene)).toEqual(['Denaro'])
  expect((await app.call(remove, { as: irene, params })).status).toBe(204)
  expect(await namesOf(irene)).toEqual([])
})

test('a view has a name, and known filters', async () => {
  const refused = await app.call(save, { as: irene, body: { name: '  ', filter: {} } })
  expect(refused.status).toBe(422)
  expect(JSON.stringify(refused.body)).toContain('Dai un nome alla vista.')
  const unknown = { name: 'X', filter: { rule: 'nothing' as 'scam' } }
  expect((await app.call(save, { as: irene, body: unknown })).status).toBe(422)
})

test('there is room for so many, also when they come at once; one of them can still be replaced', async () => {
  const person = await makeAdmin(app)
  const body = (number: number) => ({ name: `Vista ${number}`, filter: {} })
  const saved = await Promise.all(
    Array.from({ length: queueViewLimits.perPerson + 3 }, (_, number) =>
      app.call(save, { as: person, body: body(number) }),
    ),
  )
  expect(saved.filter(({ status }) => status === 201)).toHaveLength(queueViewLimits.perPerson)
  const [name = ''] = await namesOf(person)
  expect((await app.call(save, { as: person, body: { name, filter: { role: 'KING' } } })).status).toBe(201)
})

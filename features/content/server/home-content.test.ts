import { beforeAll, expect, test } from 'vitest'
import { defaultServices, pageEndpoints } from '../contract/pages.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})

const services = async () => (await app.call(pageEndpoints.services)).body
const questions = async () => {
  const { faqs } = (await app.call(pageEndpoints.faqs)).body as { faqs: { question: string }[] }
  return faqs.map(({ question }) => question)
}

test('a new installation shows the three services that also stand in when there is no answer', async () => {
  expect(await services()).toEqual(defaultServices)
  expect(defaultServices.map(({ title }) => title)).toEqual(['Hostess', 'Wing Woman', 'Sugar Baby'])
})

test('an editor’s services come in their order, the retired ones not, and three at most', async () => {
  await app.db
    .insertInto('shown_service')
    .values([
      { position: 0, title: 'Prima', description: 'Davanti a tutte.', image: '/art/scenes/wing.svg' },
      { position: 9, title: 'Ultima', description: 'In fondo.', image: '/art/scenes/sugar.svg' },
    ])
    .execute()
  expect(await services()).toMatchObject([{ title: 'Prima' }, { title: 'Hostess' }, { title: 'Wing Woman' }])
  await app.db
    .updateTable('shown_service')
    .set({ retired_at: new Date() })
    .where('title', 'in', ['Hostess', 'Wing Woman', 'Sugar Baby'])
    .execute()
  expect(await services()).toEqual([
    { title: 'Prima', description: 'Davanti a tutte.', image: '/art/scenes/wing.svg' },
    { title: 'Ultima', description: 'In fondo.', image: '/art/scenes/sugar.svg' },
  ])
})

test('a picture from elsewhere cannot be stored: no visitor would see it [ENT-05]', async () => {
  const service = { position: 1, title: 'Altrove', description: 'Immagine di altri.' }
  for (const image of ['https://altrove.example/a.png', '//altrove.example/a.png', ''])
    await expect(
      app.db
        .insertInto('shown_service')
        .values({ ...service, image })
        .execute(),
    ).rejects.toThrow(/shown_service_image_check/)
})

test('at least ten frequent questions are answered from the start, each once', async () => {
  const { faqs } = (await app.call(pageEndpoints.faqs)).body as {
    faqs: { question: string; answer: string }[]
  }
  expect(faqs.length).toBeGreaterThanOrEqual(10)
  expect(new Set(faqs.map(({ question }) => question)).size).toBe(faqs.length)
  for (const { question, answer } of faqs) {
    expect(question).toMatch(/^\p{Lu}.*\?$/u)
    expect(answer).toMatch(/\.$/)
  }
})

test('the questions follow the editor: order, new ones, retired ones, none at all', async () => {
  const [first, second] = await questions()
  await app.db
    .updateTable('faq')
    .set({ position: 0 })
    .where('question', '=', second ?? '')
    .execute()
  await app.db.insertInto('faq').values({ position: 999, question: 'C’è altro?', answer: 'Sì.' }).execute()
  const asked = await questions()
  expect(asked.slice(0, 2)).toEqual([second, first])
  expect(asked.at(-1)).toBe('C’è altro?')
  await app.db.updateTable('faq').set({ retired_at: new Date() }).execute()
  expect((await app.call(pageEndpoints.faqs)).body).toEqual({ faqs: [] })
})

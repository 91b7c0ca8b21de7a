import { beforeAll, describe, expect, test } from 'vitest'
import { cannedReplyEditing } from '#features/support/contract/support.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeAdmin, type Person } from '#testing/people.ts'
import { settingEndpoints } from '#features/settings/contract/settings.ts'
import { faqEditing, serviceEditing } from '../contract/content.ts'
import { type Faq, pageEndpoints, type Service } from '../contract/pages.ts'

let app: TestApp
let editor: Person
beforeAll(async () => {
  app = await startTestApp()
  editor = await makeAdmin(app, { adminRole: 'support' })
})

const faqs = async () => (await app.call(faqEditing.list, { as: editor })).body
const shownFaqs = async () => ((await app.call(pageEndpoints.faqs)).body as { faqs: Faq[] }).faqs
const auditEventsOf = (subject: string) =>
  app.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'before', 'after'])
    .where('subject', '=', subject)
    .orderBy('id')
    .execute()

test('an editor adds, changes, orders and retires questions, and everybody sees it at once; each change is an audit event', async () => {
  const text = { question: 'C’è una app?', answer: 'No: basta il browser.' }
  const { status, body: made } = await app.call(faqEditing.create, { as: editor, body: text })
  expect(status).toBe(201)
  expect((await shownFaqs()).at(-1)).toEqual(text)

  const changed = await app.call(faqEditing.change, {
    as: editor,
    params: { id: made.id },
    body: { ...text, answer: 'No, basta il browser.', revision: made.revision },
  })
  expect(changed).toMatchObject({ status: 200, body: { answer: 'No, basta il browser.', revision: 2 } })

  const was = (await faqs()).map(({ id }: { id: number }) => id)
  const ids = [made.id, ...was.slice(0, -1)]
  expect((await app.call(faqEditing.order, { as: editor, body: { ids, was } })).status).toBe(204)
  expect((await shownFaqs())[0]?.question).toBe(text.question)

  const retire = () => app.call(faqEditing.retire, { as: editor, params: { id: made.id } })
  expect((await retire()).status).toBe(204)
  expect((await retire()).status).toBe(404)
  expect((await shownFaqs()).map(({ question }) => question)).not.toContain(text.question)
  expect(await auditEventsOf('faq')).toMatchObject([
    { action: 'faq.create', actor_id: editor.id, after: text },
    { action: 'faq.change', before: { answer: text.answer }, after: { answer: 'No, basta il browser.' } },
    { action: 'faq.order', before: was, after: ids },
    { action: 'faq.retire', before: { question: text.question } },
  ])
})

test('a question names what the settings promise, and no name that stands for nothing', async () => {
  const question = 'Quando rispondete?'
  const text = { question, answer: 'Rispondiamo {{supportHours}}, e il rimborso parte dopo {{refundHours}}.' }
  const { body: made } = await app.call(faqEditing.create, { as: editor, body: text })
  expect(made.answer).toBe(text.answer)
  const answer = async () => (await shownFaqs()).find((faq) => faq.question === question)?.answer
  expect(await answer()).toBe(
    'Rispondiamo dal lunedì al venerdì dalle 9 alle 19, il sabato dalle 10 alle 14, e il rimborso parte dopo 72 ore.',
  )
  const owner = await makeAdmin(app, { adminRole: 'owner' })
  await app.call(settingEndpoints.change, {
    as: owner,
    body: { refund_after_hours: 48, reason: 'Per prova' },
  })
  expect(await answer()).toMatch(/dopo 48 ore\.$/)
  await app.call(settingEndpoints.change, {
    as: owner,
    body: { refund_after_hours: null, reason: 'Per prova' },
  })
  const wrong = await app.call(faqEditing.change, {
    as: editor,
    params: { id: made.id },
    body: { question, answer: 'Dopo {{ore}}.' },
  })
  expect(wrong).toMatchObject({
    status: 422,
    body: { errors: { answer: ['Non so che cosa mettere al posto di {{ore}}.'] } },
  })
  await app.call(faqEditing.retire, { as: editor, params: { id: made.id } })
})

describe('two editors at once', () => {
  test('of the same question one is asked to read it again, and what the other wrote stays', async () => {
    const [{ id, revision, question }] = await faqs()
    const answers = await Promise.all(
      ['Uno.', 'Due.'].map((answer) =>
        app.call(faqEditing.change, { as: editor, params: { id }, body: { question, answer, revision } }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const winner = answers.findIndex(({ status }) => status === 200)
    expect((await faqs())[0]).toMatchObject({ answer: ['Uno.', 'Due.'][winner], revision: revision + 1 })
  })

  test('of the order one is refused, and nobody loses a question by it', async () => {
    const was = (await faqs()).map(({ id }: { id: number }) => id)
    const orders = [was.toReversed(), [was.at(-1), ...was.slice(0, -1)]]
    const answers = await Promise.all(
      orders.map((ids) => app.call(faqEditing.order, { as: editor, body: { ids, was } })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    const now = (await faqs()).map(({ id }: { id: number }) => id)
    expect(
      (await app.call(faqEditing.order, { as: editor, body: { ids: now.slice(1), was: now } })).status,
    ).toBe(409)
    expect(await faqs()).toHaveLength(was.length)
  })
})

test('services show our drawings only; the home page has the first three', async () => {
  const create = (body: object) => app.call(serviceEditing.create, { as: editor, body: body as never })
  const text = { title: 'Accompagnatrice', description: 'Per le serate importanti.' }
  for (const image of ['https://altrove.example/a.png', '/attachments/x', undefined])
    expect(await create({ ...text, image })).toMatchObject({
      status: 422,
      body: { errors: { image: expect.anything() } },
    })
  const { body: made } = await create({ ...text, image: '/art/scenes/wing.svg' })
  const was = (await app.call(serviceEditing.list, { as: editor })).body.map(({ id }: { id: number }) => id)
  await app.call(serviceEditing.order, { as: editor, body: { ids: was.toReversed(), was } })
  const shown = (await app.call(pageEndpoints.services)).body as Service[]
  expect(shown).toHaveLength(3)
  expect(shown[0]).toMatchObject(text)
  expect((await app.call(serviceEditing.retire, { as: editor, params: { id: made.id } })).status).toBe(204)
  expect((await auditEventsOf('service')).map(({ action }) => action)).toEqual([
    'service.create',
    'service.order',
    'service.retire',
  ])
})

test('a kept answer is changed, ordered and retired by whoever answers members, never over somebody else’s words', async () => {
  const listed = async () => (await app.call(cannedReplyEditing.list, { as: editor })).body
  const [first] = await listed()
  const change = (text: string) =>
    app.call(cannedReplyEditing.change, {
      as: editor,
      params: { id: first.id },
      body: { title: first.title, text, revision: first.revision },
    })
  expect((await change('Ciao {{nome}}, ecco i tuoi Crediti.')).status).toBe(200)
  expect((await change('Altro')).status).toBe(409)
  const was = (await listed()).map(({ id }: { id: number }) => id)
  const body = { ids: was.toReversed(), was }
  expect((await app.call(cannedReplyEditing.order, { as: editor, body })).status).toBe(204)
  expect((await listed()).at(-1)).toMatchObject({ id: first.id, text: 'Ciao {{nome}}, ecco i tuoi Crediti.' })
  expect((await auditEventsOf('canned_reply')).map(({ action }) => action)).toEqual([
    'canned_reply.change',
    'canned_reply.order',
  ])
})

import { beforeAll, expect, test } from 'vitest'
import { contactEndpoint } from '../contract/contact.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { proveHuman } from '#testing/human.ts'
import { makeKing } from '#testing/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})

const support = 'ciao@lieta.example'

const form = {
  name: 'Marta Bianchi',
  email: 'marta@posta.test',
  message: 'Non riesco ad accedere.\nMi aiutate?',
  termsAccepted: true,
} as const

test('a message reaches the support, once, by mail and in its inbox', async () => {
  const captcha = await proveHuman(app)
  const answer = await app.call(contactEndpoint, { body: { ...form, captcha } })
  expect(answer).toMatchObject({ status: 200, body: { message: expect.stringContaining('ricevuto') } })
  const again = await app.call(contactEndpoint, { body: { ...form, captcha } })
  expect(again).toMatchObject({ status: 422, body: { errors: { captcha: [expect.any(String)] } } })

  await app.runJobs()
  const mails = await app.outbox(support)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.subject).toBe('Modulo di contatto: Marta Bianchi')
  const posted = await app.db
    .selectFrom('outbox')
    .select('reply_to')
    .where('recipient', '=', support)
    .execute()
  expect(posted).toEqual([{ reply_to: 'marta@posta.test' }])
  // And waits in the inbox of the support, once, with or without an account behind it.
  const inbox = await app.db
    .selectFrom('contact_message')
    .select(['user_id', 'name', 'email', 'text', 'answered_at'])
    .execute()
  expect(inbox).toEqual([
    {
      user_id: null,
      name: 'Marta Bianchi',
      email: 'marta@posta.test',
      text: 'Non riesco ad accedere.\nMi aiutate?',
      answered_at: null,
    },
  ])
  for (const part of ['marta@posta.test', 'Non riesco ad accedere.', 'Mi aiutate?', 'non era collegato'])
    expect(mails[0]?.text).toContain(part)
})

test('the support learns which account wrote [API-60]', async () => {
  const king = await makeKing(app)
  await app.call(contactEndpoint, { as: king, body: { ...form, captcha: await proveHuman(app) } })
  await app.runJobs()
  const [mail] = await app.outbox(support)
  expect(mail?.text).toContain(`(account ${king.id})`)
  const kept = await app.db
    .selectFrom('contact_message')
    .select('name')
    .where('user_id', '=', king.id)
    .execute()
  expect(kept).toEqual([{ name: form.name }])
})

test('a name cannot write lines of its own into the mail [API-60]', async () => {
  const name = 'Eva\r\nBcc: tutti@posta.test'
  await app.call(contactEndpoint, { body: { ...form, name, captcha: await proveHuman(app) } })
  await app.runJobs()
  const [mail] = await app.outbox(support)
  expect(mail?.subject).toBe('Modulo di contatto: Eva Bcc: tutti@posta.test')
})

test.each([
  ['name', { name: ' \u200B ' }, 'Il nome è obbligatorio'],
  ['email', { email: ' ' }, "L'email è obbligatoria"],
  ['email', { email: 'marta' }, "Inserisci un'email valida"],
  ['message', { message: '\n' }, 'Il messaggio è obbligatorio'],
  [
    'termsAccepted',
    { termsAccepted: false as never },
    "Devi accettare l'Informativa sulla privacy e i Termini e condizioni",
  ],
  ['captcha', { captcha: 'no proof' }, 'Ti preghiamo di verificare che tu non sia un robot'],
] as const)('a bad %s is refused under its field: %o, «%s»', async (field, change, message) => {
  const captcha = await proveHuman(app)
  const answer = await app.call(contactEndpoint, { body: { ...form, captcha, ...change } })
  expect(answer).toMatchObject({ status: 422, body: { errors: { [field]: [message] } } })
})

test('what is missing altogether has the same words', async () => {
  const answer = await app.call(contactEndpoint, { body: {} as never })
  expect(answer).toMatchObject({
    status: 422,
    body: {
      errors: {
        name: ['Il nome è obbligatorio'],
        email: ["L'email è obbligatoria"],
        message: ['Il messaggio è obbligatorio'],
        termsAccepted: ["Devi accettare l'Informativa sulla privacy e i Termini e condizioni"],
      },
    },
  })
})

test('without a proof nothing is sent [API-60]', async () => {
  const before = (await app.outbox(support)).length
  const answer = await app.call(contactEndpoint, { body: form })
  expect(answer).toMatchObject({ status: 422, body: { errors: { captcha: [expect.any(String)] } } })
  await app.runJobs()
  expect(await app.outbox(support)).toHaveLength(before)
})

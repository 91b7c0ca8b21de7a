import { beforeAll, expect, test } from 'vitest'
import { outboxEndpoint } from '#platform/contract/outbox.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { sendMail, sendSms } from '../../jobs/mail-and-sms.ts'
import { writeMail } from '../mail/layout.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})

const hostile = '<script>alert("1")</script>'

function letter(to: string) {
  return writeMail({
    to,
    subject: `Prova ${hostile}`,
    title: 'Molto lieta.',
    paragraphs: [`Ciao ${hostile}`, 'Secondo paragrafo.'],
    action: { label: 'Apri', url: 'https://lieta.example/?a=1&b=2' },
    notes: ['Una nota.'],
  })
}

test('mails and text messages that were committed are listed, newest first', async () => {
  await app.db.transaction().execute((trx) => sendMail(app.needs, trx, letter('anna@posta.test')))
  await app.runJobs()
  await app.db
    .transaction()
    .execute((trx) => sendSms(app.needs, trx, { to: '+393331234567', text: 'Codice 12345' }))
  await app.runJobs()
  const { body } = await app.call(outboxEndpoint)
  expect((body as { data: object[] }).data).toMatchObject([
    { channel: 'sms', to: '+393331234567', subject: '', text: 'Codice 12345' },
    { channel: 'mail', to: 'anna@posta.test', subject: expect.stringContaining('Prova') },
  ])
})

test('a message of a transaction that fails is never sent', async () => {
  const failing = app.db.transaction().execute(async (trx) => {
    await sendMail(app.needs, trx, letter('mai@posta.test'))
    throw new Error('undone')
  })
  await expect(failing).rejects.toThrow('undone')
  await app.runJobs()
  expect(await app.outbox('mai@posta.test')).toEqual([])
})

test.each(['anna@posta.test', 'Anna@Posta.test'])('the list can be narrowed to %s', async (to) => {
  const { body } = await app.call(outboxEndpoint, { query: { to } })
  expect((body as { data: object[] }).data).toHaveLength(1)
})

test('a number is found with its plus, encoded or not', async () => {
  for (const query of ['to=%2B393331234567', 'to=+393331234567']) {
    const answer = await fetch(`${app.origin}/api/dev/outbox?${query}`)
    expect(((await answer.json()) as { data: object[] }).data).toHaveLength(1)
  }
})

test('a mail has a plain twin with the whole address, and its HTML contains nothing that it was not meant to', () => {
  const { text, html } = letter('anna@posta.test')
  expect(text).toContain('https://lieta.example/?a=1&b=2')
  expect(text).toContain('Secondo paragrafo.')
  expect(html).not.toContain('<script')
  expect(html).toContain('href="https://lieta.example/?a=1&#38;b=2"')
})

test('the page shows the messages as text, without any script, under a policy that would run none', async () => {
  const page = await fetch(`${app.origin}/dev/outbox`)
  const html = await page.text()
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
  expect(html).toContain('Codice 12345')
  expect(html).not.toContain('<script')
  const id = /\/dev\/outbox\?id=(\d+)"><span class="who"><b>Email/.exec(html)?.[1]
  const shown = await (await fetch(`${app.origin}/dev/outbox?id=${id}`)).text()
  expect(shown).toContain(`src="/dev/outbox/${id}" sandbox="allow-popups allow-popups-to-escape-sandbox"`)
  expect(shown).toContain('Secondo paragrafo.')
  expect(shown).not.toContain('<script')
  const mail = await fetch(`${app.origin}/dev/outbox/${id}`)
  expect(mail.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await mail.text()).toContain('Molto lieta.')
})

test('the page finds messages by recipient, subject or text, and takes signs for what they are', async () => {
  const search = async (words: string) =>
    (await fetch(`${app.origin}/dev/outbox?${new URLSearchParams({ q: words })}`)).text()
  for (const words of ['ANNA@', 'prova <script>', 'secondo paragrafo']) {
    const html = await search(words)
    expect(html).toContain('anna@posta.test')
    expect(html).not.toContain('12345')
  }
  for (const words of ['%', 'a_na', '"><b>']) expect(await search(words)).toContain('Nessun messaggio.')
})

test('a text message, an unknown id and nonsense have no page of their own', async () => {
  for (const id of ['2', '999', 'x']) expect((await fetch(`${app.origin}/dev/outbox/${id}`)).status).toBe(404)
})

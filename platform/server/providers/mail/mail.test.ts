import { createServer } from 'node:net'
import { once } from 'node:events'
import { beforeAll, describe, expect, test } from 'vitest'
import { startMailServer } from '#testing/smtp-server.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { Undeliverable } from '../undeliverable.ts'
import type { Mail, MailMessage } from './mail.ts'
import { outboxMail } from './outbox.ts'
import { smtpMail } from './smtp.ts'

const from = 'Lieta, presentazioni <ciao@lieta.example>'
const message: MailMessage = {
  to: 'anna@posta.test',
  subject: 'È arrivata la tua conferma: leggi perché è così importante, e che cosa puoi fare adesso',
  text: 'Perché no?\n.\nUna riga dopo il punto.\n\n-- \nLieta',
  html: '<!doctype html><p>Perché no? <b>Così</b></p>',
  replyTo: 'bice@posta.test',
}

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})

/** What the person got of a message, whoever delivered it. */
type Delivered = Omit<MailMessage, 'replyTo'> & { id: string; replyTo: string | null }

async function outbox(): Promise<{ mail: Mail; delivered: () => Promise<Delivered[]> }> {
  return {
    mail: outboxMail(app.db),
    delivered: async () => {
      const rows = await app.db.selectFrom('outbox').selectAll().where('channel', '=', 'mail').execute()
      return rows.map(({ recipient: to, subject, text, html, reply_to: replyTo, message_id: id }) => ({
        to,
        subject,
        text,
        html: html ?? '',
        replyTo,
        id: id ?? '',
      }))
    },
  }
}

async function smtp(): Promise<{ mail: Mail; delivered: () => Promise<Delivered[]> }> {
  const { port, received } = await startMailServer()
  return {
    mail: smtpMail({ url: `smtp://127.0.0.1:${port}`, from, tls: 'own machine' }),
    // As mail programs do, two mails of one Message-ID are one.
    delivered: async () => [
      ...new Map(
        received.map(({ recipients, headers, parts }) => {
          const id = headers.get('message-id')?.[0]?.replace(/^<(.*)@lieta\.example>$/, '$1') ?? ''
          return [
            id,
            {
              id,
              to: recipients.join(),
              subject: headers.get('subject')?.[0] ?? '',
              text: parts.find(({ type }) => type === 'text/plain')?.content ?? '',
              html: parts.find(({ type }) => type === 'text/html')?.content ?? '',
              replyTo: headers.get('reply-to')?.[0] ?? null,
            },
          ]
        }),
      ).values(),
    ],
  }
}

test.each([
  ['the outbox', outbox],
  ['SMTP', smtp],
])('%s delivers both parts and the address for answers, and a repeated mail once', async (_, open) => {
  const { mail, delivered } = await open()
  const { replyTo: _replyTo, ...plain } = message
  await mail.send(message, 'first')
  await mail.send(message, 'first')
  await mail.send({ ...plain, to: 'carla@posta.test' }, 'second')
  expect(await delivered()).toEqual([
    { ...message, id: 'first' },
    { ...message, to: 'carla@posta.test', replyTo: null, id: 'second' },
  ])
  mail.close()
})

async function openSmtp(
  options: Parameters<typeof startMailServer>[0] = {},
  tls: 'required' | 'own machine' = 'own machine',
) {
  const server = await startMailServer(options)
  const login = options.onAuth === undefined ? '' : 'lieta:ge%2Fheim@'
  return { server, mail: smtpMail({ url: `smtp://${login}127.0.0.1:${server.port}`, from, tls }) }
}

describe('SMTP', () => {
  test('names the sender, keeps machines from answering, and says how to unsubscribe', async () => {
    const { server, mail } = await openSmtp()
    const { replyTo: _replyTo, ...plain } = message
    await mail.send({ ...plain, unsubscribeUrl: 'https://lieta.example/u?t=1&x=2' }, 'digest')
    const { headers } = server.received[0] ?? { headers: new Map() }
    expect(headers.get('from')).toEqual(['"Lieta, presentazioni" <ciao@lieta.example>'])
    expect(headers.get('auto-submitted')).toEqual(['auto-generated'])
    expect(headers.get('list-unsubscribe')).toEqual(['<https://lieta.example/u?t=1&x=2>'])
    expect(headers.get('list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click'])
  })

  test('escapes line breaks in headers, and refuses an address that would become two', async () => {
    const { server, mail } = await openSmtp()
    await mail.send({ ...message, subject: 'Ciao\r\nBcc: spia@posta.test\r\n\r\n<h1>' }, 'injected')
    const [mailed] = server.received
    expect(mailed?.recipients).toEqual(['anna@posta.test'])
    expect(mailed?.headers.has('bcc')).toBe(false)
    expect(mailed?.headers.get('subject')).toHaveLength(1)
    for (const to of [
      'a@posta.test, b@posta.test',
      'a@posta.test\r\nBcc: b@posta.test',
      'A <a@posta.test>',
      'a',
    ])
      for (const wrong of [{ to }, { replyTo: to }])
        await expect(mail.send({ ...message, ...wrong }, 'wrong')).rejects.toThrow(Undeliverable)
    expect(server.received).toHaveLength(1)
  })

  test('keeps its connection for the next mail', async () => {
    const { server, mail } = await openSmtp()
    for (const id of ['one', 'two', 'three']) await mail.send(message, id)
    expect(server.received).toHaveLength(3)
    expect(server.connections.count).toBe(1)
  })

  test.each([
    ['550 5.1.1', Undeliverable, 'EENVELOPE 550 5.1.1'],
    ['552 5.2.2', Undeliverable, 'EENVELOPE 552 5.2.2'],
    ['450 4.2.1', Error, 'EENVELOPE 450 4.2.1'],
  ])('%s is told as what it is, without the address', async (refusal, kind, reason) => {
    const { server, mail } = await openSmtp()
    server.refusals.push(refusal)
    const error: unknown = await mail.send(message, 'refused').catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(kind)
    expect(error instanceof Undeliverable).toBe(kind === Undeliverable)
    expect(String(error)).toContain(reason)
    expect(JSON.stringify([String(error), (error as Error).stack])).not.toContain('anna')
    await mail.send(message, 'taken')
    expect(server.received).toHaveLength(1)
  })

  test('logs in; with a wrong password the mail waits for us to mend it', async () => {
    const logins: (string | undefined)[] = []
    const { server, mail } = await openSmtp({
      authOptional: false,
      onAuth({ username, password }, _session, done) {
        logins.push(`${username}:${password}`)
        if (logins.length > 1) return done(null, { user: 'lieta' })
        done(Object.assign(new Error('5.7.8 wrong'), { responseCode: 535 }))
      },
    })
    const error: unknown = await mail.send(message, 'first').catch((thrown: unknown) => thrown)
    expect(error).not.toBeInstanceOf(Undeliverable)
    expect(String(error)).toContain('EAUTH 535')
    expect(String(error)).not.toContain('geheim')
    await mail.send(message, 'second')
    expect(logins).toEqual(['lieta:ge/heim', 'lieta:ge/heim'])
    expect(server.received).toHaveLength(1)
  })

  test('sends nothing to a server without TLS or with an untrusted certificate', async () => {
    const logins: unknown[] = []
    const onAuth: NonNullable<Parameters<typeof startMailServer>[0]>['onAuth'] = (auth, _session, done) => {
      logins.push(auth)
      done(null, { user: 'lieta' })
    }
    // The second one shows a certificate signed by itself; on our own machine that is good enough.
    const plain = await openSmtp({ hideSTARTTLS: true, disabledCommands: ['STARTTLS'], onAuth }, 'required')
    const unknown = await openSmtp({ onAuth }, 'required')
    for (const { server, mail } of [plain, unknown]) {
      await expect(mail.send(message, 'secret')).rejects.toThrow(/ETLS|ESOCKET/)
      expect(server.received).toEqual([])
    }
    expect(logins).toEqual([])
    const own = await openSmtp({ onAuth })
    await own.mail.send(message, 'secret')
    expect(own.server.received).toHaveLength(1)
  })

  test('gives up waiting for a server that is silent or gone, and the mail may be tried again', async () => {
    const patience = { connect: 400, silence: 400 }
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as { port: number }
    for (const to of [port, 9]) {
      const mail = smtpMail({ url: `smtp://127.0.0.1:${to}`, from, tls: 'own machine' }, patience)
      const error: unknown = await mail.send(message, 'waiting').catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(Error)
      expect(error).not.toBeInstanceOf(Undeliverable)
    }
    silent.close()
  })
})

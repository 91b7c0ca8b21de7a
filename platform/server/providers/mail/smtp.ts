import { createTransport } from 'nodemailer'
import { Undeliverable } from '../undeliverable.ts'
import { addressOf, type Mail, type MailMessage } from './mail.ts'

export interface SmtpSettings {
  /** `smtp://` or `smtps://`, credentials included; nodemailer's options as its query. */
  readonly url: string
  /** `Lieta <ciao@lieta.example>` or a bare address. */
  readonly from: string
  /**
   * `required`: no word goes out before the connection is encrypted for a host that a known authority
   * vouches for. `own machine`: encrypted where the server offers it, by whatever certificate.
   */
  readonly tls: 'required' | 'own machine'
}

const usualPatience = { connect: 10_000, silence: 20_000 }

/** Mails by any SMTP server, over a few connections that stay open between mails. */
export function smtpMail({ url, from, tls }: SmtpSettings, patience = usualPatience): Mail {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 4,
    // A connection that the server closed while idle costs one more attempt; the job makes all others.
    maxRequeues: 1,
    idleTimeout: 60_000,
    connectionTimeout: patience.connect,
    greetingTimeout: patience.connect,
    dnsTimeout: patience.connect,
    socketTimeout: patience.silence,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(tls === 'required' ? { requireTLS: true } : { tls: { rejectUnauthorized: false } }),
  })
  const domain = addressOf(from).replace(/^.*@/, '')
  return {
    async send(message, id) {
      try {
        await transport.sendMail({ from, ...compose(message), messageId: `<${id}@${domain}>` })
      } catch (error) {
        throw translate(error)
      }
    },
    close: () => transport.close(),
  }
}

function compose({ to, subject, text, html, replyTo, unsubscribeUrl, attachments }: MailMessage) {
  return {
    to: only(to),
    subject,
    text,
    html,
    ...(attachments !== undefined && {
      attachments: attachments.map(({ name, type, content }) => ({
        filename: name,
        contentType: type,
        content,
        encoding: 'base64',
      })),
    }),
    ...(replyTo !== undefined && { replyTo: only(replyTo) }),
    headers: {
      // What somebody wrote through us is not; everything else nobody's holiday note should answer.
      ...(replyTo === undefined && { 'Auto-Submitted': 'auto-generated' }),
      ...(unsubscribeUrl !== undefined && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}

/** An address given as an object is never parsed as a list, so it cannot smuggle in a second one. */
function only(address: string): { name: string; address: string } {
  if (!/^[^\s<>,;:"\\()]+@[^\s<>,;:"\\()@]+$/.test(address)) throw new Undeliverable('not one address')
  return { name: '', address }
}

interface SmtpFailure {
  readonly code?: string
  readonly responseCode?: number
  readonly response?: string
}

/**
 * A 5xx for this sender, recipient or text is final. Everything else may pass: 4xx (greylisting, a full
 * mailbox), silence, and wrong credentials, which are ours to mend while the mails wait.
 */
function translate(error: unknown): Error {
  if (error instanceof Undeliverable) return error
  const { code = 'unknown', responseCode, response } = error as SmtpFailure
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1]
  const reason = [code, responseCode, enhanced].filter((part) => part !== undefined).join(' ')
  const aboutTheMessage = code === 'EENVELOPE' || code === 'EMESSAGE'
  if (aboutTheMessage && (responseCode === undefined || responseCode >= 500)) return new Undeliverable(reason)
  return new Error(`the mail server did not take the mail: ${reason}`)
}

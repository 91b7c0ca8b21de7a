import type { Config } from '../config/config.ts'
import type { Needs } from '../needs.ts'
import { traceCalls } from '../tracing/call-spans.ts'
import { type Breaker, guardCalls, type OnProvider, openBreaker } from './breaker.ts'
import { altchaCaptcha } from './captcha/altcha.ts'
import { hcaptchaCaptcha } from './captcha/hcaptcha.ts'
import { outboxMail } from './mail/outbox.ts'
import { chatCompletions } from './moderation/chat-completions.ts'
import { guarded } from './moderation/guarded.ts'
import type { OnOutsideReading } from './moderation/moderation.ts'
import type { CardProvider, PaymentProvider, Payments, RedirectProvider } from './payment/payment.ts'
import { paypalProvider } from './payment/paypal.ts'
import { sandboxCard } from './payment/sandbox-card.ts'
import { sandboxPaypal } from './payment/sandbox-paypal.ts'
import { outboxSms } from './sms/outbox.ts'
import { twilioSms } from './sms/twilio.ts'
import { fileStorage } from './storage/files.ts'
import { s3Storage } from './storage/s3.ts'

type Providers = Pick<Needs, 'mail' | 'sms' | 'captcha' | 'storage' | 'payments' | 'moderation'>
type Circuit = (name: string) => Breaker

/** Those that a person or a sweep waits for; a webhook is verified on board, or comes again. */
const paymentCalls = ['open', 'retrieve', 'capture', 'refund', 'cancel'] as const

type Choice<Noun extends keyof Config['providers']> = Config['providers'][Noun]

/**
 * Opens what the configuration has chosen; the only place that knows every implementation. Those that stand on a
 * large library are loaded only where they are chosen: it makes a start shorter and the process smaller.
 */
export async function openProviders(
  needs: Pick<Needs, 'config' | 'db' | 'log' | 'jobs' | 'tracing'>,
  { onOutsideReading, onProvider }: { onOutsideReading: OnOutsideReading; onProvider: OnProvider },
): Promise<Providers> {
  const circuit = (name: string) => openBreaker(name, { log: needs.log, observe: onProvider })
  const { tracing, config } = needs
  const { mail, sms, captcha, storage, moderation } = config.providers
  const reader = openModeration(moderation, { ...needs, observe: onOutsideReading })
  return {
    mail: traceCalls(tracing, mail.kind, await openMail(mail, needs), ['send']),
    sms: traceCalls(tracing, sms.kind, openSms(sms, needs, circuit), ['send']),
    captcha: traceCalls(tracing, captcha.kind, openCaptcha(captcha, needs, circuit), ['check']),
    storage: traceCalls(
      tracing,
      storage.kind,
      guardStorage(openStorage(storage, needs), storage.kind, circuit),
      storageCalls,
    ),
    payments: await openPayments(needs, circuit),
    moderation: reader && traceCalls(tracing, moderation.kind, reader, ['sharesOf']),
  }
}

async function openMail(
  choice: Choice<'mail'>,
  { db, config }: Pick<Needs, 'db' | 'config'>,
): Promise<Needs['mail']> {
  switch (choice.kind) {
    case 'outbox':
      return outboxMail(db)
    case 'smtp': {
      const { smtpMail } = await import('./mail/smtp.ts')
      return smtpMail({ ...choice, from: config.mailFrom })
    }
  }
}

function openSms(choice: Choice<'sms'>, { db }: Pick<Needs, 'db'>, circuit: Circuit): Needs['sms'] {
  switch (choice.kind) {
    case 'outbox':
      return outboxSms(db)
    case 'twilio':
      return guardCalls(twilioSms(choice), ['send'], circuit('twilio'))
  }
}

function openCaptcha(
  choice: Choice<'captcha'>,
  needs: Pick<Needs, 'config' | 'db' | 'log'>,
  circuit: Circuit,
): Needs['captcha'] {
  switch (choice.kind) {
    case 'altcha':
      return altchaCaptcha(needs.config.key('captcha'))
    case 'hcaptcha':
      return hcaptchaCaptcha(choice, { ...needs, breaker: circuit('hcaptcha') })
  }
}

export function openStorage(choice: Choice<'storage'>, { config }: Pick<Needs, 'config'>): Needs['storage'] {
  switch (choice.kind) {
    case 'files':
      return fileStorage(config.dataDir)
    case 's3':
      return s3Storage(choice)
  }
}

/** `list` is for sweeps and scripts alone. */
const storageCalls = ['put', 'get', 'open', 'delete'] as const

/** Files of our own never fall silent. */
function guardStorage(
  storage: Needs['storage'],
  kind: Choice<'storage'>['kind'],
  circuit: Circuit,
): Needs['storage'] {
  return kind === 'files' ? storage : guardCalls(storage, storageCalls, circuit('s3'))
}

function openModeration(
  choice: Choice<'moderation'>,
  needs: Pick<Needs, 'log'> & { observe: OnOutsideReading },
): Needs['moderation'] {
  switch (choice.kind) {
    case 'none':
      return null
    case 'chat-completions':
      return guarded(chatCompletions(choice), needs)
  }
}

async function openPayments(
  needs: Pick<Needs, 'config' | 'db' | 'jobs' | 'tracing'>,
  circuit: Circuit,
): Promise<Payments> {
  const { config, tracing } = needs
  const traced = <P extends CardProvider | RedirectProvider>(one: P | null): P | null =>
    one && traceCalls(tracing, one.provider, one, paymentCalls)
  const card = traced(await openCard(config.providers.card, needs, circuit))
  const paypal = traced(openPaypal(config.providers.paypal, needs, circuit))
  const known: readonly (PaymentProvider | null)[] = [
    card,
    paypal,
    // Purchases of before the keys were set.
    config.production ? null : traced(sandboxCard(needs)),
  ]
  return {
    via: { card, paypal },
    of(name) {
      const found = known.find((one) => one?.provider === name)
      if (found == null) throw new Error(`no payment provider ${name} is configured`)
      return found
    },
  }
}

async function openCard(
  choice: Choice<'card'>,
  needs: Pick<Needs, 'config' | 'db' | 'jobs'>,
  circuit: Circuit,
): Promise<CardProvider | null> {
  switch (choice.kind) {
    case 'none':
      return null
    case 'sandbox':
      return sandboxCard(needs)
    case 'stripe': {
      const { stripeCard } = await import('./payment/stripe.ts')
      return guardCalls(stripeCard(choice), paymentCalls, circuit('stripe'))
    }
  }
}

function openPaypal(
  choice: Choice<'paypal'>,
  needs: Pick<Needs, 'config' | 'db' | 'jobs'>,
  circuit: Circuit,
): RedirectProvider | null {
  switch (choice.kind) {
    case 'none':
      return null
    case 'sandbox':
      return sandboxPaypal(needs)
    case 'paypal':
      return guardCalls(paypalProvider(choice, needs.config), paymentCalls, circuit('paypal'))
  }
}

import type { Config } from '../config/config.ts'
import type { Needs } from '../needs.ts'
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
  needs: Pick<Needs, 'config' | 'db' | 'log' | 'jobs'>,
  { onOutsideReading, onProvider }: { onOutsideReading: OnOutsideReading; onProvider: OnProvider },
): Promise<Providers> {
  const circuit = (name: string) => openBreaker(name, { log: needs.log, observe: onProvider })
  const { mail, sms, captcha, storage, moderation } = needs.config.providers
  return {
    mail: await openMail(mail, needs),
    sms: openSms(sms, needs, circuit),
    captcha: openCaptcha(captcha, needs, circuit),
    storage: guardStorage(openStorage(storage, needs), storage.kind, circuit),
    payments: await openPayments(needs, circuit),
    moderation: openModeration(moderation, { ...needs, observe: onOutsideReading }),
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

/** Files of our own never fall silent; `list` is for sweeps and scripts alone. */
function guardStorage(
  storage: Needs['storage'],
  kind: Choice<'storage'>['kind'],
  circuit: Circuit,
): Needs['storage'] {
  return kind === 'files' ? storage : guardCalls(storage, ['put', 'get', 'open', 'delete'], circuit('s3'))
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
  needs: Pick<Needs, 'config' | 'db' | 'jobs'>,
  circuit: Circuit,
): Promise<Payments> {
  const { config } = needs
  const card = await openCard(config.providers.card, needs, circuit)
  const paypal = openPaypal(config.providers.paypal, needs, circuit)
  const known: readonly (PaymentProvider | null)[] = [
    card,
    paypal,
    // Purchases of before the keys were set.
    config.production ? null : sandboxCard(needs),
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

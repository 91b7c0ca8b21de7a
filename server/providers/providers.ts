import type { Config } from '#server/config.ts'
import type { Needs } from '#server/needs.ts'
import { altchaCaptcha } from './captcha/altcha.ts'
import { hcaptchaCaptcha } from './captcha/hcaptcha.ts'
import { outboxMail } from './mail/outbox.ts'
import { smtpMail } from './mail/smtp.ts'
import type { PaymentProvider, Payments, ProviderName } from './payment/payment.ts'
import { sandboxCard } from './payment/sandbox-card.ts'
import { outboxSms } from './sms/outbox.ts'
import { twilioSms } from './sms/twilio.ts'
import { fileStorage } from './storage/files.ts'
import { s3Storage } from './storage/s3.ts'

type Providers = Pick<Needs, 'mail' | 'sms' | 'captcha' | 'storage' | 'payments'>
type Choice<Noun extends keyof Config['providers']> = Config['providers'][Noun]

/** Opens what the configuration has chosen; the only place that knows every implementation. */
export function openProviders(needs: Pick<Needs, 'config' | 'db' | 'log' | 'jobs'>): Providers {
  const { mail, sms, captcha, storage } = needs.config.providers
  return {
    mail: openMail(mail, needs),
    sms: openSms(sms, needs),
    captcha: openCaptcha(captcha, needs),
    storage: openStorage(storage, needs),
    payments: openPayments(needs),
  }
}

function openMail(choice: Choice<'mail'>, { db, config }: Pick<Needs, 'db' | 'config'>): Needs['mail'] {
  switch (choice.kind) {
    case 'outbox':
      return outboxMail(db)
    case 'smtp':
      return smtpMail({ ...choice, from: config.mailFrom })
  }
}

function openSms(choice: Choice<'sms'>, { db }: Pick<Needs, 'db'>): Needs['sms'] {
  switch (choice.kind) {
    case 'outbox':
      return outboxSms(db)
    case 'twilio':
      return twilioSms(choice)
  }
}

function openCaptcha(
  choice: Choice<'captcha'>,
  needs: Pick<Needs, 'config' | 'db' | 'log'>,
): Needs['captcha'] {
  switch (choice.kind) {
    case 'altcha':
      return altchaCaptcha(needs.config.key('captcha'))
    case 'hcaptcha':
      return hcaptchaCaptcha(choice, needs)
  }
}

function openStorage(choice: Choice<'storage'>, { config }: Pick<Needs, 'config'>): Needs['storage'] {
  switch (choice.kind) {
    case 'files':
      return fileStorage(config.dataDir)
    case 's3':
      return s3Storage(choice)
  }
}

function openPayments(needs: Pick<Needs, 'config' | 'db' | 'jobs'>): Payments {
  const card = sandboxCard(needs)
  const known = new Map<ProviderName, PaymentProvider>([[card.provider, card]])
  return {
    via: { card, paypal: null },
    of(provider) {
      const found = known.get(provider)
      if (found === undefined) throw new Error(`no payment provider ${provider} is configured`)
      return found
    },
  }
}

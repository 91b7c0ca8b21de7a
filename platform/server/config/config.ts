import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { HcaptchaSettings } from '../providers/captcha/hcaptcha.ts'
import type { SmtpSettings } from '../providers/mail/smtp.ts'
import type { ChatCompletionsSettings } from '../providers/moderation/chat-completions.ts'
import type { PaypalSettings } from '../providers/payment/paypal-api.ts'
import type { StripeSettings } from '../providers/payment/stripe.ts'
import type { TwilioSettings } from '../providers/sms/twilio.ts'
import type { S3Settings } from '../providers/storage/s3.ts'
import { company } from '#platform/contract/company.ts'
import type { PusherSettings } from '../realtime/pusher-api.ts'
import { type Environment, isLoopback, readEnvironment } from './environment.ts'

export type Config = ReturnType<typeof readConfig>

/**
 * What the environment asks for, with everything derived from it. Throws one Error whose message has a
 * line for each thing that makes no sense or is not safe. Creates `DATA_DIR`, and in it the secret when
 * none is given.
 */
export function readConfig(variables: Record<string, string | undefined>) {
  const env = readEnvironment(variables)
  const production = env.NODE_ENV === 'production'
  const embeddedDatabase = env.DATABASE_URL === undefined
  const demo = env.DEMO ?? (embeddedDatabase && !production)
  const providers = chooseProviders(env)
  refuseUnsafe(env, { production, embeddedDatabase, demo, providers })

  const dataDir = resolve(env.DATA_DIR)
  mkdirSync(dataDir, { recursive: true, mode: 0o755 })
  const secret = env.APP_SECRET ?? generatedSecret(dataDir)
  const secrets = [secret, ...(env.APP_SECRET_PREVIOUS === undefined ? [] : [env.APP_SECRET_PREVIOUS])]
  const publicUrl =
    env.PUBLIC_URL ?? `http://${env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST}:${env.PORT}`

  return {
    production,
    port: env.PORT,
    host: env.HOST,
    /** How links begin in mails and return addresses; never taken from a request. */
    publicUrl,
    https: publicUrl.startsWith('https:'),
    dataDir,
    /** Undefined: the one that comes with the product. */
    databaseUrls: databaseUrlsOf(env),
    /** A standby that answers searches. */
    databaseReadUrl: env.DATABASE_READ_URL,
    demo,
    refundAfterHours: env.REFUND_AFTER_HOURS,
    reviewMinHours: env.REVIEW_MIN_HOURS,
    reviewMinMessages: env.REVIEW_MIN_MESSAGES,
    freeMessagesPerDay: env.FREE_MESSAGES_PER_DAY,
    imageLimitPerUser: env.IMAGE_LIMIT_PER_USER,
    photoReader: env.PHOTO_READER,
    /** Whether the English strings of the specification are said in Italian (platform/contract/quoted-english.ts). */
    uiStrings: env.UI_STRINGS,
    rateLimitScale: env.RATE_LIMIT_SCALE,
    /** How many of them serve on this machine, behind one port. */
    processes: env.PROCESSES,
    /** What carries notices, and with Valkey the counts of requests, from process to process. */
    realtimeBus: chooseBus(env),
    trustProxy: env.TRUST_PROXY,
    mailFrom: env.MAIL_FROM,
    seller: sellerOf(env),
    /** ISO codes: to numbers of other countries no codes are sent. */
    smsCountries: env.SMS_COUNTRIES,
    /** Origins of push services besides those that we know. */
    pushServices: env.PUSH_SERVICES.map((base) => new URL(base).origin),
    /** The model of the reader of texts; undefined: the one of the repository. */
    readerFile: env.MODERATION_READER_FILE,
    /** How long a process that has been told to stop is still found by a balancer. */
    drainSeconds: env.DRAIN_SECONDS,
    /** Where traces go; null: nowhere. */
    tracing:
      env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? null
        : {
            endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
            headers: env.OTEL_EXPORTER_OTLP_HEADERS,
            serviceName: env.OTEL_SERVICE_NAME,
          },
    /** In development the console belongs to the address and the demo accounts. */
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    providers,
    /** A key of its own for each use, so that a signature made for one never fits another. */
    key: keysOf(secret),
    /** By which what exists is verified: first the key of today, then that of the secret before. */
    keys: (use: string): readonly Buffer[] => secrets.map((one) => keyOf(one, use)),
    /** Encrypts backups. */
    backupKey: env.BACKUP_KEY,
    metricsTextfileDir: env.METRICS_TEXTFILE_DIR,
  } as const
}

/** Each made once, for every request asks for one; the uses are few, and named by us. */
function keysOf(secret: string): (use: string) => Buffer {
  const made = new Map<string, Buffer>()
  return (use) => {
    const key = made.get(use) ?? keyOf(secret, use)
    made.set(use, key)
    return key
  }
}

const keyOf = (secret: string, use: string): Buffer =>
  createHmac('sha256', secret).update(`lieta:${use}`).digest()

/** Without an owner of its own, the one role does both. */
function databaseUrlsOf(env: Environment): { owner: string; application: string } | undefined {
  if (env.DATABASE_URL === undefined) return undefined
  return { owner: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL, application: env.DATABASE_URL }
}

type MailChoice = { kind: 'outbox' } | { kind: 'smtp'; url: string; tls: SmtpSettings['tls'] }
type SmsChoice = { kind: 'outbox' } | ({ kind: 'twilio' } & TwilioSettings)
type CaptchaChoice =
  | { kind: 'altcha' }
  | ({ kind: 'hcaptcha'; origins: readonly string[] } & HcaptchaSettings)
/** `none`: not offered, because the other way of paying is real and a sandbox beside it would be open to everybody. */
type CardChoice = { kind: 'sandbox' | 'none' } | ({ kind: 'stripe'; publishableKey: string } & StripeSettings)
type PaypalChoice = { kind: 'sandbox' | 'none' } | ({ kind: 'paypal' } & PaypalSettings)
type ModerationChoice = { kind: 'none' } | ({ kind: 'chat-completions' } & ChatCompletionsSettings)
type RealtimeChoice = { kind: 'own' } | ({ kind: 'pusher' } & PusherSettings)
type BusChoice = { kind: 'notify' } | { kind: 'valkey' | 'nats'; url: string }
type StorageChoice = { kind: 'files' } | ({ kind: 's3' } & S3Settings)

interface Providers {
  readonly mail: MailChoice
  readonly sms: SmsChoice
  readonly captcha: CaptchaChoice
  readonly storage: StorageChoice
  readonly moderation: ModerationChoice
  readonly realtime: RealtimeChoice
  readonly card: CardChoice
  readonly paypal: PaypalChoice
}

/** An outside service where its names are set (all of them: environment.ts), else what we have on board. */
function chooseProviders(env: Environment): Providers {
  return {
    mail: chooseMail(env),
    sms: chooseSms(env),
    captcha: chooseCaptcha(env),
    storage: chooseStorage(env),
    moderation: chooseModeration(env),
    realtime: chooseRealtime(env),
    ...choosePayments(env),
  }
}

function chooseMail({ SMTP_URL: url }: Environment): MailChoice {
  if (url === undefined) return { kind: 'outbox' }
  // URL lower-cases and unwraps hosts of the schemes it knows only.
  const { hostname } = new URL(url.replace(/^smtp/, 'http'))
  return { kind: 'smtp', url, tls: isLoopback(hostname) ? 'own machine' : 'required' }
}

function chooseSms(env: Environment): SmsChoice {
  const { SMS_ACCOUNT_SID: accountSid, SMS_AUTH_TOKEN: authToken, SMS_FROM: from } = env
  if (accountSid === undefined || authToken === undefined || from === undefined) return { kind: 'outbox' }
  return {
    kind: 'twilio',
    accountSid,
    authToken,
    from,
    apiBase: env.SMS_API_BASE ?? 'https://api.twilio.com',
  }
}

function chooseCaptcha(env: Environment): CaptchaChoice {
  const { HCAPTCHA_SITE_KEY: siteKey, HCAPTCHA_SECRET: secret } = env
  if (siteKey === undefined || secret === undefined) return { kind: 'altcha' }
  const apiBase = env.HCAPTCHA_API_BASE ?? 'https://api.hcaptcha.com'
  const { hostname, origin } = new URL(apiBase)
  const itself = /(^|\.)hcaptcha\.com$/.test(hostname)
  return {
    kind: 'hcaptcha',
    siteKey,
    secret,
    apiBase,
    scriptUrl: `${itself ? 'https://js.hcaptcha.com' : apiBase}/1/api.js`,
    // Its guide asks not to name single hosts: which ones serve varies by region.
    origins: itself ? ['https://hcaptcha.com', 'https://*.hcaptcha.com'] : [origin],
  }
}

function chooseStorage(env: Environment): StorageChoice {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket } = env
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return { kind: 'files' }
  return { kind: 's3', endpoint, bucket, accessKeyId, secretAccessKey, region: env.S3_REGION ?? 'us-east-1' }
}

function chooseModeration(env: Environment): ModerationChoice {
  const { MODERATION_API_BASE: apiBase, MODERATION_API_KEY: apiKey = null, MODERATION_MODEL: model } = env
  if (apiBase === undefined || model === undefined) return { kind: 'none' }
  return { kind: 'chat-completions', apiBase, apiKey, model }
}

function choosePayments(env: Environment): Pick<Providers, 'card' | 'paypal'> {
  const card = chooseCard(env)
  const paypal = choosePaypal(env)
  const local = env.NODE_ENV !== 'production' && isLoopback(env.HOST)
  if (local || (card === null && paypal === null))
    return { card: card ?? { kind: 'sandbox' }, paypal: paypal ?? { kind: 'sandbox' } }
  return { card: card ?? { kind: 'none' }, paypal: paypal ?? { kind: 'none' } }
}

function chooseCard(env: Environment): CardChoice | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = env
  const { STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: apiBase = 'https://api.stripe.com' } = env
  if (secretKey === undefined || publishableKey === undefined || webhookSecret === undefined) return null
  return { kind: 'stripe', secretKey, publishableKey, webhookSecret, apiBase }
}

function choosePaypal(env: Environment): PaypalChoice | null {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_SECRET: secret, PAYPAL_WEBHOOK_ID: webhookId } = env
  if (clientId === undefined || secret === undefined || webhookId === undefined) return null
  const apiBase = env.PAYPAL_API_BASE ?? 'https://api-m.paypal.com'
  return { kind: 'paypal', clientId, secret, webhookId, apiBase }
}

function chooseRealtime(env: Environment): RealtimeChoice {
  const { PUSHER_APP_ID: appId, PUSHER_KEY: key, PUSHER_SECRET: secret, PUSHER_HOST: host } = env
  if (appId === undefined || key === undefined || secret === undefined) return { kind: 'own' }
  const cluster = env.PUSHER_CLUSTER ?? 'eu'
  return {
    kind: 'pusher',
    appId,
    key,
    secret,
    cluster,
    apiBase: host ?? `https://api-${cluster}.pusher.com`,
    socketBase: host ?? `https://ws-${cluster}.pusher.com`,
  }
}

function chooseBus({ REALTIME_BUS: url }: Environment): BusChoice {
  if (url === undefined) return { kind: 'notify' }
  if (/^(nats|tls):/.test(url)) return { kind: 'nats', url }
  // One protocol under two names; its clients know the older one.
  return { kind: 'valkey', url: url.replace(/^valkey/, 'redis') }
}

/** Who stands on receipts, and at which rate; outside production the example of the legal pages. */
function sellerOf(env: Environment) {
  return {
    name: env.SELLER_NAME ?? company.name,
    address: env.SELLER_ADDRESS ?? company.seat,
    vatNumber: env.SELLER_VAT_NUMBER ?? company.vat.replaceAll(' ', ''),
    /** In hundredths of a percent. */
    vatRate: Math.round((env.VAT_RATE ?? 22) * 100),
  }
}

function refuseUnsafe(
  env: Environment,
  chosen: { production: boolean; embeddedDatabase: boolean; demo: boolean; providers: Providers },
): void {
  const { production, embeddedDatabase, demo, providers } = chosen
  /** What must be seen by nobody but the developer, with what would take its place. */
  const local = [
    ...(providers.card.kind === 'sandbox' || providers.paypal.kind === 'sandbox'
      ? ['the sandbox for payments (set STRIPE_SECRET_KEY or PAYPAL_CLIENT_ID)']
      : []),
    ...(providers.mail.kind === 'outbox' ? ['the outbox for mails (set SMTP_URL)'] : []),
    ...(providers.sms.kind === 'outbox' ? ['the outbox for SMS (set SMS_ACCOUNT_SID)'] : []),
    ...(demo ? ['demo data (set DEMO=0)'] : []),
  ]
  const reasons: string[] = []
  if (production) {
    reasons.push(...local.map((what) => `production refuses ${what}`))
    if (env.APP_SECRET === undefined) reasons.push('APP_SECRET is required in production')
    for (const name of sellerNames)
      if (env[name] === undefined) reasons.push(`${name} is required in production: it stands on receipts`)
    if (embeddedDatabase && !env.ALLOW_EMBEDDED)
      reasons.push('DATABASE_URL is required in production (or ALLOW_EMBEDDED=1)')
    if (providers.storage.kind === 'files' && !env.ALLOW_EMBEDDED)
      reasons.push('S3_ENDPOINT is required in production (or ALLOW_EMBEDDED=1)')
  }
  if (!isLoopback(env.HOST))
    reasons.push(...local.map((what) => `HOST=${env.HOST} is not loopback, which refuses ${what}`))
  if (env.PROCESSES > 1 && env.PORT === 0)
    reasons.push('PORT=0 gives each of several PROCESSES a port of its own: name one')
  if (reasons.length > 0)
    throw new Error(`Lieta does not start:\n${reasons.map((reason) => `  ${reason}`).join('\n')}`)
}

const sellerNames = ['SELLER_NAME', 'SELLER_ADDRESS', 'SELLER_VAT_NUMBER', 'VAT_RATE'] as const

/**
 * Made beside its place and linked to it once it is whole and on disk: neither a kill at the first start nor a second
 * process that starts at the same moment finds an empty one, which would sign like any other.
 */
function generatedSecret(dataDir: string): string {
  const file = join(dataDir, 'secret')
  if (!existsSync(file)) {
    const draft = `${file}-${process.pid}`
    writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600, flush: true })
    try {
      linkSync(draft, file)
    } catch (error) {
      // Another process that started at the same moment was first.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(draft)
    }
  }
  const secret = readFileSync(file, 'utf8')
  if (secret === '') throw new Error(`${file} is empty: remove it, and a new secret is made.`)
  return secret
}

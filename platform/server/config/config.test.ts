import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'lieta-config-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

const read = (variables: Record<string, string> = {}) => readConfig({ DATA_DIR: dataDir, ...variables })

const twilio = { SMS_ACCOUNT_SID: 'AC1', SMS_AUTH_TOKEN: 'token', SMS_FROM: '+393330000000' }
const hcaptcha = { HCAPTCHA_SITE_KEY: 'site', HCAPTCHA_SECRET: 'secret' }
const s3 = {
  S3_ENDPOINT: 'https://s3.eu-south-1.amazonaws.com/',
  S3_BUCKET: 'foto',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
}
const pusher = { PUSHER_APP_ID: '1', PUSHER_KEY: 'key', PUSHER_SECRET: 'secret' }
const moderation = { MODERATION_API_BASE: 'https://model.example/v1/', MODERATION_MODEL: 'lettore' }
const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}
const paypal = { PAYPAL_CLIENT_ID: 'client', PAYPAL_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'WH1' }
const secret = { APP_SECRET: 'x'.repeat(40) }
const database = { DATABASE_URL: 'postgres://host/lieta' }
const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }
const smtp = { SMTP_URL: 'smtps://user:pass@posta.example' }

test('without any variable the defaults of docs/configuration.md hold', () => {
  expect(read()).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://127.0.0.1:3000',
    https: false,
    demo: true,
    refundAfterHours: 72,
    reviewMinHours: 24,
    reviewMinMessages: 3,
    freeMessagesPerDay: 5,
    imageLimitPerUser: 10,
    uiStrings: 'specified',
    rateLimitScale: 1,
    trustProxy: false,
    providers: {
      mail: { kind: 'outbox' },
      sms: { kind: 'outbox' },
      captcha: { kind: 'altcha' },
      storage: { kind: 'files' },
      moderation: { kind: 'none' },
      card: { kind: 'sandbox' },
      paypal: { kind: 'sandbox' },
      realtime: { kind: 'own' },
    },
  })
})

test('headers for the collector of traces are read as OpenTelemetry writes them', () => {
  const { tracing } = read({
    ...traced,
    OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20a%3Db%2Cc==, x-scope=lieta',
  })
  expect(tracing?.headers).toEqual({ authorization: 'Bearer a=b,c==', 'x-scope': 'lieta' })
  expect(read(traced).tracing?.headers).toEqual({})
})

test('an empty value counts as none', () => {
  expect(read({ SMTP_URL: '', SMS_ACCOUNT_SID: '', PORT: '' })).toMatchObject({
    port: 3000,
    providers: { mail: { kind: 'outbox' }, sms: { kind: 'outbox' } },
  })
})

test('a secret is made once, readable by its owner only', () => {
  const first = read().key('links')
  expect(read().key('links')).toEqual(first)
  expect(read().key('photos')).not.toEqual(first)
  expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(dataDir, 'secret'), 'utf8').length).toBeGreaterThan(60)
})

test('a secret that was left empty, by whatever cut its writing off, signs nothing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lieta-config-'))
  writeFileSync(join(folder, 'secret'), '')
  expect(() => readConfig({ DATA_DIR: folder })).toThrow('is empty')
  rmSync(join(folder, 'secret'))
  readConfig({ DATA_DIR: folder })
  expect(readdirSync(folder), 'no draft is left').toEqual(['secret'])
  rmSync(folder, { recursive: true })
})

test.each([
  ['mails', smtp, { mail: { kind: 'smtp', tls: 'required' } }],
  ['mails by this machine', { SMTP_URL: 'smtp://localhost:1025' }, { mail: { tls: 'own machine' } }],
  ['mails by this machine, IPv6', { SMTP_URL: 'smtp://[::1]:1025' }, { mail: { tls: 'own machine' } }],
  ['SMS', twilio, { sms: { kind: 'twilio', apiBase: 'https://api.twilio.com' } }],
  [
    'SMS elsewhere',
    { ...twilio, SMS_API_BASE: 'http://127.0.0.1:4010/' },
    { sms: { apiBase: 'http://127.0.0.1:4010' } },
  ],
  [
    'hCaptcha',
    hcaptcha,
    {
      captcha: {
        kind: 'hcaptcha',
        apiBase: 'https://api.hcaptcha.com',
        scriptUrl: 'https://js.hcaptcha.com/1/api.js',
        origins: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
      },
    },
  ],
  [
    'hCaptcha elsewhere',
    { ...hcaptcha, HCAPTCHA_API_BASE: 'http://localhost:4020' },
    { captcha: { scriptUrl: 'http://localhost:4020/1/api.js', origins: ['http://localhost:4020'] } },
  ],
  [
    'photos',
    s3,
    { storage: { kind: 's3', endpoint: 'https://s3.eu-south-1.amazonaws.com', region: 'us-east-1' } },
  ],
  ['photos in a region', { ...s3, S3_REGION: 'eu-south-1' }, { storage: { region: 'eu-south-1' } }],
  [
    'cards; PayPal stays for trying out',
    stripe,
    { card: { kind: 'stripe', apiBase: 'https://api.stripe.com' }, paypal: { kind: 'sandbox' } },
  ],
  [
    'PayPal; cards stay for trying out',
    paypal,
    { card: { kind: 'sandbox' }, paypal: { kind: 'paypal', apiBase: 'https://api-m.paypal.com' } },
  ],
  [
    'cards and PayPal, elsewhere',
    { ...stripe, ...paypal, STRIPE_API_BASE: 'http://127.0.0.1:1', PAYPAL_API_BASE: 'http://[::1]:2/' },
    { card: { apiBase: 'http://127.0.0.1:1' }, paypal: { apiBase: 'http://[::1]:2' } },
  ],
  [
    'an outside reader of texts',
    moderation,
    {
      moderation: {
        kind: 'chat-completions',
        apiBase: 'https://model.example/v1',
        apiKey: null,
        model: 'lettore',
      },
    },
  ],
  [
    'realtime',
    pusher,
    {
      realtime: {
        kind: 'pusher',
        cluster: 'eu',
        apiBase: 'https://api-eu.pusher.com',
        socketBase: 'https://ws-eu.pusher.com',
      },
    },
  ],
  [
    'realtime in another cluster',
    { ...pusher, PUSHER_CLUSTER: 'mt1' },
    { realtime: { cluster: 'mt1', apiBase: 'https://api-mt1.pusher.com' } },
  ],
  [
    'realtime elsewhere',
    { ...pusher, PUSHER_HOST: 'realtime.example:6001' },
    { realtime: { apiBase: 'https://realtime.example:6001', socketBase: 'https://realtime.example:6001' } },
  ],
  [
    'realtime on this machine',
    { ...pusher, PUSHER_HOST: 'http://127.0.0.1:6001' },
    { realtime: { apiBase: 'http://127.0.0.1:6001' } },
  ],
])('its names choose the provider of %s', (_, variables, providers) => {
  expect(read(variables)).toMatchObject({ providers })
})

test.each([
  [{ PORT: 'abc', REFUND_AFTER_HOURS: '-1' }, [/^ {2}PORT: /m, /^ {2}REFUND_AFTER_HOURS: /m]],
  [{ PUBLIC_URL: 'lieta.example' }, [/PUBLIC_URL: wants a URL/]],
  [{ PUBLIC_URL: 'https://lieta.example/?a=1' }, [/PUBLIC_URL: wants a URL without query/]],
  [{ DATABASE_URL: 'mysql://host/x' }, [/DATABASE_URL: wants postgres/]],
  [{ APP_SECRET: 'short' }, [/APP_SECRET: needs at least 32/]],
  [{ BACKUP_KEY: 'short' }, [/BACKUP_KEY: needs at least 32/]],
  [{ APP_SECRET_PREVIOUS: 'x'.repeat(40) }, [/APP_SECRET: missing, while APP_SECRET_PREVIOUS is set/]],
  [
    { DATABASE_DIRECT_URL: 'postgres://owner@db/lieta' },
    [/DATABASE_URL: missing, while DATABASE_DIRECT_URL is set/],
  ],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'a=1' }, [/OTEL_EXPORTER_OTLP_ENDPOINT: missing, while OTEL_EXPORTER/]],
  ...['sesame', '=x', 'two words=x', 'a=%zz', 'a=1,', 'a=x%0Ay'].map(
    (headers): [Record<string, string>, RegExp[]] => [
      { ...traced, OTEL_EXPORTER_OTLP_HEADERS: headers },
      [/OTEL_EXPORTER_OTLP_HEADERS: wants name=value/],
    ],
  ),
  [{ DEMO: 'maybe' }, [/DEMO: /]],
  [{ UI_STRINGS: 'english' }, [/UI_STRINGS: /]],
  [{ TRUST_PROXY: 'everybody' }, [/TRUST_PROXY: wants true, false, or addresses/]],
  [{ SMTP_URL: 'https://posta.example' }, [/SMTP_URL: wants smtp/]],
  [{ SMTP_URL: 'posta.example:25' }, [/SMTP_URL: wants smtp/]],
  [{ MAIL_FROM: 'Lieta' }, [/MAIL_FROM: wants an address/]],
  [{ MAIL_FROM: 'Lieta <a@b>\r\nBcc: x@y' }, [/MAIL_FROM: wants an address/]],
  [
    { SMS_ACCOUNT_SID: 'AC1' },
    [/SMS_AUTH_TOKEN: missing, while SMS_ACCOUNT_SID is set/, /SMS_FROM: missing/],
  ],
  [{ SMS_API_BASE: 'https://sms.example' }, [/SMS_ACCOUNT_SID: missing, while SMS_API_BASE is set/]],
  [{ ...twilio, SMS_FROM: '333 1234567890123' }, [/SMS_FROM: wants \+39/]],
  [
    { ...twilio, SMS_API_BASE: 'http://sms.example' },
    [/SMS_API_BASE: wants https; http only to this machine/],
  ],
  [{ HCAPTCHA_SECRET: 'x' }, [/HCAPTCHA_SITE_KEY: missing, while HCAPTCHA_SECRET is set/]],
  [{ ...hcaptcha, HCAPTCHA_API_BASE: 'hcaptcha' }, [/HCAPTCHA_API_BASE: wants a URL/]],
  [{ MODERATION_MODEL: 'lettore' }, [/MODERATION_API_BASE: missing/]],
  [{ ...moderation, MODERATION_API_BASE: 'http://model.example' }, [/MODERATION_API_BASE: wants https/]],
  [{ ...pusher, PUSHER_HOST: 'http://realtime.example' }, [/PUSHER_HOST: wants https/]],
  [{ ...pusher, PUSHER_CLUSTER: 'EU West' }, [/PUSHER_CLUSTER: wants a cluster/]],
  [{ SELLER_VAT_NUMBER: '01234567890' }, [/SELLER_VAT_NUMBER: wants the country/]],
  [{ VAT_RATE: '22%' }, [/VAT_RATE: wants percent/]],
  [{ S3_REGION: 'eu-south-1' }, [/S3_ENDPOINT: missing, while S3_REGION is set/, /S3_BUCKET: missing/]],
  [{ ...s3, S3_ENDPOINT: 's3.amazonaws.com' }, [/S3_ENDPOINT: wants a URL/]],
  [{ ...s3, S3_BUCKET: 'a/b' }, [/S3_BUCKET: wants the name/]],
  [
    { STRIPE_SECRET_KEY: 'sk_test_1' },
    [/STRIPE_PUBLISHABLE_KEY: missing, while STRIPE_SECRET_KEY is set/, /STRIPE_WEBHOOK_SECRET: missing/],
  ],
  [{ ...stripe, STRIPE_SECRET_KEY: 'pk_test_1' }, [/STRIPE_SECRET_KEY: wants sk_… or rk_…/]],
  [{ ...stripe, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }, [/STRIPE_PUBLISHABLE_KEY: is for live, while/]],
  [{ ...stripe, STRIPE_API_BASE: 'http://stripe.example' }, [/STRIPE_API_BASE: wants https/]],
  [{ ...stripe, STRIPE_API_BASE: 'https://stripe.example/v1' }, [/STRIPE_API_BASE: .* without a path/]],
  [{ PAYPAL_CLIENT_ID: 'x', PUSHER_KEY: 'y' }, [/PAYPAL_SECRET: missing/, /PUSHER_SECRET: missing/]],
  [{ PAYPAL_API_BASE: 'http://127.0.0.1:4010' }, [/PAYPAL_WEBHOOK_ID: missing, while PAYPAL_API_BASE/]],
])('nonsense is refused with a clear line for each name: %o', (variables, lines) => {
  for (const line of lines) expect(() => read(variables as Record<string, string>)).toThrow(line)
})

const seller = {
  SELLER_NAME: 'Salotto S.r.l.',
  SELLER_ADDRESS: 'Corso d’Italia 1, 00198 Roma (RM)',
  SELLER_VAT_NUMBER: 'IT01234567890',
  VAT_RATE: '22',
}
const production = { NODE_ENV: 'production', ...secret, ...database, ...smtp, ...twilio, ...s3, ...seller }

test.each([
  ['the sandbox', production, /production refuses the sandbox for payments/],
  ['the outbox for mails', { ...production, SMTP_URL: '' }, /production refuses the outbox for mails/],
  [
    'the outbox for SMS',
    { NODE_ENV: 'production', ...secret, ...database, ...smtp },
    /production refuses the outbox for SMS/,
  ],
  ['demo data', { ...production, DEMO: '1' }, /production refuses demo data/],
  ['a missing secret', { ...production, APP_SECRET: '' }, /APP_SECRET is required/],
  ['the embedded database', { ...production, DATABASE_URL: '' }, /DATABASE_URL is required/],
  ['receipts without a seller', { ...production, SELLER_NAME: '' }, /SELLER_NAME is required/],
  ['receipts without a rate', { ...production, VAT_RATE: '' }, /VAT_RATE is required/],
  ['photos on its disk', { NODE_ENV: 'production', ...secret, ...database }, /S3_ENDPOINT is required/],
])('production refuses %s', (_, variables, line) => {
  expect(() => read(variables)).toThrow(line)
})

test.each([
  ['Stripe', stripe, { card: { kind: 'stripe' }, paypal: { kind: 'none' } }],
  ['PayPal', paypal, { card: { kind: 'none' }, paypal: { kind: 'paypal' } }],
  ['both', { ...stripe, ...paypal }, { card: { kind: 'stripe' }, paypal: { kind: 'paypal' } }],
])('production starts with %s, and offers no sandbox beside it', (_, keys, providers) => {
  expect(read({ ...production, ...keys })).toMatchObject({ providers })
})

test('ALLOW_EMBEDDED permits the embedded database and photos on disk in production, and nothing else', () => {
  const start = () => read({ NODE_ENV: 'production', ALLOW_EMBEDDED: '1' })
  expect(start).toThrow(/APP_SECRET is required/)
  expect(start).not.toThrow(/DATABASE_URL|S3_ENDPOINT/)
})

test.each([
  [
    'the sandbox',
    { ...database, ...smtp, ...twilio },
    /not loopback, which refuses the sandbox for payments/,
  ],
  ['the outbox', { ...database, ...twilio }, /not loopback, which refuses the outbox for mails/],
  ['demo data', smtp, /not loopback, which refuses demo data/],
])('a HOST that others reach refuses %s', (_, variables, line) => {
  for (const host of ['0.0.0.0', '::', '192.168.1.5', 'lieta.example'])
    expect(() => read({ HOST: host, ...variables })).toThrow(line)
})

test.each(['127.0.0.1', '127.3.2.1', '::1', 'localhost'])('%s is loopback', (host) => {
  expect(read({ HOST: host }).host).toBe(host)
})

test('receipts name the seller and the rate that are set, and the example of the legal pages where none is', () => {
  expect(read(seller).seller).toEqual({
    name: 'Salotto S.r.l.',
    address: 'Corso d’Italia 1, 00198 Roma (RM)',
    vatNumber: 'IT01234567890',
    vatRate: 2200,
  })
  expect(read({ VAT_RATE: '5.5' }).seller).toMatchObject({ name: 'Lieta Presentazioni S.r.l.', vatRate: 550 })
})

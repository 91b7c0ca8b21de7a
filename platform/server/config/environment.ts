import { isIP } from 'node:net'
import * as z from 'zod'
import { readDatabaseUrl } from '../db/link.ts'
import { settingLimits as limits } from '#platform/contract/setting-limits.ts'

const flag = z
  .enum(['0', '1', 'true', 'false', 'on', 'off'])
  .transform((value) => ['1', 'true', 'on'].includes(value))

/** `true`: whatever is in front; else addresses, ranges, or names such as `loopback`, comma-separated. */
const proxies = z
  .string()
  .regex(
    /^(true|1|false|0|off|(loopback|linklocal|uniquelocal|[\da-f.:]+(\/\d+)?)(\s*,\s*(loopback|linklocal|uniquelocal|[\da-f.:]+(\/\d+)?))*)$/i,
    'wants true, false, or addresses and ranges with commas between them',
  )
  .transform((value): boolean | string => {
    if (['true', '1'].includes(value)) return true
    return ['false', '0', 'off'].includes(value) ? false : value
  })

/** A URL to which paths are appended. */
const base = z
  .url({ protocol: /^https?$/, message: 'wants a URL with http or https', abort: true })
  .refine((value) => {
    const { search, hash, username } = new URL(value)
    return search === '' && hash === '' && username === ''
  }, 'wants a URL without query, fragment or credentials')
  .transform((value) => value.replace(/\/+$/, ''))

/** Secrets travel there. */
const service = base.refine(
  (value) => value.startsWith('https:') || isLoopback(new URL(value).hostname),
  'wants https; http only to this machine',
)

const mailbox = z
  .string()
  .regex(
    /^([^<>"\r\n]*<[^\s<>@,;]+@[^\s<>@,;]+>|[^\s<>@,;"]+@[^\s<>@,;"]+)$/,
    'wants an address, or Name <address>',
  )

const smtpUrl = z
  .url({ protocol: /^smtps?$/, message: 'wants smtp://… or smtps://…', abort: true })
  .refine((value) => new URL(value).hostname !== '', 'wants a host')

const secret = z.string().min(32, 'needs at least 32 characters')
const postgres = z.string().refine(isDatabaseUrl, 'wants postgres://…, with commas between several hosts')

function isDatabaseUrl(value: string): boolean {
  try {
    return readDatabaseUrl(value).each.every((one) => new URL(one).protocol.startsWith('postgres'))
  } catch {
    return false
  }
}

/** Where the processes meet beside PostgreSQL. */
const bus = z
  .url({
    protocol: /^(redis|rediss|valkey|valkeys|nats|tls)$/,
    message: 'wants redis://…, rediss://…, valkey://…, valkeys://…, nats://… or tls://…',
    abort: true,
  })
  .refine((value) => new URL(value).hostname !== '', 'wants a host')

/** `name=value`, with commas between several and the values URL-encoded, as OpenTelemetry writes headers. */
const headers = z.string().transform((value, context) => {
  try {
    return Object.fromEntries(new Headers(value.split(',').map(headerOf)))
  } catch {
    context.addIssue('wants name=value, URL-encoded, with commas between several')
    return z.NEVER
  }
})

function headerOf(pair: string): [name: string, value: string] {
  const at = pair.indexOf('=')
  return [pair.slice(0, Math.max(at, 0)).trim(), decodeURIComponent(pair.slice(at + 1).trim())]
}

/** An owner may change it later within the same limits. */
const within = ({ min, max }: { min: number; max: number }) => z.coerce.number().min(min).max(max)

/** The names of docs/configuration.md; everything is optional in development. */
const Environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: base.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: postgres.optional(),
  DATABASE_DIRECT_URL: postgres.optional(),
  DATABASE_READ_URL: postgres.optional(),
  APP_SECRET: secret.optional(),
  APP_SECRET_PREVIOUS: secret.optional(),
  BACKUP_KEY: secret.optional(),
  METRICS_TEXTFILE_DIR: z.string().min(1).optional(),
  DEMO: flag.optional(),
  ALLOW_EMBEDDED: flag.default(false),
  REFUND_AFTER_HOURS: z.coerce.number().positive().max(limits.refund_after_hours.max).default(72),
  REVIEW_MIN_HOURS: within(limits.review_min_hours).default(24),
  REVIEW_MIN_MESSAGES: within(limits.review_min_messages).int().default(3),
  FREE_MESSAGES_PER_DAY: within(limits.free_messages_per_day).int().default(5),
  IMAGE_LIMIT_PER_USER: within(limits.image_limit_per_user).int().default(10),
  PHOTO_READER: flag.default(true),
  UI_STRINGS: z.enum(['specified', 'italian']).default('specified'),
  RATE_LIMIT_SCALE: z.coerce.number().positive().max(100_000).default(1),
  /** More than this shares one port no better: run several machines then. */
  PROCESSES: z.coerce.number().int().min(1).max(64).default(1),
  REALTIME_BUS: bus.optional(),
  TRUST_PROXY: proxies.default(false),
  DRAIN_SECONDS: z.coerce.number().min(0).max(120).default(0),
  OTEL_EXPORTER_OTLP_ENDPOINT: base.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: headers.default({}),
  OTEL_SERVICE_NAME: z
    .string()
    .regex(/^[\w.-]{1,80}$/, 'wants letters, digits, points and dashes')
    .default('lieta'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: mailbox.default('Lieta <ciao@lieta.example>'),
  SMS_ACCOUNT_SID: z.string().regex(/^\w+$/, 'wants the account’s identifier').optional(),
  SMS_AUTH_TOKEN: z.string().optional(),
  SMS_FROM: z
    .string()
    .regex(/^(\+\d{5,15}|MG[\da-f]{32}|(?=.*[a-z])[\da-z ]{1,11})$/i, 'wants +39…, MG… or up to 11 letters')
    .optional(),
  SMS_API_BASE: service.optional(),
  SMS_COUNTRIES: z
    .string()
    .regex(/^\s*[a-z]{2}(\s*,\s*[a-z]{2})*\s*$/i, 'wants ISO codes of countries with commas between them')
    .default(
      'IT, AT, BE, BG, CY, CZ, DE, DK, EE, ES, FI, FR, GR, HR, HU, IE, LT, LU, LV, MT, NL, PL, PT, RO, SE, SI, SK, CH, GB',
    )
    .transform((value) => value.split(',').map((one) => one.trim().toUpperCase())),
  PUSH_SERVICES: z
    .string()
    .transform((value) => value.split(',').map((one) => one.trim()))
    .pipe(z.array(service))
    .default([]),
  HCAPTCHA_SITE_KEY: z.string().optional(),
  HCAPTCHA_SECRET: z.string().optional(),
  HCAPTCHA_API_BASE: service.optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_\S+$/, 'wants sk_… or rk_…')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_\S+$/, 'wants pk_…')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, 'wants whsec_…')
    .optional(),
  STRIPE_API_BASE: service
    .refine((value) => new URL(value).pathname === '/', 'wants a URL without a path')
    .optional(),
  PAYPAL_CLIENT_ID: z.string().regex(/^\S+$/, 'wants the application’s identifier').optional(),
  PAYPAL_SECRET: z.string().optional(),
  PAYPAL_WEBHOOK_ID: z.string().regex(/^\S+$/, 'wants the webhook’s identifier').optional(),
  PAYPAL_API_BASE: service.optional(),
  SELLER_NAME: z.string().max(120).optional(),
  SELLER_ADDRESS: z.string().max(200).optional(),
  SELLER_VAT_NUMBER: z
    .string()
    .regex(/^[A-Z]{2}[A-Z\d]{2,13}$/, 'wants the country and the number, such as IT01234567890')
    .optional(),
  VAT_RATE: z
    .string()
    .regex(/^\d{1,2}(\.\d{1,2})?$/, 'wants percent, such as 22')
    .transform(Number)
    .optional(),
  MODERATION_API_BASE: service.optional(),
  MODERATION_API_KEY: z.string().optional(),
  MODERATION_MODEL: z.string().optional(),
  MODERATION_READER_FILE: z.string().optional(),
  PUSHER_APP_ID: z
    .string()
    .regex(/^[\w-]+$/, 'wants the application’s identifier')
    .optional(),
  PUSHER_KEY: z
    .string()
    .regex(/^[\w-]+$/, 'wants the application’s key')
    .optional(),
  PUSHER_SECRET: z.string().optional(),
  PUSHER_CLUSTER: z
    .string()
    .regex(/^[a-z\d-]+$/, 'wants a cluster such as eu')
    .optional(),
  PUSHER_HOST: z
    .string()
    .transform((value) => (/^\w+:\/\//.test(value) ? value : `https://${value}`))
    .pipe(service)
    .optional(),
  S3_ENDPOINT: base.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/i, 'wants the name of a bucket')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]+$/, 'wants a region such as eu-south-1')
    .optional(),
})

export type Environment = z.infer<typeof Environment>
type Name = keyof Environment

/** Every name that is read, in the order of the schema. */
export const environmentNames: readonly string[] = Object.keys(Environment.shape)

/** Names that mean something only together: all of `needs`, and any of `may`. */
const groups: readonly { needs: readonly Name[]; may: readonly Name[] }[] = [
  { needs: ['APP_SECRET'], may: ['APP_SECRET_PREVIOUS'] },
  { needs: ['OTEL_EXPORTER_OTLP_ENDPOINT'], may: ['OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_SERVICE_NAME'] },
  { needs: ['DATABASE_URL'], may: ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] },
  { needs: ['SMS_ACCOUNT_SID', 'SMS_AUTH_TOKEN', 'SMS_FROM'], may: ['SMS_API_BASE'] },
  { needs: ['HCAPTCHA_SITE_KEY', 'HCAPTCHA_SECRET'], may: ['HCAPTCHA_API_BASE'] },
  {
    needs: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
    may: ['STRIPE_API_BASE'],
  },
  { needs: ['PAYPAL_CLIENT_ID', 'PAYPAL_SECRET', 'PAYPAL_WEBHOOK_ID'], may: ['PAYPAL_API_BASE'] },
  { needs: ['MODERATION_API_BASE', 'MODERATION_MODEL'], may: ['MODERATION_API_KEY'] },
  { needs: ['PUSHER_APP_ID', 'PUSHER_KEY', 'PUSHER_SECRET'], may: ['PUSHER_CLUSTER', 'PUSHER_HOST'] },
  {
    needs: ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    may: ['S3_REGION'],
  },
]

/** Throws one Error with a line for each name that makes no sense. An empty value counts as none. */
export function readEnvironment(variables: Record<string, string | undefined>): Environment {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Environment.safeParse(given)
  const lines = [
    ...(parsed.error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`),
    ...groups.flatMap((group) => halfSet(group, given)),
    ...mixedModes(given),
  ]
  if (lines.length > 0 || parsed.data === undefined)
    throw new Error(`The environment does not make sense:\n${lines.map((line) => `  ${line}`).join('\n')}`)
  return parsed.data
}

function halfSet({ needs, may }: (typeof groups)[number], given: object): string[] {
  const set = [...needs, ...may].filter((name) => name in given)
  if (set.length === 0) return []
  return needs
    .filter((name) => !(name in given))
    .map((name) => `${name}: missing, while ${set.join(', ')} ${set.length === 1 ? 'is' : 'are'} set`)
}

/** Keys say whether they move money; a page for tests in front of real payments, or the other way round, is a mistake. */
function mixedModes(given: Record<string, unknown>): string[] {
  const modes = (['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'] as const).map(
    (name) => /^\w{2}_(live|test)_/.exec(String(given[name] ?? ''))?.[1],
  )
  const [secret, publishable] = modes
  if (secret === undefined || publishable === undefined || secret === publishable) return []
  return [`STRIPE_PUBLISHABLE_KEY: is for ${publishable}, while STRIPE_SECRET_KEY is for ${secret}`]
}

export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '')
  return bare === 'localhost' || bare === '::1' || (isIP(bare) === 4 && bare.startsWith('127.'))
}

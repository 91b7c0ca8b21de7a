import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import * as z from 'zod'

const flag = z
  .enum(['0', '1', 'true', 'false', 'on', 'off'])
  .transform((value) => ['1', 'true', 'on'].includes(value))

/** The environment by its names in the operations guide; everything is optional in development. */
const Environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  APP_SECRET: z.string().min(32, 'needs at least 32 characters').optional(),
  DEMO: flag.optional(),
  ALLOW_EMBEDDED: flag.default(false),
  REFUND_AFTER_HOURS: z.coerce.number().positive().max(8760).default(72),
  REVIEW_MIN_HOURS: z.coerce.number().min(0).max(8760).default(24),
  REVIEW_MIN_MESSAGES: z.coerce.number().int().min(1).max(100).default(3),
  FREE_MESSAGES_PER_DAY: z.coerce.number().int().min(0).max(1000).default(5),
  IMAGE_LIMIT_PER_USER: z.coerce.number().int().min(1).max(100).default(10),
  RATE_LIMIT_SCALE: z.coerce.number().positive().max(100_000).default(1),
  TRUST_PROXY: z.string().min(1).optional(),
  MAIL_FROM: z.string().min(3).default('Lieta <ciao@lieta.example>'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
})

export type Config = ReturnType<typeof readConfig>

/**
 * The only reader of the environment. Throws one Error whose message names every nonsense value.
 * Creates `DATA_DIR`, and in it the secret when none is given.
 */
export function readConfig(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The environment does not make sense:\n${lines.join('\n')}`)
  }
  const env = parsed.data
  const production = env.NODE_ENV === 'production'
  const embeddedDatabase = env.DATABASE_URL === undefined
  const demo = env.DEMO ?? (embeddedDatabase && !production)
  refuseUnsafe(env, { production, embeddedDatabase, demo })

  const dataDir = resolve(env.DATA_DIR)
  mkdirSync(dataDir, { recursive: true, mode: 0o755 })
  const secret = env.APP_SECRET ?? generatedSecret(dataDir)
  const publicUrl = (
    env.PUBLIC_URL ?? `http://${env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST}:${env.PORT}`
  ).replace(/\/+$/, '')

  return {
    production,
    port: env.PORT,
    host: env.HOST,
    /** How links begin in mails and return addresses; never taken from a request. */
    publicUrl,
    https: publicUrl.startsWith('https:'),
    dataDir,
    databaseUrl: env.DATABASE_URL,
    demo,
    refundAfterHours: env.REFUND_AFTER_HOURS,
    reviewMinHours: env.REVIEW_MIN_HOURS,
    reviewMinMessages: env.REVIEW_MIN_MESSAGES,
    freeMessagesPerDay: env.FREE_MESSAGES_PER_DAY,
    imageLimitPerUser: env.IMAGE_LIMIT_PER_USER,
    rateLimitScale: env.RATE_LIMIT_SCALE,
    trustProxy: env.TRUST_PROXY === undefined ? false : trustedProxies(env.TRUST_PROXY),
    mailFrom: env.MAIL_FROM,
    /** In development the console belongs to the address and the demo accounts. */
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    providers: {
      mail: 'outbox',
      sms: 'outbox',
      captcha: 'altcha',
      storage: 'files',
      card: 'sandbox',
    } as const,
    /** A key of its own for each use, so that a signature made for one never fits another. */
    key: (use: string): Buffer => createHmac('sha256', secret).update(`lieta:${use}`).digest(),
  } as const
}

function refuseUnsafe(
  env: z.infer<typeof Environment>,
  { production, embeddedDatabase, demo }: { production: boolean; embeddedDatabase: boolean; demo: boolean },
): void {
  const reasons: string[] = []
  if (production) {
    reasons.push(
      'the sandbox card and the outbox are for development; this version has no other provider yet',
    )
    if (demo) reasons.push('DEMO must be off in production')
    if (env.APP_SECRET === undefined) reasons.push('APP_SECRET is required in production')
    if (embeddedDatabase && !env.ALLOW_EMBEDDED)
      reasons.push('DATABASE_URL is required in production (or ALLOW_EMBEDDED=1)')
  }
  if (!isLoopback(env.HOST))
    reasons.push(
      `the sandbox card, the outbox and demo data refuse a HOST that is not loopback (${env.HOST})`,
    )
  if (reasons.length > 0)
    throw new Error(`Lieta does not start:\n${reasons.map((reason) => `  ${reason}`).join('\n')}`)
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

/** `true`: whatever is in front; else addresses, ranges, or names such as `loopback`, comma-separated. */
function trustedProxies(value: string): boolean | string {
  return value === 'true' || value === '1' ? true : value
}

function generatedSecret(dataDir: string): string {
  const file = join(dataDir, 'secret')
  if (!existsSync(file)) {
    try {
      writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
    } catch (error) {
      // Another process that started at the same moment has just written it.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
  return readFileSync(file, 'utf8')
}

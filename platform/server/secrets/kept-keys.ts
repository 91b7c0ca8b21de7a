import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config/config.ts'
import { type Database, type Transaction, transaction } from '../db/database.ts'
import { seal, unseal } from './seal.ts'

/**
 * What outlives every change of APP_SECRET, because nobody can make it anew: digests of what is known no more, secrets
 * in an app, keys in browsers, links that are good for as long as what they are about.
 */
const keptUses: ReadonlySet<string> = new Set([
  'totp',
  'recovery-code',
  'barred-identity',
  'payer-mark',
  'web-push',
  'writing-key',
  'evidence signature',
  'date-plan',
  'date-plan address',
  'date-plan check-in',
  'date-plan refuse',
  // Processes with the secret of before and with today's find each other.
  'bus',
])

/** Links at the foot of mails: one use for each kind of mail. */
const isKept = (use: string): boolean => keptUses.has(use) || use.startsWith('unsubscribe')

/**
 * The same configuration, whose keys for long-lived things come from a random root. The database holds the root, sealed
 * under APP_SECRET; with APP_SECRET_PREVIOUS it is sealed anew, and everything made of it stays good.
 */
export async function withKeptKeys(config: Config, db: Database, log: FastifyBaseLogger): Promise<Config> {
  const root = await transaction(db, (trx) => openRoot(config, trx, log))
  const kept = (use: string) => createHmac('sha256', root).update(`lieta:${use}`).digest()
  return {
    ...config,
    key: (use) => (isKept(use) ? kept(use) : config.key(use)),
    keys: (use) => (isKept(use) ? [kept(use)] : config.keys(use)),
  }
}

const bound = 'kept root'

async function openRoot(config: Config, trx: Transaction, log: FastifyBaseLogger): Promise<Buffer> {
  // Of several processes that start together one makes it, or seals it anew.
  await sql`select pg_advisory_xact_lock(hashtext('kept key'))`.execute(trx)
  // The oldest that opens: a start with a wrong secret leaves a younger one, which must not take the place of the true
  // one once APP_SECRET and APP_SECRET_PREVIOUS open both.
  const rows = await trx.selectFrom('kept_key').select(['id', 'sealed']).orderBy('id').execute()
  const keys = config.keys(bound)
  const [current] = keys
  for (const { id, sealed } of rows) {
    const opened = unseal(keys, sealed, bound)
    if (opened === null) continue
    if (current !== undefined && opened.key !== current)
      await trx
        .updateTable('kept_key')
        .set({ sealed: seal(current, opened.plain, bound), sealed_at: sql`now()` })
        .where('id', '=', id)
        .execute()
    return opened.plain
  }
  if (rows.length > 0)
    log.warn('APP_SECRET opens no kept key: second factors, barred people and push subscriptions begin anew')
  const root = randomBytes(32)
  await trx
    .insertInto('kept_key')
    .values({ sealed: seal(config.key(bound), root, bound) })
    .execute()
  return root
}

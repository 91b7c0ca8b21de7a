import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { AccountHooks } from './hooks.ts'
import type { Budgets } from './budgets/budgets.ts'
import type { Config } from './config/config.ts'
import type { Database } from './db/database.ts'
import type { Replica } from './db/replica.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Notify } from './notify.ts'
import type { Captcha } from './providers/captcha/captcha.ts'
import type { Mail } from './providers/mail/mail.ts'
import type { Moderation } from './providers/moderation/moderation.ts'
import type { Payments } from './providers/payment/payment.ts'
import type { Sms } from './providers/sms/sms.ts'
import type { PhotoStorage } from './providers/storage/storage.ts'
import type { Publish, SessionsAt } from './realtime/publish.ts'
import type { Tracing } from './tracing/tracing.ts'

/** Everything a function may ask for; most ask for a few of them: `Pick<Needs, 'db' | 'jobs'>`. */
export interface Needs {
  readonly config: Config
  readonly log: FastifyBaseLogger
  readonly db: Database
  /** The same database, for the few statements that are worth a name and a plan per connection. */
  readonly pool: Pool
  /** For search alone: what it may show is decided by the primary. Null where none is configured. */
  readonly replica: Replica | null
  /** What requests have spent of their limits. */
  readonly budgets: Budgets
  /** Queues work in the caller's transaction. */
  readonly jobs: Jobs
  /** Tells a member something, in the caller's transaction. */
  readonly notify: Notify
  /** Tells the browsers concerned; call it after commit. */
  readonly publish: Publish
  /** Who listens here, asked before a message is written that they may hear. */
  readonly sessionsAt: SessionsAt
  readonly mail: Mail
  readonly sms: Sms
  readonly captcha: Captcha
  readonly storage: PhotoStorage
  readonly payments: Payments
  /** Reads texts beside the reader on board; null where none is configured. */
  readonly moderation: Moderation | null
  /** Where this process answers, once it listens: sandbox providers call it back. */
  readonly ownOrigin: () => string
  readonly hooks: AccountHooks
  /** Null where no traces are sent. */
  readonly tracing: Tracing | null
}

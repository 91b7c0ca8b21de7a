import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Database } from './database.ts'

/** Null until it has been asked: there is one clock of each in a process. */
let aheadMs: number | null = null

const eachMs = 60_000
/** A slower answer says too little about the moment at which it was given. */
const slowMs = 1_000

/** Now by the clock of PostgreSQL, in milliseconds since 1970, for what carries a deadline that every process reads. */
export const databaseNow = (): number => Date.now() - (aheadMs ?? 0)

/** How far the clock of this process is ahead of that of PostgreSQL, as of the last look; null before the first. */
export const aheadOfDatabaseMs = (): number | null => aheadMs

/** Compares the two clocks, now and once a minute. Resolves after the first time; answers how to end it. */
export async function followDatabaseTime(needs: {
  readonly db: Database
  readonly log: FastifyBaseLogger
}): Promise<() => void> {
  const look = () =>
    compare(needs).catch((error: unknown) => needs.log.warn({ err: error }, 'clock not read'))
  await look()
  const timer = setInterval(() => void look(), eachMs)
  timer.unref()
  return () => clearInterval(timer)
}

async function compare({ db }: { readonly db: Database }): Promise<void> {
  const [asked, started] = [Date.now(), performance.now()]
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms`.execute(db)
  const tookMs = performance.now() - started
  if (tookMs < slowMs && rows[0] !== undefined) aheadMs = asked + tookMs / 2 - rows[0].ms
}

import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { TestApp } from './harness.ts'

type App = Pick<TestApp, 'db'>

/** As if the waits between one code or mail and the next were over. */
export async function endCooldowns({ db }: App): Promise<void> {
  await db.deleteFrom('used_token').execute()
}

/** Waits until a window of a limit has more than `spare` seconds left: windows begin by the clock, not by the first hit. */
export function withinOneWindow(app: App, seconds: number, spare: number): Promise<void> {
  // Rounded, the last half second of a window would be taken for the next one.
  return withSpare(app, sql`${seconds}::int - mod(extract(epoch from now()), ${seconds}::int)`, spare)
}

/** Waits until more than `spare` seconds are left of the day in Italy: for what holds today and no longer tomorrow. */
export function withinOneDay(app: App, spare: number): Promise<void> {
  const now = sql`now() at time zone 'Europe/Rome'`
  return withSpare(
    app,
    sql`extract(epoch from date_trunc('day', ${now}) + interval '1 day' - (${now}))`,
    spare,
  )
}

async function withSpare({ db }: App, secondsLeft: RawBuilder<unknown>, spare: number): Promise<void> {
  const left = async () =>
    (await sql<{ left: number }>`select (${secondsLeft})::float8 as left`.execute(db)).rows[0]!.left
  while ((await left()) <= spare) await sleep(200)
}

import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestApp } from './harness.ts'

/** As if the waits between one code or mail and the next were over. */
export async function endCooldowns({ db }: Pick<TestApp, 'db'>): Promise<void> {
  await db.deleteFrom('used_token').execute()
}

/** Waits until a window of a limit has more than `spare` seconds left: windows begin by the clock, not by the first hit. */
export async function withinOneWindow({ db }: TestApp, seconds: number, spare: number): Promise<void> {
  const left = async () =>
    (
      await sql<{
        left: number
      }>`select ${seconds}::int - extract(epoch from now())::bigint % ${seconds}::int as left`.execute(db)
    ).rows[0]!.left
  await expect.poll(left).toBeGreaterThan(spare)
}

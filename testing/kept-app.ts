import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { emptyDatabase, rememberSeeds } from './emptied-database.ts'
import type { TestApp } from './harness.ts'

export interface Begun {
  readonly app: TestApp
  readonly end: () => Promise<void>
}

/** Of this worker. To begin an application, with its connections and their plans, takes as long as many a test. */
let kept: Begun | undefined
/** Files of its data folder that it made at its start. */
let ownFiles: ReadonlySet<string> = new Set()
let isLent = false

/** The worker's application, its database and data folder empty; begun at the first call, null while the file has it. */
export async function borrow(
  begin: () => Promise<Begun>,
): Promise<{ readonly app: TestApp; readonly giveBack: () => Promise<void> } | null> {
  if (isLent) return null
  isLent = true
  if (kept === undefined) {
    kept = await begin()
    await rememberSeeds(kept.app.ownerNeeds.pool)
    ownFiles = new Set(await filesOf(kept.app))
  }
  return { app: kept.app, giveBack }
}

/** What does not come to rest is ended: the next file begins another. */
async function giveBack(): Promise<void> {
  try {
    await rest(kept!.app)
    await emptyDatabase(kept!.app.ownerNeeds.pool)
    for (const path of await filesOf(kept!.app)) if (!ownFiles.has(path)) await rm(path, { force: true })
  } catch {
    await endKept()
  }
  isLent = false
}

/** Ends the worker's application, if there is one. */
export async function endKept(): Promise<void> {
  const ended = kept
  kept = undefined
  await ended?.end()
}

/** Resolves when no job runs and no connection is in use: nobody writes any more. */
async function rest({ needs, ownerNeeds }: TestApp): Promise<void> {
  const { pool } = ownerNeeds
  await pool.query(`delete from pgboss.job where state <> 'active'`)
  const late = Date.now() + 5_000
  for (;;) {
    const { rows } = await pool.query(
      `select exists (select from pgboss.job where state = 'active') as works`,
    )
    if (!rows[0].works && needs.pool.idleCount === needs.pool.totalCount) return
    if (Date.now() > late) throw new Error('what this file began has not ended')
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

async function filesOf({ needs }: TestApp): Promise<string[]> {
  const entries = await readdir(needs.config.dataDir, { recursive: true, withFileTypes: true })
  return entries.flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []))
}

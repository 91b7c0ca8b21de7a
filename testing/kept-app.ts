import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { emptyDatabase, rememberSeeds } from './emptied-database.ts'
import type { TestApp } from './harness.ts'

export interface Begun {
  readonly app: TestApp
  readonly end: () => Promise<void>
}

/** One of this worker. To begin an application, with its connections and their plans, takes as long as many a test. */
interface Kept extends Begun {
  /** Files of its data folder that it made at its start. */
  readonly ownFiles: ReadonlySet<string>
}

const kept = new Map<string, Kept>()
/** Kinds of which the file has the application, or waits for it. */
const lent = new Set<string>()

/**
 * The worker's application of that kind, its database and data folder empty; begun at the first call, null while the file
 * has it.
 */
export async function borrow(
  kind: string,
  begin: () => Promise<Begun>,
): Promise<{ readonly app: TestApp; readonly giveBack: () => Promise<void> } | null> {
  if (lent.has(kind)) return null
  lent.add(kind)
  const one = kept.get(kind) ?? (await beginKept(begin))
  kept.set(kind, one)
  return { app: one.app, giveBack: () => giveBack(kind, one) }
}

async function beginKept(begin: () => Promise<Begun>): Promise<Kept> {
  const begun = await begin()
  await rememberSeeds(begun.app.ownerNeeds.pool)
  return { ...begun, ownFiles: new Set(await filesOf(begun.app)) }
}

/** What does not come to rest is ended: the next file begins another. */
async function giveBack(kind: string, { app, ownFiles, end }: Kept): Promise<void> {
  try {
    await rest(app)
    await emptyDatabase(app.ownerNeeds.pool)
    for (const path of await filesOf(app)) if (!ownFiles.has(path)) await rm(path, { force: true })
  } catch {
    // Unless it has been ended already, for one that has to be the only one.
    if (kept.delete(kind)) await end()
  }
  lent.delete(kind)
}

/** Ends the worker's applications, if there are any. */
export async function endKept(): Promise<void> {
  const ended = [...kept.values()]
  kept.clear()
  await Promise.all(ended.map(({ end }) => end()))
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

import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

const busy = 5
/** A first start on a slow machine: PostgreSQL's own limit for a start, and initdb before it. */
const patienceSeconds = 180

export interface StartLock {
  /** Somebody else was starting on this folder, and has finished or failed by now. */
  readonly waited: boolean
  release(): void
}

/** Expected: what it says is all that a person needs, without a stack. */
export class DataFolderTaken extends Error {}

/**
 * One process at a time looks for the cluster of `dataDir`, creates it and starts it. Node has no lock on files, SQLite
 * has: the system takes it from a process that is killed, so none is ever stale (docs/decisions/0128).
 * @throws DataFolderTaken when the other one has not finished after three minutes
 */
export async function lockStart(dataDir: string): Promise<StartLock> {
  const file = new DatabaseSync(join(dataDir, 'postgres-lock'), { timeout: 0 })
  const deadline = Date.now() + patienceSeconds * 1000
  let waited = false
  while (!taken(file)) {
    waited = true
    if (Date.now() > deadline) {
      file.close()
      throw new DataFolderTaken(`Another process began to start on ${dataDir} over ${patienceSeconds} s ago.`)
    }
    await sleep(50)
  }
  return { waited, release: () => file.close() }
}

function taken(file: DatabaseSync): boolean {
  try {
    file.exec('begin exclusive')
    return true
  } catch (error) {
    if ((error as { errcode?: number }).errcode === busy) return false
    throw error
  }
}

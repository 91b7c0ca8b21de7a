import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { inDatabase } from './database.ts'
import { startServer } from './server.ts'

const folder = '.cache/e2e-data'

/** The demo data tell of the last hours: older than this, they are made anew. */
const freshForMinutes = 60

/** What decides how they look. */
const sources = ['{apps,platform,features/*}/{contract,server,sql}/**/*', 'demo/**/*', 'package-lock.json']

/** A stopped data folder with the demo data, of these sources and of this hour; made where there is none. */
export async function prepareDemoData(): Promise<string> {
  const wanted = resolve(folder, digest())
  if (await isFresh(wanted)) return wanted
  await rm(folder, { recursive: true, force: true })
  const server = await startServer()
  await inDatabase(server, untilDrawn(62), [])
  await server.stop({ keep: `${folder}/new` })
  await rename(`${folder}/new`, wanted)
  return wanted
}

/**
 * Waits, for 5 minutes at most, until so many people of the demo have a picture: the first page of a guest's search
 * and the first screen of a hostess's are the first 62 (demo/sittings.ts).
 */
export const untilDrawn = (people: number): string => `
  do $$ begin
    for try in 1 .. 1500 loop
      exit when (select count(distinct user_id) from photo where state = 'approved') >= ${people};
      perform pg_sleep(0.2);
    end loop;
  end $$`

async function isFresh(path: string): Promise<boolean> {
  const made = await stat(path).catch(() => null)
  return made !== null && Date.now() - made.birthtimeMs < freshForMinutes * 60_000
}

function digest(): string {
  const hash = createHash('sha256')
  for (const entry of globSync(sources, { withFileTypes: true, exclude: ['**/*.test.*'] })) {
    if (!entry.isFile()) continue
    const path = `${entry.parentPath}/${entry.name}`
    hash.update(`\0${path}\0`).update(readFileSync(path))
  }
  return hash.digest('hex').slice(0, 16)
}

// Run by itself: ahead of the browser tests, beside others.
if (import.meta.main) await prepareDemoData()

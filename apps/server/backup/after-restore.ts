import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { transaction } from '#platform/server/db/database.ts'
import type { Needs } from '#platform/server/needs.ts'
import { eraseAgain, erasedSince } from '#features/privacy/server/erasure.ts'
import type { OpenedBackup } from './manifest.ts'
import { readPart } from './parts.ts'

interface WaitingJob {
  readonly queue: string
  readonly data: object
  readonly after: string
  readonly retries: number
  readonly singletonKey: string | null
}

/** Stale before anybody restores: a code is useless after ten minutes, a notice on a screen after less. */
const stale = new Set(['sms', 'push', 'publish_notice'])

/** Queues again what waited when the backup was made; answers how much. Every job may run twice. */
export async function queueAgain(
  needs: Pick<Needs, 'db' | 'jobs'>,
  folder: string,
  { manifest: { jobs }, cipher }: Pick<OpenedBackup, 'manifest' | 'cipher'>,
): Promise<number> {
  const lines = createInterface({ input: readPart(folder, jobs.path, cipher) })
  let queued = 0
  for await (const line of lines) {
    const job = JSON.parse(Buffer.from(line, 'base64').toString('utf8')) as WaitingJob
    if (stale.has(job.queue)) continue
    const kind = { queue: job.queue, retries: job.retries, work: async () => {} }
    await transaction(needs.db, (trx) =>
      needs.jobs.enqueue(trx, kind, job.data, {
        after: new Date(job.after),
        ...(job.singletonKey !== null && { singletonKey: job.singletonKey }),
      }),
    )
    queued += 1
  }
  return queued
}

/**
 * Erases whoever was erased after the backup was made: those in `ids` and those whom the storage remembers
 * (`erasures/`). Without a second mail. Answers who it was.
 */
export async function eraseWhoWasErased(
  needs: Pick<Needs, 'config' | 'db' | 'hooks' | 'jobs' | 'storage'>,
  ids: Iterable<number>,
): Promise<number[]> {
  const all = new Set(ids)
  for await (const id of erasedSince(needs.storage)) all.add(id)
  if (all.size === 0) return []
  const { rows } = await sql<{ id: number }>`
    select id from users where id = any (${[...all]}::int[]) and state <> 'erased' order by id`.execute(
    needs.db,
  )
  for (const { id } of rows) await eraseAgain(needs, id)
  return rows.map(({ id }) => id)
}

import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { lockAccount } from '#features/accounts/server/lock-account.ts'
import { dataExportDays } from '#platform/contract/retention.ts'
import { type Transaction, transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import type { Needs } from '#platform/server/needs.ts'
import { deleteArchive, storeParts } from '#platform/server/providers/storage/archive-parts.ts'
import { zipped } from '#platform/server/zip.ts'
import { type DataExport, dataExportCooldownHours } from '../contract/data-export.ts'
import { archiveContent } from './archive-content.ts'
import { archiveFolder, archiveUrl } from './archive-link.ts'

/** With its retries the job takes less; after that it has failed, and may be asked for again. */
const patienceMinutes = 60

const cooldown = sql`interval '1 hour' * ${dataExportCooldownHours}::int`
const patience = sql`interval '1 minute' * ${patienceMinutes}::int`

/**
 * Has a copy of somebody's data made. While one is on its way nothing new begins, however often it is asked.
 * @throws Refusal 429 with `retry_after` when the last one is too recent
 */
export async function requestExport(
  needs: Pick<Needs, 'db' | 'jobs' | 'config'>,
  userId: number,
): Promise<DataExport> {
  await transaction(needs.db, async (trx) => {
    // Whoever asks at the same moment waits here.
    await lockAccount(trx, userId, 'changes')
    const before = await trx
      .selectFrom('data_export')
      .select([
        'id',
        'parts',
        sql<boolean>`ready_at is null and requested_at > now() - ${patience}`.as('preparing'),
        sql<number>`ceil(extract(epoch from ready_at + ${cooldown} - now()))::int`.as('wait'),
      ])
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (before?.preparing) return
    if (before !== undefined && before.wait > 0)
      throw refuse('too_many', {
        message: 'Hai già chiesto una copia dei tuoi dati. Puoi chiederne un’altra tra qualche ora.',
        retry_after: before.wait,
      })
    if (before !== undefined) await forgetExport(needs, trx, userId)
    const id = randomBytes(16).toString('base64url')
    await trx
      .insertInto('data_export')
      .values({
        user_id: userId,
        id,
        expires_at: sql<Date>`now() + interval '1 day' * ${dataExportDays}::int`,
      })
      .execute()
    await needs.jobs.enqueue(trx, buildArchive, { archiveId: id })
  })
  return readExport(needs, userId)
}

export async function readExport(needs: Pick<Needs, 'db' | 'config'>, userId: number): Promise<DataExport> {
  const row = await needs.db
    .selectFrom('data_export')
    .select([
      'id',
      'bytes',
      'requested_at',
      'ready_at',
      'expires_at',
      sql<boolean>`requested_at > now() - ${patience}`.as('recent'),
      sql<Date | null>`case when ready_at + ${cooldown} > now() then ready_at + ${cooldown} end`.as(
        'again_at',
      ),
    ])
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (row === undefined)
    return { state: 'none', url: null, requested_at: null, expires_at: null, bytes: null, again_at: null }
  const ready = row.ready_at !== null
  return {
    state: ready ? 'ready' : row.recent ? 'preparing' : 'failed',
    url: ready ? archiveUrl(needs.config, row.id) : null,
    requested_at: row.requested_at.toISOString(),
    expires_at: ready ? row.expires_at.toISOString() : null,
    bytes: row.bytes,
    again_at: row.again_at?.toISOString() ?? null,
  }
}

/** Takes away the record of an archive, and its files with it. Quiet where there is none. */
export async function forgetExport(
  needs: Pick<Needs, 'jobs'>,
  trx: Transaction,
  userId: number,
): Promise<void> {
  const gone = await trx
    .deleteFrom('data_export')
    .where('user_id', '=', userId)
    .returning(['id', 'parts', 'ready_at'])
    .executeTakeFirst()
  if (gone === undefined) return
  const files = { folder: archiveFolder(gone.id), parts: gone.parts }
  await needs.jobs.enqueue(trx, deleteArchive, files)
  // A part of it may be on its way to the storage at this very moment.
  if (gone.ready_at === null)
    await needs.jobs.enqueue(trx, deleteArchive, files, { after: patienceMinutes * 60 })
}

/** Writes the archive; run again, it writes the same parts anew. The one who asked again meanwhile wins. */
export const buildArchive = job<{ archiveId: string }>({
  queue: 'archive_build',
  async work(needs, { archiveId }) {
    const asked = await needs.db
      .selectFrom('data_export')
      .select('user_id')
      .where('id', '=', archiveId)
      .where('ready_at', 'is', null)
      .executeTakeFirst()
    if (asked === undefined) return
    const content = zipped(archiveContent(needs, asked.user_id))
    const bytes = await storeParts(needs.storage, archiveFolder(archiveId), content, (parts) =>
      announceParts(needs, archiveId, parts),
    )
    await transaction(needs.db, (trx) => finish(needs, trx, archiveId, bytes))
  },
})

/** Throws when the archive has been forgotten meanwhile, so that nothing more of it is written. */
async function announceParts({ db }: Pick<Needs, 'db'>, archiveId: string, parts: number): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('data_export')
    .set({ parts: sql`greatest(parts, ${parts}::int)` })
    .where('id', '=', archiveId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Error(`archive ${archiveId} is no longer wanted`)
}

async function finish(
  needs: Pick<Needs, 'notify'>,
  trx: Transaction,
  archiveId: string,
  bytes: number,
): Promise<void> {
  const done = await trx
    .updateTable('data_export')
    .set({
      bytes,
      ready_at: sql`now()`,
      expires_at: sql<Date>`now() + interval '1 day' * ${dataExportDays}::int`,
    })
    .where('id', '=', archiveId)
    .where('ready_at', 'is', null)
    .returning(['user_id', 'expires_at'])
    .executeTakeFirst()
  if (done !== undefined) await needs.notify(trx, done.user_id, 'data_ready', { until: done.expires_at })
}

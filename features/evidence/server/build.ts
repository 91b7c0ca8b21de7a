import { sql } from 'kysely'
import { evidenceDays } from '#platform/contract/retention.ts'
import { recordAuditEvent } from '#platform/server/audit/audit-log.ts'
import { type Transaction, transaction } from '#platform/server/db/database.ts'
import { GiveUp, job } from '#platform/server/jobs/jobs.ts'
import type { Needs } from '#platform/server/needs.ts'
import { deleteArchive, storeParts } from '#platform/server/providers/storage/archive-parts.ts'
import { type ZipEntry, zipped } from '#platform/server/zip.ts'
import type { EvidenceSubject, Seal } from '../contract/evidence.ts'
import { evidenceFolder } from './address.ts'
import { sealArchive } from './archive.ts'
import { gather } from './gather.ts'
import { patienceMinutes } from './patience.ts'

interface Asked {
  readonly userId: number
  readonly subject: EvidenceSubject
  readonly subjectId: number
}

/**
 * Gathers, seals and stores an archive. Run again it does all of that anew: what counts is the seal, which is written
 * once, with the length of the file that it belongs to.
 */
export const buildEvidence = job<{ code: string }>({
  queue: 'evidence_build',
  exclusive: true,
  async work(needs, { code }) {
    const asked = await needs.db
      .selectFrom('evidence_archive')
      .select(['user_id as userId', 'subject', 'subject_id as subjectId'])
      .where('code', '=', code)
      .where('ready_at', 'is', null)
      .executeTakeFirst()
    if (asked === undefined) return
    const gathered = await gather(needs, asked)
    if (gathered === undefined) throw new GiveUp(`what archive ${code} is about is gone`)
    const { seal, files } = await sealArchive(needs, code, gathered)
    const bytes = await storeParts(needs.storage, evidenceFolder(code), zipped(each(files)), (parts) =>
      announceParts(needs, code, parts),
    )
    await transaction(needs.db, (trx) => finish(trx, asked, seal, bytes))
  },
})

async function* each(files: readonly ZipEntry[]): AsyncGenerator<ZipEntry> {
  yield* files
}

/** Throws when the archive has been forgotten meanwhile, so that nothing more of it is written. */
async function announceParts({ db }: Pick<Needs, 'db'>, code: string, parts: number): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('evidence_archive')
    .set({ parts: sql`greatest(parts, ${parts}::int)` })
    .where('code', '=', code)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Error(`archive ${code} is no longer wanted`)
}

async function finish(trx: Transaction, asked: Asked, seal: Seal, bytes: number): Promise<void> {
  const { code, head, entries, signature, public_key, sealed_at: at } = seal
  const wanted = await trx
    .selectFrom('evidence_archive')
    .select('code')
    .where('code', '=', code)
    .where('ready_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (wanted === undefined) return
  await trx
    .insertInto('evidence_seal')
    .values({ code, user_id: asked.userId, subject: asked.subject, head, entries, signature, public_key, at })
    .execute()
  await trx
    .updateTable('evidence_archive')
    .set({
      bytes,
      ready_at: sql`now()`,
      expires_at: sql<Date>`now() + make_interval(days => ${evidenceDays})`,
    })
    .where('code', '=', code)
    .execute()
  // Part of the history of the account, should somebody else have sat at it. Not what it is about.
  await recordAuditEvent(trx, null, {
    action: 'evidence.seal',
    subject: 'evidence',
    subjectId: code,
    reason: null,
    userId: asked.userId,
  })
}

/** Takes away the file of somebody's archives, all or those whose time is over; their seals stay. */
export async function forgetEvidence(
  needs: Pick<Needs, 'jobs'>,
  trx: Transaction,
  which: { readonly userId: number } | { readonly code: string },
): Promise<void> {
  const gone = await trx
    .deleteFrom('evidence_archive')
    .where((eb) => ('userId' in which ? eb('user_id', '=', which.userId) : eb('code', '=', which.code)))
    .returning(['code', 'parts', 'ready_at'])
    .execute()
  for (const { code, parts, ready_at } of gone) {
    const files = { folder: evidenceFolder(code), parts }
    await needs.jobs.enqueue(trx, deleteArchive, files)
    // A part of it may be on its way to the storage at this very moment.
    if (ready_at === null)
      await needs.jobs.enqueue(trx, deleteArchive, files, { after: patienceMinutes * 60 })
  }
}

/** Those whose time is over, so many at once. */
export async function forgetOldEvidence(needs: Pick<Needs, 'db' | 'jobs'>, limit: number): Promise<void> {
  const old = await needs.db
    .selectFrom('evidence_archive')
    .select('code')
    .where('expires_at', '<', sql<Date>`now()`)
    .limit(limit)
    .execute()
  for (const { code } of old) await transaction(needs.db, (trx) => forgetEvidence(needs, trx, { code }))
}

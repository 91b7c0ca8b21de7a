import { sql } from 'kysely'
import { retention } from '#platform/contract/retention.ts'
import { type Database, transaction } from '../db/database.ts'
import { intervalText } from '../db/interval.ts'
import { spendOnce } from '../db/single-use.ts'
import { job } from '../jobs/jobs.ts'
import type { Needs } from '../needs.ts'
import type { PhotoStorage } from '../providers/storage/storage.ts'

/** The first broken row stands first. */
export const auditChainInvariants: readonly { readonly name: string; readonly sql: string }[] = [
  {
    name: 'the audit log is what was written, event by event',
    sql: `with link as (
        select c.*, lag(c.digest, 1, '') over (order by seq) as digest_before, lag(c.seq, 1, 0) over (order by seq) as seq_before
        from audit_chain c)
      select l.seq, coalesce(a.id, l.audit_id) as audit_id, case
        when l.seq is null then 'put in past the chain'
        when l.seq <> l.seq_before + 1 then 'a link before it is gone'
        when l.digest <> audit_link_digest(l.digest_before, l.content, l.at) then 'its link was changed'
        when a.id is null then 'taken out'
        else 'rewritten' end as what
      from link l full join audit_log a on a.id = l.audit_id
      where l.seq is null or l.seq <> l.seq_before + 1 or l.digest <> audit_link_digest(l.digest_before, l.content, l.at)
        or (a.id is null and l.at > now() - interval '${intervalText(retention.moderation)}')
        or (a.id is not null and audit_content(a) <> l.content)
      order by l.seq nulls last`,
  },
]

export interface ChainHead {
  readonly seq: number
  readonly digest: string
}

const folder = 'audit-heads'

async function headOf(db: Database): Promise<ChainHead | null> {
  const { rows } = await sql<ChainHead>`
    select seq, encode(digest, 'hex') as digest from audit_chain order by seq desc limit 1`.execute(db)
  return rows[0] ?? null
}

/**
 * Writes the head of the chain where the database does not reach: into the storage and the log. Whoever cuts off the
 * end of the log, or writes it all anew, is found by the next audit.
 */
export async function exportChainHead(
  { db, storage, log }: Pick<Needs, 'db' | 'storage' | 'log'>,
  day = new Date().toISOString().slice(0, 10),
): Promise<void> {
  const head = await headOf(db)
  if (head === null) return
  await storage.put(`${folder}/${day}.json`, Buffer.from(JSON.stringify(head)), 'application/json')
  log.info({ audit_head: head }, 'head of the audit log')
}

/** Once a day, whichever process is the first to look. */
export const dailyChainHead = job({
  queue: 'audit_head',
  everyMinute: true,
  async work(needs) {
    const due = await transaction(needs.db, (trx) => spendOnce(trx, 'head of the audit log', 86_400))
    if (due) await exportChainHead(needs)
  },
})

/** The heads that were exported and are no more in the chain, with the day of each. */
export async function lostHeads(
  db: Database,
  storage: PhotoStorage,
): Promise<(ChainHead & { day: string })[]> {
  const lost: (ChainHead & { day: string })[] = []
  for await (const { day, head } of exportedHeads(storage)) {
    const { rows } = await sql<{ digest: string }>`
      select encode(digest, 'hex') as digest from audit_chain where seq = ${head.seq}`.execute(db)
    if (rows[0]?.digest !== head.digest) lost.push({ day, ...head })
  }
  return lost.sort((a, b) => a.seq - b.seq)
}

/** For who has taken the database back to an earlier state, or its demo out, and knows it: what was exported since. */
export async function forgetLostHeads(db: Database, storage: PhotoStorage): Promise<number> {
  const lost = await lostHeads(db, storage)
  for (const { day } of lost) await storage.delete(`${folder}/${day}.json`)
  return lost.length
}

async function* exportedHeads(storage: PhotoStorage) {
  for await (const key of storage.list(folder)) {
    const bytes = await storage.get(key)
    if (bytes === null) continue
    const head = JSON.parse(Buffer.from(bytes).toString()) as ChainHead
    yield { day: key.slice(folder.length + 1, -'.json'.length), head }
  }
}

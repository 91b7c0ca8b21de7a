import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { audit } from '#apps/server/audit.ts'
import { startTestApp } from '#testing/harness.ts'
import { transaction } from '../db/database.ts'
import { dailyChainHead, exportChainHead, forgetLostHeads, lostHeads } from './audit-chain.ts'
import { recordAuditEvent } from './audit-log.ts'

const app = await startTestApp({}, { workJobs: false })
const { storage } = app.needs

const write = (subjectId: number) =>
  transaction(app.needs.db, (trx) =>
    recordAuditEvent(trx, null, {
      action: 'action.ban',
      subject: 'user',
      subjectId,
      reason: `Motivo ${subjectId}`,
    }),
  )

const found = async () => {
  const breaches = await audit(app.needs.db)
  return breaches.flatMap(({ invariant, examples }) =>
    invariant.startsWith('the audit log') ? examples : [],
  )
}

/** As whoever has the superuser's password. */
async function behindItsBack(...statements: string[]): Promise<void> {
  await app.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    for (const statement of statements) await sql.raw(statement).execute(trx)
  })
}

const seqOf = async (subjectId: number) => {
  const { rows } = await sql<{ seq: number; audit_id: number }>`
    select seq, audit_id from audit_chain join audit_log on id = audit_id
    where subject_id = ${String(subjectId)}`.execute(app.db)
  return rows[0]!
}

beforeEach(async () => {
  await behindItsBack('delete from audit_log', 'delete from audit_chain')
  await forgetLostHeads(app.needs.db, storage)
  for (let n = 1; n <= 4; n += 1) await write(n)
})

test('forty who write at once make one chain, in the order of the commits', async () => {
  await Promise.all(Array.from({ length: 40 }, (_, n) => write(100 + n)))
  const { rows } = await sql<{ seq: number }>`select seq from audit_chain order by seq`.execute(app.db)
  expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 44 }, (_, n) => n + 1))
  expect(await found()).toEqual([])
})

test('an event that is rewritten, taken out or put in is named, the first one first', async () => {
  const [second, third] = [await seqOf(2), await seqOf(3)]
  await behindItsBack(
    `update audit_log set reason = 'Altro' where subject_id = '3'`,
    `delete from audit_log where subject_id = '2'`,
    `insert into audit_log (action, subject, subject_id) values ('user.ban', 'user', '9')`,
  )
  expect(await found()).toMatchObject([
    { ...second, what: 'taken out' },
    { ...third, what: 'rewritten' },
    { seq: null, what: 'put in past the chain' },
  ])
})

test('a link that is mended to fit breaks the one after it, and so does one that is taken out', async () => {
  await behindItsBack(
    `update audit_log set reason = 'Altro' where subject_id = '2'`,
    `update audit_chain c set content = audit_content(a) from audit_log a where a.id = c.audit_id and subject_id = '2'`,
  )
  expect(await found()).toMatchObject([{ seq: 2, what: 'its link was changed' }])
  await behindItsBack(
    `update audit_chain set digest = sha256(digest) where seq = 3`,
    'delete from audit_chain where seq = 2',
  )
  expect(await found()).toMatchObject([
    { seq: 3, what: 'a link before it is gone' },
    { seq: 4 },
    { what: 'put in past the chain' },
  ])
})

test('who makes an event old to take it out has to change its link, which shows', async () => {
  await behindItsBack(
    `delete from audit_log where subject_id = '2'`,
    `update audit_chain set at = now() - interval '6 years' where seq = 2`,
  )
  expect(await found()).toMatchObject([{ seq: 2, what: 'its link was changed' }])
})

test('a log that is cut off or written anew fits itself, and not the head that was exported', async () => {
  await exportChainHead(app.needs, '2026-11-20')
  await write(5)
  await exportChainHead(app.needs, '2026-11-21')
  expect(await lostHeads(app.needs.db, storage)).toEqual([])

  await behindItsBack(`delete from audit_log where subject_id = '5'`, 'delete from audit_chain where seq = 5')
  expect(await found()).toEqual([])
  expect(await lostHeads(app.needs.db, storage)).toMatchObject([{ day: '2026-11-21', seq: 5 }])

  await behindItsBack(
    `update audit_log set reason = 'Altro' where subject_id = '1'`,
    'delete from audit_chain',
    'select append_audit_link(a) from (select * from audit_log order by id) a',
  )
  expect(await found()).toEqual([])
  expect(await lostHeads(app.needs.db, storage)).toMatchObject([{ day: '2026-11-20', seq: 4 }, { seq: 5 }])
})

test('of several processes one exports the head, once a day', async () => {
  await sql`delete from used_token`.execute(app.db)
  await Promise.all([dailyChainHead.work(app.needs, {}), dailyChainHead.work(app.needs, {})])
  expect(await Array.fromAsync(storage.list('audit-heads'))).toHaveLength(1)
})

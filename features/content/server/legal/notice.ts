import { sql } from 'kysely'
import { todayInRome } from '#features/accounts/server/documents.ts'
import { suspendedNow } from '#features/accounts/server/suspensions.ts'
import { type LegalDocument, legalDocuments } from '#platform/contract/documents.ts'
import { transaction } from '#platform/server/db/database.ts'
import { spendOnce } from '#platform/server/db/single-use.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import type { Needs } from '#platform/server/needs.ts'
import { noticeDays } from '../../contract/legal.ts'
import type { Urgency } from '../../contract/pages.ts'
import { legalTitles, toldOf } from './legal-pages.ts'

/** Mails that one transaction queues. */
const batch = 200

const paths: Readonly<Record<LegalDocument, string>> = {
  terms: '/terms',
  privacy: '/privacy',
  cookies: '/cookies',
  credits: '/payments',
}

/**
 * Tells every member of a text that will count from a later day: what changes, and where to read it. Each person
 * once for each version, however often it runs.
 */
export const notifyOfNewText = job<{ versionId: number }>({
  queue: 'tell_of_new_text',
  retries: 5,
  work: async (needs, { versionId }) => {
    while (await notifyBatch(needs, versionId)) {
      // The next ones.
    }
  },
})

/**
 * Once an hour, as long as a version is to come: whoever has joined since it was published, or confirmed their
 * e-mail since, or is suspended no longer, has accepted the text that it will replace.
 */
export const notifyNewcomers = job({
  queue: 'tell_newcomers_of_new_text',
  everyMinute: true,
  async work(needs) {
    const due = await transaction(needs.db, (trx) => spendOnce(trx, 'tell newcomers of new texts', 3600))
    if (!due) return
    const { rows } = await sql<{ id: number }>`
      select id from legal_version
      where published_by is not null and substantial and effective_on > ${todayInRome}
        and document = any(${legalDocuments.filter((document) => noticeDays[document] > 0)})
      order by id`.execute(needs.db)
    for (const { id } of rows) await notifyOfNewText.work(needs, { versionId: id })
  },
})

/** @returns whether somebody may be left */
async function notifyBatch(needs: Needs, versionId: number): Promise<boolean> {
  return transaction(needs.db, async (trx) => {
    const { rows: people } = await sql<{ id: number }>`
      with people as (
        select id from users
        where role <> 'ADMIN' and state in ('pending', 'approved') and not ${suspendedNow(sql<number>`users.id`)}
          and not exists (select from legal_notice where version_id = ${versionId} and user_id = users.id)
        order by id limit ${batch}
      ), told as (
        insert into legal_notice (version_id, user_id) select ${versionId}, id from people
        on conflict do nothing returning user_id
      )
      select people.* from people join told on told.user_id = people.id order by id`.execute(trx)
    const version = await trx
      .selectFrom('legal_version')
      .select(['document', 'changes', 'effective_on', 'reasons', 'urgency', 'urgency_reason'])
      .where('id', '=', versionId)
      .executeTakeFirstOrThrow()
    const document = version.document as LegalDocument
    const day = version.effective_on ?? ''
    const { changes, reasons, urgency, leave_until } = toldOf(document, {
      ...version,
      version: day,
      urgency: version.urgency as Urgency | null,
    })
    for (const person of people)
      await needs.notify(trx, person.id, 'legal_text', {
        title: legalTitles[document],
        changes,
        reasons: reasons ?? '',
        urgency,
        day,
        accepted: document === 'terms' || document === 'privacy',
        leave_until,
        path: `${paths[document]}?version=${day}`,
      })
    return people.length === batch
  })
}

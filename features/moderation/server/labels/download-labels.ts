import { recordAuditEvent } from '#platform/server/audit/audit-log.ts'
import { transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import type { Needs } from '#platform/server/needs.ts'
import { labelsMax } from '../../contract/reader-labels.ts'

/** The labels as lines of a corpus (server/reader/training/corpus.ts), oldest first. */
export async function downloadLabels({ db }: Pick<Needs, 'db'>, actor: Actor): Promise<string> {
  return transaction(db, async (trx) => {
    const rows = await trx
      .selectFrom('reader_label')
      .select(['id', 'text', 'label', 'source'])
      .orderBy('id', 'desc')
      .limit(labelsMax)
      .execute()
    await recordAuditEvent(trx, actor, {
      action: 'label.export',
      subject: 'reader_label',
      subjectId: 'jsonl',
      reason: null,
      after: { rows: rows.length },
    })
    return rows
      .toReversed()
      .map(({ id, text, label, source }) => {
        // Ordinary talk comes here only because something doubted it.
        const note = label === 'ordinary' ? `tricky: ${source}` : source
        return `${JSON.stringify({ id: `label-${id}`, text, label, note })}\n`
      })
      .join('')
  })
}

export const labelHeaders = {
  'content-type': 'text/plain; charset=utf-8',
  'content-disposition': 'attachment; filename="lieta-etichette.jsonl"',
}

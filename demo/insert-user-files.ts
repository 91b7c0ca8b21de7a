import type { Transaction } from '#platform/server/db/database.ts'
import type { StaffIds } from './insert-people.ts'

const notes = [
  'Ha chiesto al telefono come funziona il rimborso dopo 72 ore: spiegato, era soddisfatto.',
  'Preferisce essere contattato per email, mai dopo le 20.',
]

/** What the staff wrote about people, gave them and proposed: without it their files look empty. */
export async function insertUserFiles(
  trx: Transaction,
  { kingId, kingInCredit, staff }: { kingId: number; kingInCredit: number; staff: StaffIds },
  now: Date,
): Promise<void> {
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  await trx
    .insertInto('user_note')
    .values(
      notes.map((text, index) => ({
        user_id: kingId,
        author_id: index === 0 ? staff.support : staff.moderator,
        text,
        at: ago(200 - index * 90),
      })),
    )
    .execute()
  const { id } = await trx
    .insertInto('ledger_adjustment')
    .values({
      user_id: kingInCredit,
      amount: 1200,
      reason: 'Doppio addebito della carta, confermato dalla banca.',
      state: 'proposed',
      proposed_by: staff.finance,
      proposed_at: ago(5),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('audit_log')
    .values({
      actor_id: staff.finance,
      action: 'ledger.propose',
      subject: 'user',
      subject_id: String(kingInCredit),
      reason: 'Doppio addebito della carta, confermato dalla banca.',
      after: JSON.stringify({ amount: 1200 }),
      data: JSON.stringify({ adjustment_id: id, user_id: kingInCredit }),
      at: ago(5),
    })
    .execute()
}

import { sql } from 'kysely'
import { present as presentStatement, withStatement } from '#features/moderation/server/statements.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { evidenceMessagesMax } from '../contract/evidence.ts'
import { type Moment, momentOf, momentOrNull } from './moments.ts'
import type { Scope } from './scope.ts'

export interface Conversation {
  readonly id: number
  readonly iniziata: Moment
  /** By the person who makes the archive; that the other one has blocked them is the other one's secret. */
  readonly bloccata_da_chi_sigilla: Moment | null
  readonly nota: string
}

export interface MessageRecord {
  readonly id: number
  readonly id_profilo: number
  readonly scritto_da: string
  readonly scritto: Moment
  readonly consegnato: Moment | null
  readonly stato: string
  readonly testo: string
}

export interface DecisionRecord {
  readonly id: number
  readonly decisa: Moment
  readonly esito: string
  readonly regola: string
  readonly motivo: string
}

type Chat = Scope & { readonly chatId: number }

export async function conversation(trx: Transaction, { chatId, userId, otherId }: Chat) {
  const { rows } = await sql<{ created_at: Date; blocked_at: Date | null }>`
    select c.created_at, b.at as blocked_at
    from chat c left join block b on b.blocker_id = ${userId} and b.blocked_id = ${otherId}
    where c.id = ${chatId}`.execute(trx)
  const [row] = rows
  if (row === undefined) throw new Error(`no chat ${chatId}`)
  return { started: momentOf(row.created_at), blocked: momentOrNull(row.blocked_at) }
}

const states = {
  waiting: 'scritto, in attesa dello sblocco della chat',
  held: 'scritto, trattenuto dal team',
  delivered: 'consegnato',
  refused: 'scritto, non consegnato per decisione del team',
  taken: 'consegnato, poi rimosso dal team',
} as const

interface Row {
  readonly id: number
  readonly sender_id: number
  readonly text: string
  readonly state: 'waiting' | 'held' | 'delivered' | 'refused'
  readonly created_at: Date
  readonly delivered_at: Date | null
  readonly taken: boolean
}

/**
 * What the person wrote, and what reached them, ascending; also what the staff took down later, since the person had
 * read it. One more than the limit, to tell whether there are older ones.
 */
export async function messagesOf(
  trx: Transaction,
  { chatId, userId }: Chat,
  names: ReadonlyMap<number, string>,
): Promise<{ messages: MessageRecord[]; cut: boolean }> {
  const { rows } = await sql<Row>`
    select m.id, m.sender_id, m.text, m.state, m.created_at, m.delivered_at, taken.down as taken
    from message m cross join lateral (
      select (exists (select from staff_action s where s.subject_type = 'message' and s.subject_id = m.id::text
          and s.action = 'take_down' and s.undone_at is null)
        or exists (select from moderation_case c where c.subject = 'message' and c.subject_id = m.id::text
          and c.state = 'rejected' and c.after -> 'delivered' = 'true'::jsonb)) and m.state = 'refused' as down
    ) taken
    where m.chat_id = ${chatId} and (m.sender_id = ${userId} and m.state <> 'unsent' or m.state = 'delivered' or taken.down)
    order by m.id desc limit ${evidenceMessagesMax + 1}`.execute(trx)
  const cut = rows.length > evidenceMessagesMax
  const messages = rows
    .slice(0, evidenceMessagesMax)
    .reverse()
    .map((row) => ({
      id: row.id,
      id_profilo: row.sender_id,
      scritto_da: names.get(row.sender_id) ?? '',
      scritto: momentOf(row.created_at),
      consegnato: momentOrNull(row.delivered_at),
      stato: states[row.taken ? 'taken' : row.state],
      testo: row.text,
    }))
  return { messages, cut }
}

/** Statements of reasons that the person has been sent about their own messages of this chat. */
export async function decisionsOn(trx: Transaction, { chatId, userId }: Chat): Promise<DecisionRecord[]> {
  const rows = await withStatement(trx)
    .where('c.user_id', '=', userId)
    .where('c.subject', '=', 'message')
    .where('c.state', '=', 'rejected')
    .where(
      sql<boolean>`c.subject_id in (select id::text from message where chat_id = ${chatId} and sender_id = ${userId})`,
    )
    .orderBy('c.id')
    .execute()
  return rows.map((row) => {
    const { id, outcome, rule, reason } = presentStatement(row)
    return { id, decisa: momentOf(row.decided_at), esito: outcome, regola: rule, motivo: reason }
  })
}

import { sql } from 'kysely'
import { can } from '#platform/contract/permissions.ts'
import { compileOnce } from '#platform/server/db/compile-once.ts'
import { againAfterDeadlock, type Database, isDatabaseAway } from '#platform/server/db/database.ts'
import { askDatabaseTogether } from '#platform/server/db/ask-together.ts'
import { waitingMessagesMax } from '../contract/chat.ts'
import { type SentRow, type Stored, storeMessage, storedAs, type Unsent } from './store-message.ts'

/** Two, so that one is written while PostgreSQL flushes the other; more make batches small, and each costs a flush. */
const batchesAtOnce = 2
const batchMax = 50

interface Asked {
  readonly unsent: Unsent
  /** Sessions that listen to its chat here. */
  readonly listening: readonly number[]
}

interface Written {
  readonly stored: Stored
  /** Those of `listening` that have not ended; only for a message that was sent. */
  readonly live: ReadonlySet<number>
}

/**
 * Writes a message that nothing objects to, together with those that others send at this moment: one statement, one
 * commit, one flush. None waits for another one's chat, and where the batch fails as a whole each is written alone.
 */
export async function storeTogether(
  db: Database,
  unsent: Unsent,
  listening: readonly number[],
): Promise<Written> {
  const alone = async (): Promise<Written> => ({
    stored: await againAfterDeadlock(() =>
      storeMessage(db, unsent, { held: false, refuseHeld: false, canFollowUp: false }),
    ),
    live: new Set(),
  })
  try {
    const [written] = await storedTogether(db, [{ unsent, listening }])
    return written ?? (await alone())
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    return alone()
  }
}

/** Null for a message whose chat somebody else holds. */
async function storeBatch(db: Database, asked: readonly Asked[]): Promise<(Written | null)[]> {
  const rows = await sendMessages(db, {
    chatIds: asked.map(({ unsent }) => unsent.chatId),
    senderIds: asked.map(({ unsent }) => unsent.sender.userId),
    answersSupport: asked.map(({ unsent }) => can(unsent.sender.adminRole, 'support.answer')),
    clientIds: asked.map(({ unsent }) => unsent.clientId),
    texts: asked.map(({ unsent }) => unsent.text),
    replyTo: asked.map(({ unsent }) => unsent.replyTo ?? null),
    listening: [...new Set(asked.flatMap(({ listening }) => listening))],
  })
  const live = new Set(rows[0]?.live ?? [])
  return asked.map(({ unsent }, place) => {
    const row = rows[place]
    return row?.outcome === 'busy' ? null : { stored: storedAs(row as SentRow | undefined, unsent), live }
  })
}

const storedTogether = askDatabaseTogether(storeBatch, { batchesAtOnce, batchMax, firstAtOnce: true })

interface BatchRow extends Omit<SentRow, 'outcome'> {
  readonly outcome: SentRow['outcome'] | 'busy'
  readonly live: readonly number[] | null
}

interface Values {
  readonly chatIds: readonly number[]
  readonly senderIds: readonly number[]
  readonly answersSupport: readonly boolean[]
  readonly clientIds: readonly string[]
  readonly texts: readonly string[]
  readonly replyTo: readonly (number | null)[]
  readonly listening: readonly number[]
}

// Session by session behind `offset 0`: to join a list PostgreSQL would read all sessions. Of a message that was sent
// `send_message` has made sure that both accounts are open (`active_account`), so only the sessions are left to ask for.
const sendMessages = compileOnce(
  ['chatIds', 'senderIds', 'answersSupport', 'clientIds', 'texts', 'replyTo', 'listening'],
  (db, value: Values) => ({
    compile: () =>
      sql<BatchRow>`
        select sent.*, (
          select array_agg(listening.id) from unnest((select ${value.listening}::int[])) as listening (id)
            cross join lateral (select from unexpired_session where id = listening.id offset 0)) as live
        from send_messages(${value.chatIds}::int[], ${value.senderIds}::int[], ${value.answersSupport}::boolean[],
          ${value.clientIds}::uuid[], ${value.texts}::text[], ${value.replyTo}::bigint[], ${waitingMessagesMax}) sent`.compile(
        db,
      ),
  }),
)

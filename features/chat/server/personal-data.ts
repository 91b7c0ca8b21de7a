import { type RawBuilder, sql } from 'kysely'
import { retention } from '#platform/contract/retention.ts'
import { olderThan } from '#platform/server/db/interval.ts'
import {
  copied,
  deleted,
  derived,
  kept,
  nulled,
  type PersonalData,
  unnamed,
} from '#platform/server/db/personal-data.ts'

const keptByReceiver = kept('with who received it, until both are gone')
const keptForTheOther = kept('the conversation is also that of the other, who sees an erased account')
const keptForLedger = kept('the ledger refers to it')
const keptAsFree = kept('that a conversation was opened free of charge, under a number')

/** Messages that nobody else has seen, and those of a conversation whose other side is erased already. */
function seenByNobody(userId: number): RawBuilder<unknown> {
  return sql`message.id in (
    select message.id from message join chat on chat.id = message.chat_id
    where (message.sender_id = ${userId} and message.state <> 'delivered' and chat.member_id is null)
      or (chat.king_id = ${userId} and exists (select from users where id = chat.hostess_id and state = 'erased'))
      or (chat.hostess_id = ${userId} and exists (select from users where id = chat.king_id and state = 'erased')))`
}

/** In one statement, so that what the participants see of the chat fits the messages that are left. */
function deleteUnseen(userId: number): RawBuilder<unknown> {
  return sql`
    with gone as (
      select message.id from message where ${seenByNobody(userId)}
    ), summaries as (
      update chat_member set last_message_id = left_over.newest, unread_count = left_over.unread
      from (
        select me.chat_id, me.user_id,
          max(message.id) filter (where message.state = 'delivered'
            or message.sender_id = me.user_id and message.state <> 'unsent') as newest,
          count(*) filter (where message.state = 'delivered' and message.sender_id <> me.user_id
            and (me.read_at is null or message.delivered_at > me.read_at))::integer as unread
        from chat_member me
        left join message on message.chat_id = me.chat_id and message.id not in (select id from gone)
        where me.last_message_id in (select id from gone)
        group by me.chat_id, me.user_id
      ) left_over
      where chat_member.chat_id = left_over.chat_id and chat_member.user_id = left_over.user_id
    )
    delete from message where id in (select id from gone)`
}
export const chatPersonalData = {
  chat: {
    names: ['king_id', 'hostess_id', 'member_id', 'assignee_id'],
    erasure: { rewrite: 'member_id' },
    copy: { within: 'conversazioni' },
    retention: ['messages', 'support'],
    columns: {
      id: copied(keptForTheOther),
      created_at: copied(keptForTheOther),
      assignee_id: kept('who of the staff answers'),
      hostess_id: keptForTheOther,
      king_id: keptForTheOther,
      member_id: keptForTheOther,
      waiting_since: kept('who of the staff answers'),
      danger_at: nulled,
    },
  },
  chat_member: {
    names: ['user_id'],
    erasure: 'none',
    copy: {
      section: 'conversazioni',
      joins:
        () => sql`join chat on chat.id = chat_member.chat_id left join users other on other.id = case chat_member.user_id
        when chat.king_id then chat.hostess_id else chat.king_id end`,
      order: sql`chat.id`,
      also: () => ({ with: sql`coalesce(other.name, 'Assistenza')` }),
    },
    retention: ['messages', 'support'],
    columns: {
      archived_at: copied(keptForTheOther),
      read_at: copied(keptForTheOther),
      chat_id: keptForTheOther,
      last_activity_at: keptForTheOther,
      last_message_id: derived('the messages that are left'),
      last_read_id: keptForTheOther,
      unread_count: derived('the messages that are left'),
      user_id: keptForTheOther,
    },
  },
  message: {
    names: ['sender_id'],
    // What the others wrote to them too: «Ciao Amara» has nobody left to greet.
    naming: (userId) => sql`chat_id in (select chat_id from chat_member where user_id = ${userId})`,
    erasure: {
      only: 'what nobody else has seen, and all once both are gone',
      deletes: seenByNobody,
      statement: deleteUnseen,
    },
    copy: { file: 'messaggi.json' },
    retention: ['messages', 'support'],
    columns: {
      id: copied(keptByReceiver),
      chat_id: copied(keptByReceiver),
      created_at: copied(keptByReceiver),
      text: copied(unnamed(keptByReceiver)),
      client_id: keptByReceiver,
      delivered_at: keptByReceiver,
      in_support: keptByReceiver,
      reply_to: copied(keptByReceiver),
      sender_id: keptByReceiver,
      state: keptByReceiver,
    },
  },
  message_question: {
    names: ['sender_id', 'receiver_id'],
    erasure: 'none',
    copy: {
      section: 'domande_sui_messaggi',
      // Whose message it was is not told that anybody was asked.
      rows: (userId) => sql`receiver_id = ${userId}`,
      order: sql`message_id`,
    },
    retention: ['messages'],
    columns: {
      message_id: copied(keptByReceiver),
      asked_at: copied(keptByReceiver),
      closed_at: copied(keptByReceiver),
      bothers: copied(keptByReceiver),
      certainty: keptByReceiver,
      concern: keptByReceiver,
      receiver_id: keptByReceiver,
      sender_id: keptByReceiver,
    },
  },
  message_disagreement: {
    names: [],
    erasure: 'none',
    copy: { none: 'what the software noted of a message for a day' },
    retention: ['messages'],
    columns: {
      message_id: keptByReceiver,
      noted_at: keptByReceiver,
      drawn_on: keptByReceiver,
      place: keptByReceiver,
    },
  },
  unlock: {
    names: ['king_id', 'hostess_id'],
    erasure: 'none',
    copy: {
      section: 'sblocchi',
      joins: (userId) => sql`join users other on other.id = case ${userId}::int
        when unlock.king_id then unlock.hostess_id else unlock.king_id end`,
      rows: (userId) => sql`${userId}::int in (unlock.king_id, unlock.hostess_id)`,
      order: sql`unlock.id`,
      also: () => ({ with: sql`other.name` }),
    },
    retention: ['accounting'],
    columns: {
      chat_id: copied(keptForLedger),
      cost: copied(keptForLedger),
      state: copied(keptForLedger),
      unlocked_at: copied(keptForLedger),
      due_at: copied(keptForLedger),
      ended_at: copied(keptForLedger),
      end_reason: copied(keptForLedger),
      clock_started_at: keptForLedger,
      hostess_id: keptForLedger,
      id: keptForLedger,
      king_id: keptForLedger,
      paused_at: keptForLedger,
      refund_hours: keptForLedger,
    },
  },
  free_message: {
    names: ['hostess_id'],
    erasure: 'none',
    copy: { section: 'messaggi_gratuiti', order: sql`at` },
    retention: ['accounting'],
    columns: {
      chat_id: copied(keptAsFree),
      at: copied(keptAsFree),
      hostess_id: keptAsFree,
    },
  },
  reply_habit: {
    names: ['hostess_id'],
    erasure: { delete: ['hostess_id'] },
    copy: { section: 'abitudini_di_risposta' },
    retention: ['account'],
    columns: {
      asked: copied(deleted),
      answered: copied(deleted),
      minutes: copied(deleted),
      part: copied(deleted),
      unanswered: copied(deleted),
      counted_at: copied(deleted),
      hostess_id: deleted,
    },
  },
  word_filter: {
    names: ['user_id'],
    erasure: { delete: ['user_id'] },
    copy: { section: 'filtro_parole' },
    retention: ['account'],
    columns: {
      words: copied(deleted),
      updated_at: copied(deleted),
      user_id: deleted,
    },
  },
  chat_preference: {
    names: ['user_id'],
    erasure: { delete: ['user_id'] },
    copy: { section: 'preferenze_messaggi' },
    retention: ['account'],
    columns: {
      shows_typing: copied(deleted),
      previews: copied(deleted),
      updated_at: copied(deleted),
      user_id: deleted,
    },
  },
  support_wait: {
    nobody: 'how long people waited for an answer',
    expires: olderThan('answered_at', retention.technicalLog),
  },
} satisfies Partial<PersonalData>

import { sql } from 'kysely'
import { copyOf, deleteWhere, type Holding } from '#platform/server/db/personal-data.ts'

export const chatHoldings: readonly Holding[] = [
  {
    columns: ['chat.king_id', 'chat.hostess_id', 'chat.member_id', 'chat_member.user_id'],
    copy: copyOf(
      'conversazioni',
      (userId) => sql`
        select chat.id, coalesce(other.name, 'Assistenza') as with, chat.created_at, me.archived_at, me.read_at
        from chat_member me
        join chat on chat.id = me.chat_id
        left join users other on other.id = case me.user_id when chat.king_id then chat.hostess_id else chat.king_id end
        where me.user_id = ${userId} order by chat.id`,
    ),
    erasure: { kept: 'the conversations are also those of the others, who see an erased account' },
  },
  {
    columns: ['message.sender_id'],
    copy: { none: 'a file of its own, written page by page (privacy/archive-content.ts)' },
    // What nobody else has seen goes; what was delivered stays with who received it, until both are gone.
    erasure: (userId) => sql`
      with gone as (
        select message.id from message join chat on chat.id = message.chat_id
        where (message.sender_id = ${userId} and message.state <> 'delivered' and chat.member_id is null)
          or (chat.king_id = ${userId} and exists (select from users where id = chat.hostess_id and state = 'erased'))
          or (chat.hostess_id = ${userId} and exists (select from users where id = chat.king_id and state = 'erased'))
      ), summaries as (
        update chat_member set last_message_id = left_over.newest, unread_count = left_over.unread
        from (
          select me.chat_id, me.user_id,
            max(message.id) filter (where message.state = 'delivered' or message.sender_id = me.user_id) as newest,
            count(*) filter (where message.state = 'delivered' and message.sender_id <> me.user_id
              and (me.read_at is null or message.delivered_at > me.read_at))::integer as unread
          from chat_member me
          left join message on message.chat_id = me.chat_id and message.id not in (select id from gone)
          where me.last_message_id in (select id from gone)
          group by me.chat_id, me.user_id
        ) left_over
        where chat_member.chat_id = left_over.chat_id and chat_member.user_id = left_over.user_id
      )
      delete from message where id in (select id from gone)`,
  },
  {
    columns: ['unlock.king_id', 'unlock.hostess_id'],
    copy: copyOf(
      'sblocchi',
      (userId) => sql`
        select unlock.chat_id, users.name as with, unlock.cost, unlock.state, unlock.unlocked_at, unlock.due_at,
          unlock.ended_at, unlock.end_reason
        from unlock
        join users on users.id = case ${userId}::int when unlock.king_id then unlock.hostess_id else unlock.king_id end
        where ${userId}::int in (unlock.king_id, unlock.hostess_id) order by unlock.id`,
    ),
    erasure: { kept: 'the ledger refers to it' },
  },
  {
    columns: ['free_message.hostess_id'],
    copy: copyOf(
      'messaggi_gratuiti',
      (userId) => sql`select chat_id, at from free_message where hostess_id = ${userId} order by at`,
    ),
    erasure: { kept: 'that a conversation was opened free of charge, under a number' },
  },
  {
    columns: ['word_filter.user_id'],
    copy: copyOf(
      'filtro_parole',
      (userId) => sql`select words, updated_at from word_filter where user_id = ${userId}`,
    ),
    erasure: deleteWhere('word_filter', 'user_id'),
  },
]

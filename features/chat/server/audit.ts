/** Invariants of the conversations: each statement returns the rows that breach it. */
export const chatInvariants: readonly { readonly name: string; readonly sql: string }[] = [
  {
    name: 'every unread counter counts what was delivered since the last reading',
    sql: `select * from (
        select me.chat_id, me.user_id, me.unread_count,
          (select count(*) from message m
            where m.chat_id = me.chat_id and m.sender_id <> me.user_id and m.state = 'delivered'
              and (me.read_at is null or m.delivered_at > me.read_at))::int as unread
        from chat_member me) counted
      where unread_count <> unread`,
  },
  {
    name: 'every summary shows the newest message that its reader may see',
    sql: `select * from (
        select me.chat_id, me.user_id, me.last_message_id,
          (select max(m.id) from message m
            where m.chat_id = me.chat_id and (m.state = 'delivered' or m.sender_id = me.user_id and m.state <> 'unsent')) as newest
        from chat_member me) summary
      where last_message_id is distinct from newest`,
  },
  {
    name: 'a pair has at most one live unlock, between its own king and hostess',
    sql: `select u.chat_id, count(*)::int as live
      from live_unlock u join chat c on c.id = u.chat_id
      group by u.chat_id, c.king_id, c.hostess_id
      having count(*) > 1 or bool_or(u.king_id <> c.king_id or u.hostess_id <> c.hostess_id)`,
  },
  {
    name: 'every held message has an open case, and every open case of a message that was held back a held one',
    sql: `select m.id as message_id, m.state, c.id as case_id
      from (select * from message where state = 'held') m
      full join (select * from moderation_case where subject = 'message' and state = 'open'
          and after -> 'delivered' is distinct from 'true'::jsonb) c
        on c.subject_id = m.id::text
      where m.id is null or c.id is null`,
  },
  {
    name: 'nobody is asked about what was held back',
    sql: `select q.message_id, m.state from message_question q join message m on m.id = q.message_id
      where m.state = 'held' or (m.state = 'refused' and q.closed_at is null)`,
  },
  {
    name: 'only what a king wrote waits for the unlock',
    sql: `select m.id, m.sender_id from message m join chat c on c.id = m.chat_id
      where m.state = 'waiting' and m.sender_id is distinct from c.king_id`,
  },
]

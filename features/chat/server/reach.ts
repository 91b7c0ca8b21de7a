import { type Expression, type RawBuilder, sql } from 'kysely'

/** SQL: with how many people somebody has had messages in the last 30 days, counted up to 15. */
export function talksWith(userId: Expression<number>): RawBuilder<number> {
  return sql<number>`(select count(*)::integer from (
    select from chat_member join chat on chat.id = chat_member.chat_id and chat.member_id is null
    where chat_member.user_id = ${userId} and chat_member.last_message_id is not null
      and chat_member.last_activity_at > now() - interval '30 days'
    limit 15) as lately)`
}

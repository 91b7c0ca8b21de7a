-- The small courtesies of a conversation: decision record 0084.

create table chat_preference (
  user_id integer primary key references users on delete cascade,
  shows_typing boolean not null,
  previews text not null check (previews in ('text', 'name', 'off')),
  updated_at timestamptz not null default now()
);
comment on table chat_preference is
  'What somebody chose about conversations; without a row they show that they write, and see texts in notices.';
comment on column chat_preference.shows_typing is 'The other sees that they are writing.';
comment on column chat_preference.previews is
  'What a notice on another page says of a new message: its text, only who wrote it, or nothing.';

create function typing_reaches(p_chat_id integer, p_user_id integer) returns integer language sql stable
return (
  select case p_user_id when king_id then hostess_id else king_id end
  from chat_state
  where id = p_chat_id and p_user_id in (king_id, hostess_id) and unlocked and both_active and not blocked
    and not exists (select from chat_preference where user_id = p_user_id and not shows_typing)
    and not exists (select from current_restriction where user_id = p_user_id and kind = 'limited')
    and (p_user_id = king_id or exists (
      select from message where chat_id = p_chat_id and sender_id = p_user_id and state = 'delivered')));
comment on function typing_reaches is
  'Who sees that somebody is writing in a chat; null: nobody. Of a hostess nobody does before her first reply: it would '
  'press her to finish it.';

create function binds(p_message message, p_hostess_id integer) returns boolean language sql stable
return p_message.sender_id = p_hostess_id and exists (
  select from unlock
  where chat_id = p_message.chat_id and unlocked_at <= p_message.delivered_at
    and case
      -- It kept the price, or gave it back.
      when end_reason in ('reply', 'declined') then p_message.delivered_at <= ended_at
      -- It opened the chat, and is one of her free messages of that day.
      when state = 'free' then not exists (
        select from message earlier
        where earlier.chat_id = p_message.chat_id and earlier.sender_id = p_hostess_id
          and earlier.state = 'delivered' and earlier.id < p_message.id
          and earlier.delivered_at >= unlock.unlocked_at)
      else false
    end);
comment on function binds is
  'Whether something was decided by the delivery of a message that the ledger or an allowance has on record: such a '
  'message is not taken back.';

create type unsent_message as (
  -- 'unsent'; else why not: 'not_found', 'held', 'read', 'too_late', 'binding'.
  outcome text,
  chat_id integer,
  king_id integer,
  hostess_id integer,
  -- The unlock whose clock waits for his first message again.
  unlock_id integer,
  due_at timestamptz
);

create function unsend_message(p_id bigint, p_sender_id integer, p_seconds double precision)
returns unsent_message language plpgsql as $$
declare
  unsent unsent_message;
  found_message message;
  found_chat chat_state;
begin
  unsent.outcome := 'not_found';
  select message.chat_id into unsent.chat_id from message where id = p_id and sender_id = p_sender_id;
  if unsent.chat_id is null then
    return unsent;
  end if;
  perform from chat where id = unsent.chat_id for update;
  -- Statements of their own: they see what those before have committed.
  select * into found_message from message where id = p_id;
  select * into found_chat from chat_state where id = unsent.chat_id;
  unsent.king_id := found_chat.king_id;
  unsent.hostess_id := found_chat.hostess_id;
  unsent.outcome := case
    when found_message.id is null or found_message.state in ('unsent', 'refused') or found_chat.blocked
      or found_chat.member_id is not null then 'not_found'
    when found_message.state = 'held' then 'held'
    when exists (
      select from chat_member
      where chat_id = unsent.chat_id and user_id <> p_sender_id and read_at >= found_message.delivered_at)
      or exists (select from message where reply_to = p_id) then 'read'
    when found_message.created_at < clock_timestamp() - make_interval(secs => p_seconds) then 'too_late'
    when binds(found_message, found_chat.hostess_id) then 'binding'
    else 'unsent'
  end;
  if unsent.outcome <> 'unsent' then
    return unsent;
  end if;

  update message set state = 'unsent', delivered_at = null where id = p_id;
  perform recount_chat(unsent.chat_id);
  -- The list is sorted as if it had never been sent.
  update chat_member me
  set last_activity_at = coalesce(
    (select coalesce(delivered_at, created_at) from message where id = me.last_message_id),
    (select created_at from chat where id = me.chat_id))
  where chat_id = unsent.chat_id and (user_id = p_sender_id or found_message.state = 'delivered');
  delete from message
  where id = p_id
    and not exists (select from message_question where message_id = p_id)
    and not exists (select from moderation_case where subject = 'message' and subject_id = p_id::text);

  if p_sender_id = found_chat.king_id and not exists (
    select from message where chat_id = unsent.chat_id and sender_id = p_sender_id and state = 'delivered') then
    update unlock set clock_started_at = null, due_at = unlocked_at + make_interval(secs => 3600 * refund_hours)
    where chat_id = unsent.chat_id and state = 'pending' and clock_started_at is not null
      and paused_at is null and refund_hours is not null
    returning id, unlock.due_at into unsent.unlock_id, unsent.due_at;
  end if;
  return unsent;
end $$;
comment on function unsend_message is
  'Takes back a message within so many seconds, unless the other has read or quoted it, a moderator has it, or '
  'something was decided by it. Nothing of it is left to the other; the row stays only where moderation needs it. Where it '
  'was his first, the clock of the price waits for another.';

create function guard_declined() returns trigger language plpgsql as $$
begin
  if not exists (
    select from message
    where chat_id = new.chat_id and sender_id = new.hostess_id and state = 'delivered'
      and delivered_at >= new.unlocked_at) then
    raise exception 'nothing was said to decline unlock %', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
comment on function guard_declined is 'A price goes back as declined only with the words that say so.';
create trigger unlock_declined_in_words before insert or update of end_reason on unlock
  for each row when (new.end_reason = 'declined') execute function guard_declined();

-- Conversations: what decides who may do what, one way to send a message, and what follows from its delivery.

-- What decides who may do what in a chat, as it stands for the statement that asks. Whoever acts on it locks the row of
-- the chat first, and asks after that.
create view chat_state as
select chat.id, chat.king_id, chat.hostess_id, chat.member_id,
  -- A chat with the staff is never locked.
  chat.member_id is not null or live.id is not null as unlocked,
  live.id is not null and live.state = 'pending' as pending,
  live.clock_started_at,
  exists (select from blocked_pair where one_id = chat.king_id and other_id = chat.hostess_id) as blocked,
  chat.member_id is not null
    or (select count(*) from active_account where active_account.id in (chat.king_id, chat.hostess_id)) = 2
    as both_active
from chat left join live_unlock live on live.chat_id = chat.id;

comment on view chat_state is
  'What decides who may do what in a chat; read it after locking the row of the chat.';
comment on column chat_state.unlocked is 'A paid or free unlock lives, or it is a chat with the staff.';
comment on column chat_state.pending is 'The price of the unlock waits for her reply.';
comment on column chat_state.clock_started_at is 'Since when it waits; null before his first delivered message.';
comment on column chat_state.blocked is 'One of the two has blocked the other: neither sees the chat.';
comment on column chat_state.both_active is
  'Both are approved, neither suspended nor erased, and neither has withdrawn a consent (active_account).';

create function chat_part(
  king_id integer, hostess_id integer, member_id integer, blocked boolean, reader_id integer, answers_support boolean
) returns text language sql immutable
return case
  when blocked then null
  when king_id = reader_id then 'king'
  when hostess_id = reader_id then 'hostess'
  when member_id = reader_id then 'member'
  when member_id is not null and answers_support then 'staff'
end;

comment on function chat_part is 'The part that somebody has in a chat; null for a stranger, to whom it does not exist.';

create function lock_pair(king_id integer, hostess_id integer) returns void language sql
return pg_advisory_xact_lock(king_id, hostess_id);

comment on function lock_pair is
  'Locks what may come to be between two people until the end of the transaction, while there is no row to lock yet: '
  'one blocks and the other writes for the first time. Taken before the lock of their chat.';

create function update_chat_summaries(p_chat_id integer, p_sender_id integer, p_newest_id bigint, p_delivered integer)
returns void language plpgsql as $$
begin
  update chat_member
  set last_message_id = greatest(last_message_id, p_newest_id), last_activity_at = clock_timestamp(),
    archived_at = null, unread_count = unread_count + case when user_id = p_sender_id then 0 else p_delivered end
  where chat_id = p_chat_id and (p_delivered > 0 or user_id = p_sender_id);
end $$;

comment on function update_chat_summaries is
  'What the lists of chats show after messages of one sender, so many of them delivered; what is not delivered only its '
  'sender sees. The caller has locked the chat.';

create function recount_chat(p_chat_id integer) returns void language sql as $$
update chat_member me
set last_message_id = seen.newest, unread_count = seen.unread
from (
  select member.user_id,
    max(message.id) filter (where message.state = 'delivered'
      or message.sender_id = member.user_id and message.state <> 'unsent') as newest,
    count(*) filter (where message.state = 'delivered' and message.sender_id <> member.user_id
      and (member.read_at is null or message.delivered_at > member.read_at))::integer as unread
  from chat_member member left join message on message.chat_id = member.chat_id
  where member.chat_id = p_chat_id
  group by member.user_id
) seen
where me.chat_id = p_chat_id and me.user_id = seen.user_id $$;

comment on function recount_chat is
  'What the lists of chats show, anew, after a message was taken down, restored or taken back. The caller has locked '
  'the chat.';

create function deliver_waiting(p_chat_id integer) returns setof bigint language plpgsql as $$
declare
  message_ids bigint[];
begin
  with delivered as (
    update message set state = 'delivered', delivered_at = clock_timestamp()
    where chat_id = p_chat_id and state = 'waiting'
    returning id)
  select array_agg(id order by id) into message_ids from delivered;
  perform update_chat_summaries(id, king_id, message_ids[cardinality(message_ids)], cardinality(message_ids))
  from chat where id = p_chat_id and message_ids is not null;
  return query select unnest(message_ids);
end $$;

comment on function deliver_waiting is
  'What he wrote before the unlock reaches her; the ids in the order of his writing. The caller has locked the chat.';

-- What the sender of a message is told, and who else is to hear of it.
create type sent_message as (
  -- 'sent'; 'repeated': sent before under this client_id; 'follow_up': nothing written, ask again in a transaction.
  -- Else why nothing was written: 'not_found', 'unavailable', 'locked', 'unlock_required', 'would_hold', 'quote_gone',
  -- 'consent_withdrawn': by the sender; 'busy': somebody else holds the chat. 'unsent': sent before under this client_id, and taken back.
  outcome text,
  id bigint,
  state text,
  created_at timestamptz,
  -- The chat as the message found it, and the part of its sender.
  part text,
  king_id integer,
  hostess_id integer,
  member_id integer,
  unlocked boolean,
  pending boolean,
  -- The words that either of the two has chosen not to read, by their ids.
  filters json,
  -- Its receiver is asked about it.
  asks boolean,
  -- What it quotes: {sender_id, text, state}.
  quoted json
);

create function undelivered_of_king(p_chat_id integer) returns integer language sql stable
return (
  select count(*)::integer
  from message join chat on chat.id = message.chat_id and chat.king_id = message.sender_id
  where message.chat_id = p_chat_id and message.state in ('waiting', 'held'));

comment on function undelivered_of_king is
  'What he has written and she does not have: it waits for the unlock or for a moderator. Before the unlock it is only '
  'so much.';

create function refusal_to_write(
  p_chat_id integer, p_part text, p_unlocked boolean, p_both_active boolean, p_waiting_max integer
) returns text language plpgsql stable as $$
begin
  if p_part in ('member', 'staff') then
    return null;
  elsif not p_both_active then
    return 'unavailable';
  elsif p_unlocked then
    return null;
  elsif p_part = 'hostess' then
    return 'locked';
  -- A king may always write; what the lock delays is the delivery, and only of so many.
  elsif p_waiting_max <= undelivered_of_king(p_chat_id) then
    return 'unlock_required';
  end if;
  return null;
end $$;

comment on function refusal_to_write is 'Why somebody may not write in a chat now; null when they may.';

create function quotable(p_id bigint, p_chat_id integer, p_sender_id integer) returns boolean language sql stable
return exists (
  select from message
  where id = p_id and chat_id = p_chat_id
    -- What he wrote before the unlock is delivered with what quotes it.
    and (state = 'delivered' or state = 'waiting' and sender_id = p_sender_id));

comment on function quotable is
  'Whether somebody may quote a message in a chat: one of that chat, which its receiver can read as well.';

create function guard_quote() returns trigger language plpgsql as $$
begin
  if not quotable(new.reply_to, new.chat_id, new.sender_id) then
    raise exception 'message % cannot be quoted in chat %', new.reply_to, new.chat_id
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
comment on function guard_quote is 'Nobody learns by a quote what was written in another chat, or kept from them.';
create trigger message_quotes_its_chat before insert or update of reply_to on message
  for each row when (new.reply_to is not null) execute function guard_quote();

create function record_support_turn(p_chat_id integer, p_part text) returns void language plpgsql as $$
declare
  since timestamptz;
begin
  if p_part = 'member' then
    update chat set waiting_since = clock_timestamp() where id = p_chat_id and waiting_since is null;
    return;
  end if;
  update chat set waiting_since = null where id = p_chat_id and waiting_since is not null
  returning old.waiting_since into since;
  if since is not null then
    insert into support_wait (seconds, answered_at)
    values (greatest(0, extract(epoch from clock_timestamp() - since)::integer), clock_timestamp());
  end if;
end $$;

comment on function record_support_turn is
  'Whose turn it is in a chat with the staff. The member''s first message starts the wait, an answer ends it; how long it '
  'was is kept without saying whose. The caller has locked the chat.';

-- Every message is written here, whoever sends it. Nothing is written unless the outcome is 'sent'.
--   p_answers_support  the sender is one of the staff who answer members
--   p_held             the text waits for a moderator; with p_refuse_held its sender is told instead
--   p_concern          its receiver is asked about it, and p_certainty says how sure the reader is. While another one like
--                      it is in doubt it is held
--   p_waiting_max      messages that a king may leave before the unlock
--   p_can_follow_up    the caller can do in the same transaction what the delivery brings about: a price that is kept,
--                      a clock that starts
--   p_reply_to         the message that it quotes
--   p_skip_locked      a chat that somebody else holds is not waited for: 'busy', and nothing is written
create function send_message(
  p_chat_id integer, p_sender_id integer, p_answers_support boolean, p_client_id uuid, p_text text,
  p_held boolean, p_refuse_held boolean, p_concern text, p_certainty real, p_waiting_max integer,
  p_can_follow_up boolean, p_reply_to bigint default null, p_skip_locked boolean default false
)
-- Its plans outlive the day on which every table was one page; where rows are rewritten with each message, reading the
-- whole is soon a hundred times dearer than going by key.
returns sent_message language plpgsql set enable_seqscan = off as $$
declare
  sent sent_message;
  found_chat record;
  refusal text;
  held boolean := p_held;
begin
  -- One after another in a chat, so that ids are in the order of the commits.
  if p_skip_locked then
    perform from chat where id = p_chat_id for update skip locked;
    if not found then
      sent.outcome := 'busy';
      return sent;
    end if;
  else
    perform from chat where id = p_chat_id for update;
  end if;
  select *,
    (select json_object_agg(user_id, words) from word_filter where user_id in (king_id, hostess_id)) as filters
  into found_chat from chat_state where id = p_chat_id;
  -- Here, and not in the query, which would look for a block once more.
  sent.part := chat_part(found_chat.king_id, found_chat.hostess_id, found_chat.member_id, found_chat.blocked,
    p_sender_id, p_answers_support);
  if sent.part is null then
    sent.outcome := 'not_found';
    return sent;
  end if;
  sent.king_id := found_chat.king_id;
  sent.hostess_id := found_chat.hostess_id;
  sent.member_id := found_chat.member_id;
  sent.unlocked := found_chat.unlocked;
  sent.pending := found_chat.pending;
  sent.filters := found_chat.filters;

  -- Her reply keeps the price, his first message starts the clock.
  if not p_can_follow_up and found_chat.pending
    and (sent.part = 'hostess' or found_chat.clock_started_at is null) then
    sent.outcome := 'follow_up';
    return sent;
  end if;

  sent.asks := p_concern is not null and not p_held and found_chat.member_id is null;
  if sent.asks then
    -- Of two like it to different people at most one goes out.
    perform pg_advisory_xact_lock(hashtext('message_question.sender_id'), p_sender_id);
    held := doubted_lately(p_sender_id, p_concern);
    sent.asks := not held;
  end if;

  refusal := refusal_to_write(
    p_chat_id, sent.part, found_chat.unlocked, found_chat.both_active, p_waiting_max);
  if refusal = 'unavailable' then
    if exists (select from withdrawn_consent where user_id = p_sender_id) then
      refusal := 'consent_withdrawn';
    end if;
  end if;
  -- What a member and the staff write to each other is held by nothing.
  if held and found_chat.member_id is null then
    sent.state := 'held';
    refusal := coalesce(refusal, case when p_refuse_held then 'would_hold' end);
  else
    sent.state := case when found_chat.unlocked then 'delivered' else 'waiting' end;
  end if;

  if refusal is null and p_reply_to is not null then
    -- Not quotable: taken down or taken back while the answer was written. Sent before: it stands as it was sent.
    if quotable(p_reply_to, p_chat_id, p_sender_id) then
      select json_build_object('sender_id', sender_id, 'text', text, 'state', state)
      into sent.quoted from message where id = p_reply_to;
    else
      refusal := 'quote_gone';
    end if;
  end if;

  if refusal is null then
    sent.created_at := clock_timestamp();
    insert into message (chat_id, sender_id, client_id, text, state, created_at, delivered_at, in_support, reply_to)
    values (p_chat_id, p_sender_id, p_client_id, p_text, sent.state, sent.created_at,
      case when sent.state = 'delivered' then sent.created_at end, found_chat.member_id is not null, p_reply_to)
    on conflict (chat_id, sender_id, client_id) do nothing
    returning id into sent.id;
  end if;
  if sent.id is null then
    select id, state, created_at into sent.id, sent.state, sent.created_at
    from message where chat_id = p_chat_id and sender_id = p_sender_id and client_id = p_client_id;
    sent.outcome := case
      when sent.id is null then refusal when sent.state = 'unsent' then 'unsent' else 'repeated' end;
    return sent;
  end if;

  sent.outcome := 'sent';
  if sent.asks then
    insert into message_question (message_id, sender_id, receiver_id, concern, certainty)
    values (sent.id, p_sender_id,
      case p_sender_id when found_chat.king_id then found_chat.hostess_id else found_chat.king_id end, p_concern,
      p_certainty);
  end if;
  perform update_chat_summaries(p_chat_id, p_sender_id, sent.id, (sent.state = 'delivered')::integer);
  if found_chat.member_id is not null then
    perform record_support_turn(p_chat_id, sent.part);
  end if;
  return sent;
end $$;

comment on function send_message is
  'Writes a message under the lock of its chat, with both summaries, and answers who is to hear of it.';

create function send_messages(
  p_chat_ids integer[], p_sender_ids integer[], p_answers_support boolean[], p_client_ids uuid[], p_texts text[],
  p_reply_to bigint[], p_waiting_max integer
) returns setof sent_message language plpgsql set lock_timeout = '250ms' as $$
begin
  for place in 1 .. cardinality(p_chat_ids) loop
    return next send_message(p_chat_ids[place], p_sender_ids[place], p_answers_support[place], p_client_ids[place],
      p_texts[place], false, false, null, null, p_waiting_max, false, p_reply_to[place], p_skip_locked => true);
  end loop;
end $$;

comment on function send_messages is
  'Messages of several chats that nothing objects to, in one transaction: send_message for each, in their order.';

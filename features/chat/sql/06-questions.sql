-- The quiet question under a message that the reader of texts doubts: decision record 0076.

create table message_question (
  message_id bigint primary key references message on delete cascade,
  sender_id integer not null references users,
  receiver_id integer not null references users,
  concern text not null check (
    concern in ('contact', 'scam', 'paid_sex', 'sexual', 'abuse', 'safeguarding')),
  certainty real not null check (certainty between 0 and 1),
  asked_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  bothers boolean,
  check (bothers is null or closed_at is not null),
  check (sender_id <> receiver_id)
);
comment on table message_question is
  'Whether a delivered message makes its receiver uneasy: asked once, answered once. Its sender never learns of it.';
comment on column message_question.concern is 'What the reader of texts doubts about it.';
comment on column message_question.certainty is 'How much of the text is not ordinary talk, by the reader: 0 to 1.';
comment on column message_question.closed_at is 'When it was answered, or its message taken down.';
comment on column message_question.bothers is 'What the receiver answered; null: nothing.';
create index message_question_sender on message_question (sender_id, concern, asked_at);

create function guard_question() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if not exists (
      select from message join chat on chat.id = message.chat_id
      where message.id = new.message_id and message.sender_id = new.sender_id
        and new.receiver_id in (chat.king_id, chat.hostess_id)) then
      raise exception 'nobody can be asked about message %', new.message_id using errcode = 'restrict_violation';
    end if;
  elsif old.closed_at is not null
    or (new.message_id, new.sender_id, new.receiver_id, new.concern, new.asked_at)
      is distinct from (old.message_id, old.sender_id, old.receiver_id, old.concern, old.asked_at) then
    raise exception 'the question about message % is closed', old.message_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
comment on function guard_question is 'It is asked of the one who received the message, and answered once.';
create trigger message_question_once before insert or update on message_question
  for each row execute function guard_question();

create view open_question as
select message_question.message_id, message_question.receiver_id
from message_question join message on message.id = message_question.message_id
where message_question.closed_at is null and message.delivered_at > now() - interval '7 days';
comment on view open_question is 'What its receiver still has before them: delivered, not answered, and no week old.';

create function doubted_lately(p_sender_id integer, p_concern text) returns boolean language sql stable
return exists (
  select from message_question
  where sender_id = p_sender_id and concern = p_concern and bothers is distinct from false
    and asked_at > now() - interval '7 days');
comment on function doubted_lately is
  'Whether somebody was asked about a message of this sender for the same concern in the last 7 days, and has not said '
  'that it is all right: the next like it waits.';

create function close_question() returns trigger language plpgsql as $$
begin
  update message_question set closed_at = clock_timestamp() where message_id = new.id and closed_at is null;
  return new;
end $$;
comment on function close_question is 'A message that was taken down or taken back asks nothing any more, also once it is restored.';
create trigger message_question_ends after update of state on message
  for each row when (new.state in ('refused', 'unsent')) execute function close_question();

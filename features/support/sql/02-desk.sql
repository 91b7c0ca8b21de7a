create table support_tag (
  id integer generated always as identity primary key,
  name text not null check (name = btrim(name) and char_length(name) between 1 and 30),
  created_by integer references users,
  at timestamptz not null default now()
);
comment on table support_tag is 'What the staff sort conversations by; whoever answers may add one.';
create unique index support_tag_name on support_tag (lower(name));

create table support_thread_tag (
  chat_id integer not null references chat on delete cascade,
  tag_id integer not null references support_tag,
  tagged_by integer not null references users,
  at timestamptz not null default now(),
  primary key (chat_id, tag_id)
);
comment on table support_thread_tag is 'Which conversation has which tag; the member never sees it.';
create index support_thread_tag_tag on support_thread_tag (tag_id);

create table support_snooze (
  chat_id integer primary key references chat on delete cascade,
  until timestamptz not null,
  last_message_id bigint not null,
  snoozed_by integer not null references users,
  at timestamptz not null default now(),
  check (until > at)
);
comment on table support_snooze is
  'A conversation that the staff put off. No job brings it back: snoozed_thread compares with the clock and with what '
  'was written since.';
comment on column support_snooze.last_message_id is 'The newest message then; 0 where there was none.';

create view snoozed_thread as
select snooze.chat_id, snooze.until, snooze.until > now() as away
from support_snooze snooze join chat on chat.id = snooze.chat_id
where not exists (
  select from message
  where message.chat_id = snooze.chat_id and message.id > snooze.last_message_id
    and (message.sender_id = chat.member_id or message.created_at > snooze.until));
comment on view snoozed_thread is
  'The conversations that are put off (away), and those that are back and wait for the staff. What the member writes '
  'ends it at once; so does an answer once it is back.';

create table support_closing (
  id integer generated always as identity primary key,
  chat_id integer not null references chat on delete cascade,
  member_id integer not null references users,
  last_message_id bigint not null,
  closed_by integer not null references users,
  closed_at timestamptz not null default now(),
  asked boolean not null,
  good boolean,
  words text check (btrim(words) <> '' and char_length(words) <= 300),
  rated_at timestamptz,
  reopened_at timestamptz,
  reopened_by integer references users,
  reopened_message_id bigint,
  check (num_nulls(reopened_at, reopened_by, reopened_message_id) in (0, 3)),
  check ((good is null) = (rated_at is null)),
  check (good is null or asked),
  check (words is null or good is not null)
);
comment on table support_closing is 'A conversation that the staff closed, and what its member says of it afterwards.';
comment on column support_closing.last_message_id is
  'The newest message then. The conversation is open again with the next one of its member.';
comment on column support_closing.asked is
  'The member is asked whether it went well: where the staff has written since it was closed before.';
comment on column support_closing.reopened_at is
  'A colleague has opened the conversation again before its member wrote, or has put it off.';
comment on column support_closing.reopened_message_id is 'The newest message then; 0 where there was none.';
create unique index support_closing_standing on support_closing (chat_id, last_message_id)
  where reopened_at is null;
create index support_closing_rated on support_closing (rated_at) where rated_at is not null;

create function keep_rating() returns trigger language plpgsql as $$
begin
  if old.rated_at is not null
    and (old.good, old.words, old.rated_at) is distinct from (new.good, new.words, new.rated_at) then
    raise exception 'a closing is rated once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
comment on function keep_rating is 'Nobody, of the staff either, changes what the member has said.';
create trigger support_closing_rated_once before update on support_closing
  for each row execute function keep_rating();

create view closed_thread as
select closing.*
from support_closing closing join chat on chat.id = closing.chat_id
where closing.reopened_at is null
  and not exists (
    select from support_closing later where later.chat_id = closing.chat_id and later.id > closing.id)
  and not exists (
    select from message
    where message.chat_id = closing.chat_id and message.id > closing.last_message_id
      and message.sender_id = chat.member_id);
comment on view closed_thread is
  'The conversations whose member has not written since they were closed, and that nobody has opened again.';
create index support_closing_chat on support_closing (chat_id, id);

create view reopened_thread as
select closing.chat_id, closing.reopened_at as since
from support_closing closing
where closing.reopened_at is not null
  and not exists (
    select from support_closing later where later.chat_id = closing.chat_id and later.id > closing.id)
  and not exists (
    select from message
    where message.chat_id = closing.chat_id and message.id > closing.reopened_message_id);
comment on view reopened_thread is
  'The conversations that a colleague has opened again, until somebody writes or closes them.';

create view waiting_thread as
select chat.id as chat_id, chat.waiting_since as since from chat
where chat.member_id is not null and chat.waiting_since is not null
  and not exists (select from snoozed_thread where snoozed_thread.chat_id = chat.id and away)
union all
select snoozed.chat_id, snoozed.until from snoozed_thread snoozed join chat on chat.id = snoozed.chat_id
where not snoozed.away and chat.waiting_since is null
union all
select reopened.chat_id, reopened.since from reopened_thread reopened join chat on chat.id = reopened.chat_id
where chat.waiting_since is null
  and not exists (select from snoozed_thread where snoozed_thread.chat_id = reopened.chat_id);
comment on view waiting_thread is
  'The conversations in which the staff has to do something, and since when: the member waits for an answer, it was '
  'put off and is back, or it was closed and is open again.';

create unlogged table support_reader (
  chat_id integer not null references chat on delete cascade,
  user_id integer not null references users on delete cascade,
  seen_at timestamptz not null,
  writing boolean not null,
  primary key (chat_id, user_id)
);
comment on table support_reader is
  'Who of the staff has which conversation before them, so that two do not answer at once. Good for seconds: a page '
  'that is open says it again and again, and what a crash loses is said anew.';
comment on column support_reader.writing is 'They have begun an answer.';
create index support_reader_seen on support_reader (seen_at);

create table reply_action (
  reply_id integer primary key references canned_reply,
  tag_id integer references support_tag,
  closes boolean not null default false,
  snooze_minutes integer check (snooze_minutes between 5 and 20160),
  credits integer check (credits between 1 and 200),
  credits_by integer references users,
  check (not (closes and snooze_minutes is not null)),
  check ((credits is null) = (credits_by is null))
);
comment on table reply_action is 'What a ready answer does beside being sent, in the same transaction.';
comment on column reply_action.credits is
  'Goodwill: so many Crediti for the member, as an adjustment within the limits of adjusted_alone.';
comment on column reply_action.credits_by is 'Who set the amount: somebody who may adjust wallets.';

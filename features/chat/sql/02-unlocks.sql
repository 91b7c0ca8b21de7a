create function is_live_unlock(state text) returns boolean
  language sql immutable parallel safe
  return state in ('pending', 'earned', 'free');
comment on function is_live_unlock is
  'Whether an unlock in this state opens its chat: paid for, or begun by a free message, and not refunded. Inlined '
  'wherever it is asked, also by the index unlock_live.';

create table unlock (
  id integer generated always as identity primary key,
  chat_id integer not null references chat,
  king_id integer not null references users,
  hostess_id integer not null references users,
  cost smallint not null check (cost in (0, 50, 100, 200)),
  state text not null check (state in ('pending', 'earned', 'refunded', 'free')),
  unlocked_at timestamptz not null default now(),
  due_at timestamptz,
  clock_started_at timestamptz,
  paused_at timestamptz,
  ended_at timestamptz,
  end_reason text check (end_reason in ('reply', 'no_reply', 'no_message', 'banned', 'erased', 'blocked', 'declined')),
  refund_hours double precision check (refund_hours > 0),
  check ((state = 'free') = (cost = 0)),
  check (state <> 'pending' or due_at is not null),
  check ((state in ('earned', 'refunded')) = (ended_at is not null)),
  check (end_reason is distinct from 'declined' or state = 'refunded')
);
comment on table unlock is
  'A paid unlock is a two-phase transfer: wallet -> escrow, then earned or refunded, exactly once.';
comment on column unlock.cost is 'In Crediti. 0: opened by the hostess''s free message; no escrow, no clock.';
comment on column unlock.state is
  'pending (in escrow) -> earned | refunded, once; free: nothing was paid. Live is all but refunded: the view '
  'live_unlock.';
comment on column unlock.due_at is
  'When the price goes back unless she replies. Moves once, to the king''s first delivered message plus '
  'refund_hours.';
comment on column unlock.clock_started_at is 'When that first message was delivered.';
comment on column unlock.paused_at is
  'A held reply stops the clock; what was left is added again when it is decided.';
comment on column unlock.end_reason is
  'reply: earned. no_reply: nothing within refund_hours. no_message: the king never wrote. banned, erased, '
  'blocked: the chat ended before its time. declined: she said no, in the words that are kept for it.';
comment on column unlock.refund_hours is
  'How long this price waits for a reply: what was promised when it was paid, whatever is set later.';
-- At most one of a chat.
create unique index unlock_live on unlock (chat_id) where is_live_unlock(state);
create index unlock_due on unlock (due_at) where state = 'pending' and paused_at is null;
create index unlock_king on unlock (king_id, id desc);
-- The list of chats asks for the newest unlock of each chat, and a new one looks for an earlier.
create index unlock_chat on unlock (chat_id, id desc);
-- The overview reads the last weeks of each, whatever came before.
create index unlock_by_day on unlock (unlocked_at) where state <> 'free';

create view live_unlock as
  select id, chat_id, king_id, hostess_id, state, unlocked_at, clock_started_at from unlock where is_live_unlock(state);
comment on view live_unlock is
  'What keeps a chat open now: at most one of each chat, and always its newest unlock.';

create table free_message (
  hostess_id integer not null references users,
  chat_id integer not null references chat,
  at timestamptz not null default now(),
  primary key (hostess_id, chat_id)
);
comment on table free_message is 'A chat that a hostess began without anybody paying: she may begin few a day.';

create trigger unlock_not_limited before insert on unlock
  for each row execute function refuse_limited('king_id');
create trigger free_message_not_limited before insert or update of at on free_message
  for each row execute function refuse_limited('hostess_id');

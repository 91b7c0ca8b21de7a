create table chat (
  id integer generated always as identity primary key,
  -- A pair chat belongs to one king and one hostess; a support chat to one member.
  king_id integer references users,
  hostess_id integer references users,
  member_id integer references users,
  created_at timestamptz not null default now(),
  unique (king_id, hostess_id),
  unique (member_id),
  check ((member_id is null) = (king_id is not null and hostess_id is not null)),
  check (member_id is null or (king_id is null and hostess_id is null))
);
create index chat_hostess on chat (hostess_id);

create table message (
  -- The chat row is locked for each send, so inside a chat ids are in commit order.
  id bigint generated always as identity primary key,
  chat_id integer not null references chat,
  sender_id integer not null references users,
  -- The sender's own id: the same id never makes a second message.
  client_id uuid not null,
  text text not null check (char_length(text) between 1 and 1000),
  -- waiting: written by a king before the unlock. held: a moderator decides. refused: never delivered.
  state text not null check (state in ('waiting', 'held', 'delivered', 'refused')),
  created_at timestamptz not null default now(),
  delivered_at timestamptz,
  unique (chat_id, sender_id, client_id),
  check ((state = 'delivered') = (delivered_at is not null))
);
create index message_page on message (chat_id, id desc);

-- What one participant sees of a chat, kept in the transaction that changes it.
create table chat_member (
  chat_id integer not null references chat on delete cascade,
  user_id integer not null references users,
  unread_count integer not null default 0 check (unread_count >= 0),
  -- Up to here, and when: a message that a moderator releases later has an older id, and is unread.
  last_read_id bigint not null default 0,
  read_at timestamptz,
  -- The newest message this participant may see.
  last_message_id bigint references message,
  last_activity_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (chat_id, user_id)
);
create index chat_member_list on chat_member (user_id, last_activity_at desc);

-- A paid unlock is a two-phase transfer: wallet -> escrow, then earned or refunded, exactly once.
create table unlock (
  id integer generated always as identity primary key,
  chat_id integer not null references chat,
  king_id integer not null references users,
  hostess_id integer not null references users,
  -- 0: opened by the hostess's free message; no escrow, no clock.
  cost smallint not null check (cost in (0, 50, 100, 200)),
  state text not null check (state in ('pending', 'earned', 'refunded', 'free')),
  unlocked_at timestamptz not null default now(),
  -- When the price goes back unless she replies. Moves once, to the king's first delivered message plus 72 h.
  due_at timestamptz,
  clock_started_at timestamptz,
  -- A held reply stops the clock; what was left is added again when it is decided.
  paused_at timestamptz,
  ended_at timestamptz,
  end_reason text check (end_reason in ('reply', 'no_reply', 'no_message', 'banned', 'erased', 'blocked')),
  check ((state = 'free') = (cost = 0)),
  check (state <> 'pending' or due_at is not null),
  check ((state in ('earned', 'refunded')) = (ended_at is not null))
);
create unique index unlock_live on unlock (chat_id) where state in ('pending', 'earned', 'free');
create index unlock_due on unlock (due_at) where state = 'pending' and paused_at is null;
create index unlock_king on unlock (king_id, id desc);

create table free_message (
  hostess_id integer not null references users,
  chat_id integer not null references chat,
  at timestamptz not null default now(),
  primary key (hostess_id, chat_id)
);

create table review (
  id integer generated always as identity primary key,
  reviewer_id integer not null references users,
  reviewed_id integer not null references users,
  rating smallint not null check (rating between 1 and 5),
  at timestamptz not null default now(),
  demo boolean not null default false,
  unique (reviewer_id, reviewed_id),
  check (reviewer_id <> reviewed_id)
);
create index review_reviewed on review (reviewed_id);

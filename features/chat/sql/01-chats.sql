create table chat (
  id integer generated always as identity primary key,
  king_id integer references users,
  hostess_id integer references users,
  member_id integer references users,
  created_at timestamptz not null default now(),
  waiting_since timestamptz,
  assignee_id integer references users,
  danger_at timestamptz,
  unique (king_id, hostess_id),
  unique (member_id),
  check ((member_id is null) = (king_id is not null and hostess_id is not null)),
  check (member_id is null or (king_id is null and hostess_id is null)),
  check (member_id is not null or (waiting_since is null and assignee_id is null and danger_at is null))
);
comment on table chat is
  'A conversation: of one king and one hostess, or of one member with the staff. Its row is the lock of every '
  'send.';
comment on column chat.king_id is 'A pair chat belongs to one king and one hostess; a support chat to one member.';
comment on column chat.member_id is 'Of a support chat.';
comment on column chat.waiting_since is
  'Since when the member of a support chat waits for an answer; null while it is their turn to write.';
comment on column chat.assignee_id is 'Who of the staff has taken the conversation on.';
comment on column chat.danger_at is
  'When the member last wrote something that reads like somebody in danger. The conversation comes first in the inbox '
  'while they wait for an answer to it: danger_at >= waiting_since.';
create index chat_hostess on chat (hostess_id);
create index chat_support on chat (waiting_since, id) where member_id is not null;

create table message (
  id bigint generated always as identity primary key,
  chat_id integer not null references chat,
  sender_id integer not null references users,
  client_id uuid not null,
  text text not null check (char_length(text) between 1 and 1000),
  state text not null check (state in ('waiting', 'held', 'delivered', 'refused', 'unsent')),
  created_at timestamptz not null default now(),
  delivered_at timestamptz,
  in_support boolean not null default false,
  reply_to bigint references message on delete set null,
  unique (chat_id, sender_id, client_id),
  check ((state = 'delivered') = (delivered_at is not null))
);
comment on table message is 'What somebody wrote in a chat.';
comment on column message.id is 'The chat row is locked for each send, so inside a chat ids are in commit order.';
comment on column message.client_id is 'The sender''s own id: the same id never makes a second message.';
comment on column message.state is
  'waiting: written by a king before the unlock. held: a moderator decides. refused: never delivered. unsent: taken '
  'back by its sender, seen by neither, and kept because a moderator reads it or its receiver was asked about it.';
comment on column message.delivered_at is 'When the other could first read it; null: not delivered.';
comment on column message.in_support is
  'In a chat with the staff, who search these texts and no others: the index has them alone.';
comment on column message.reply_to is
  'The message that it quotes: of the same chat, and read by both where it is delivered (guard_quote).';
create index message_page on message (chat_id, id desc);
-- What waits for an unlock or for a moderator is little, in chats of thousands of delivered messages.
create index message_undelivered on message (chat_id, state) where state in ('waiting', 'held');
-- So that what is deleted need not look through all of them for whoever quotes it.
create index message_quotes on message (reply_to) where reply_to is not null;
create index message_support_words on message using gin (text gin_trgm_ops) where in_support;

create table chat_member (
  chat_id integer not null references chat on delete cascade,
  user_id integer not null references users,
  unread_count integer not null default 0 check (unread_count >= 0),
  last_read_id bigint not null default 0,
  read_at timestamptz,
  last_message_id bigint references message,
  last_activity_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (chat_id, user_id)
);
comment on table chat_member is 'What one participant sees of a chat, kept in the transaction that changes it.';
comment on column chat_member.unread_count is 'Delivered messages of others behind last_read_id.';
comment on column chat_member.last_read_id is
  'Up to here, and when: a message that a moderator releases later has an older id, and is unread.';
comment on column chat_member.last_message_id is 'The newest message this participant may see.';
comment on column chat_member.last_activity_at is
  'What the list of chats is sorted by: the newest message that this participant may see.';
comment on column chat_member.archived_at is 'Put away by this participant; a new message brings the chat back.';
create index chat_member_list on chat_member (user_id, last_activity_at desc);

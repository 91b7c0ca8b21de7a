-- The tables that belong to no feature.

create table used_token (
  digest bytea primary key,
  used_at timestamptz not null default now(),
  expires_at timestamptz not null
);
comment on table used_token is
  'Signed links and captcha solutions work once: whoever inserts the digest first has used it.';
comment on column used_token.digest is 'SHA-256 of the link''s token or of the captcha''s solution.';
create index used_token_expiry on used_token (expires_at);

create table outbox (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('mail', 'sms')),
  recipient text not null,
  subject text not null,
  text text not null,
  html text,
  at timestamptz not null default now(),
  reply_to text,
  message_id text unique,
  attachments jsonb not null default '[]'
);
comment on table outbox is 'Mail and SMS of the embedded providers land here; /dev/outbox shows them.';
comment on column outbox.recipient is 'An address or a phone number.';
comment on column outbox.message_id is 'A mail sent twice by a repeated job is one mail.';
comment on column outbox.attachments is '[{"name", "type", "content"}], the content in base64.';
create index outbox_recipient on outbox (recipient, id desc);
create index outbox_age on outbox (at);

create unlogged table realtime_socket (
  socket_id text primary key,
  user_id integer not null,
  session_id integer not null,
  at timestamptz not null default now()
);
comment on table realtime_socket is
  'Whose socket it is. The Pusher protocol signs a subscription for a socket, not for a person, and the process '
  'that signs need not be the one that holds the socket. Unlogged: sockets die with a crash too.';
comment on column realtime_socket.socket_id is 'As the Pusher protocol names it: two numbers with a dot.';
create index realtime_socket_age on realtime_socket (at);

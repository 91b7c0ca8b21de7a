-- What tells a member something: what was told, what they wish, how far a job has told.

create table notification (
  id bigint generated always as identity primary key,
  user_id integer not null references users,
  type text not null,
  data jsonb not null,
  channels text[] not null check (cardinality(channels) > 0 and channels <@ array['mail', 'sms', 'push']),
  created_at timestamptz not null default now()
);
comment on table notification is 'What was told to a member, kept for as long as technical logs.';
comment on column notification.type is 'A key of contract/notification-types.ts.';
comment on column notification.data is 'What the texts were made of, in the shape of the type.';
comment on column notification.channels is 'By which it went out.';
create index notification_user on notification (user_id, id);
create index notification_age on notification (created_at);
create index notification_sms on notification (created_at) where 'sms' = any (channels);

create table notification_preference (
  user_id integer not null references users,
  type text not null,
  channel text not null check (channel in ('mail', 'sms', 'push')),
  enabled boolean not null,
  primary key (user_id, type, channel)
);
comment on table notification_preference is 'What a member has switched on or off; without a row the default of the type holds.';

create table notification_pace (
  user_id integer not null references users,
  type text not null,
  channel text not null check (channel in ('mail', 'sms', 'push')),
  until timestamptz not null,
  sent_at timestamptz,
  primary key (user_id, type, channel)
);
comment on table notification_pace is 'How far a member has been told of what a job gathers; its row is the lock of one telling.';
comment on column notification_pace.until is 'What happened up to here was told, or needed no telling.';
comment on column notification_pace.sent_at is 'When one last went out by this channel.';

create table push_subscription (
  id integer generated always as identity primary key,
  user_id integer not null references users,
  session_id integer not null references session on delete cascade,
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now()
);
comment on table push_subscription is 'Browsers that show a notification when somebody writes.';
comment on column push_subscription.session_id is 'A device that signs out hears nothing more.';
comment on column push_subscription.endpoint is
  'Where the browser''s maker takes messages for it: who knows it may write to it.';
comment on column push_subscription.p256dh is 'The browser''s public key, base64url.';
comment on column push_subscription.auth is 'The browser''s shared secret, base64url.';
create index push_subscription_user on push_subscription (user_id, id);
create index push_subscription_session on push_subscription (session_id);

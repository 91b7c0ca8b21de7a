-- Telling people who are away that they were written to.

create table notification_setting (
  user_id integer primary key references users,
  mail boolean not null
);
comment on table notification_setting is
  'Who has said whether to be told by mail. Absent: mails are on. Whether text messages are is '
  'profile.notify_by_sms.';

create table notification_told (
  user_id integer not null references users,
  channel text not null constraint notification_told_channel_check check (channel in ('mail', 'sms', 'push')),
  until timestamptz not null,
  told_at timestamptz,
  primary key (user_id, channel)
);
comment on table notification_told is
  'What has been told to somebody who is away, per channel, each at its own pace.';
comment on column notification_told.until is
  'Messages that arrived up to here were told about, or needed no telling.';
comment on column notification_told.told_at is 'When one was last sent.';
-- How many text messages have gone out lately.
create index notification_told_sms on notification_told (told_at) where channel = 'sms';

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

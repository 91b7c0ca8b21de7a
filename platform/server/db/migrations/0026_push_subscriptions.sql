-- Browsers that show a notification when somebody writes.
create table push_subscription (
  id integer generated always as identity primary key,
  user_id integer not null references users,
  -- A device that signs out hears nothing more.
  session_id integer not null references session on delete cascade,
  -- Where the browser's maker takes messages for it: who knows it may write to it.
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now()
);
create index push_subscription_user on push_subscription (user_id, id);
create index push_subscription_session on push_subscription (session_id);

alter table notification_told drop constraint notification_told_channel_check;
alter table notification_told add constraint notification_told_channel_check
  check (channel in ('mail', 'sms', 'push'));

-- Telling people who are away that they were written to.

-- Absent: mails are on. Whether text messages are is profile.notify_by_sms, the only home of notification_pref.
create table notification_setting (
  user_id integer primary key references users,
  mail boolean not null
);

-- What has been told, by mail and by text message, each at its own pace.
create table notification_told (
  user_id integer not null references users,
  channel text not null check (channel in ('mail', 'sms')),
  -- Messages that arrived up to here were told about, or needed no telling.
  until timestamptz not null,
  -- When one was last sent.
  told_at timestamptz,
  primary key (user_id, channel)
);
-- How many text messages have gone out lately.
create index notification_told_sms on notification_told (told_at) where channel = 'sms';

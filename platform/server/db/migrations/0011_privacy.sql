-- What the privacy notice promises: proof of consents, copies of one's data, messages from the contact page,
-- and how long each of them is kept.

-- Cookies are chosen also by people without an account: their browser makes up a random id when it asks.
alter table consent
  add column visitor text check (visitor ~ '^[0-9a-f]{32}$'),
  -- Cookies only: {"payments": true}.
  add column choices jsonb,
  add constraint consent_of_somebody check (user_id is not null or visitor is not null),
  add constraint consent_choices check ((document = 'cookies') = (choices is not null));
create index consent_of_guests on consent (at) where user_id is null;

-- A proof is never rewritten. It goes with the account, or after a year where there was none.
create function keep_consent() returns trigger language plpgsql as $$
begin
  if old.user_id is null then
    if old.at < now() - interval '12 months' then return old; end if;
  elsif not exists (select from users where id = old.user_id and state <> 'erased') then
    return old;
  end if;
  raise exception 'a consent is kept as long as its account' using errcode = 'restrict_violation';
end $$;
create trigger consent_append_only before update on consent
  for each row execute function refuse_rewrite();
create trigger consent_kept before delete on consent
  for each row execute function keep_consent();
create trigger consent_never_emptied before truncate on consent
  for each statement execute function refuse_rewrite();

-- Evidence of moderation may go once the time that the notice promises is over; the argument is that time.
create function refuse_rewrite_within() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.at < now() - tg_argv[0]::interval then return old; end if;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
drop trigger moderation_event_append_only on moderation_event;
create trigger moderation_event_append_only before update or delete on moderation_event
  for each row execute function refuse_rewrite_within('5 years');
drop trigger audit_log_append_only on audit_log;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_rewrite_within('5 years');

-- Set when the mail before the erasure went out; a new request sends a new one.
alter table users add column deletion_reminded_at timestamptz;
create index users_deletion_due on users (deletion_due_at) where deletion_due_at is not null;

-- One copy of one's data at a time. The archive is kept in parts beside the photos.
create table data_export (
  user_id integer primary key references users on delete cascade,
  -- 128 random bits: the folder of the parts.
  id text not null unique check (id ~ '^[A-Za-z0-9_-]{22}$'),
  requested_at timestamptz not null default now(),
  -- Parts that may exist in the storage; counted before each is written, so that none is ever forgotten.
  parts integer not null default 0,
  -- Of the whole archive; null until it is ready.
  bytes bigint check (bytes > 0),
  ready_at timestamptz,
  expires_at timestamptz not null,
  check ((ready_at is null) = (bytes is null))
);
create index data_export_expiry on data_export (expires_at);

-- What people write from the page 'Aiuto', with or without an account; answered by mail.
create table contact_message (
  id integer generated always as identity primary key,
  user_id integer references users on delete set null,
  name text not null,
  email text not null,
  text text not null,
  at timestamptz not null default now(),
  answered_at timestamptz,
  answered_by integer references users
);
create index contact_message_waiting on contact_message (at) where answered_at is null;
create index contact_message_user on contact_message (user_id) where user_id is not null;

-- Somebody erased while banned cannot come back by registering anew. Keyed digests of address and number.
create table barred_identity (
  digest bytea primary key,
  until timestamptz not null
);

alter table outbox add column reply_to text;

-- The sweeps that forget look for age alone.
create index session_expiry on session (expires_at);
create index otp_challenge_age on otp_challenge (created_at);
create index outbox_age on outbox (at);

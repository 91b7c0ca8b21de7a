-- People, how they sign in, and what may stop them.
-- `users` is plural because `user` is a reserved word; every other table is singular.

create table users (
  id integer generated always as identity primary key,
  name text not null check (char_length(name) between 3 and 30),
  -- The nickname folded: case, accents and look-alike letters removed (accounts/nickname.ts).
  name_key text not null unique,
  email text not null unique check (email = lower(email)),
  phone text check (phone ~ '^\+[1-9][0-9]{5,14}$'),
  phone_verified_at timestamptz,
  dob date not null,
  role text not null check (role in ('KING', 'HOSTESS', 'ADMIN')),
  -- email_pending -> pending -> approved | rejected; approved -> erased
  state text not null default 'email_pending'
    check (state in ('email_pending', 'pending', 'approved', 'rejected', 'erased')),
  password_hash text not null,
  email_verified_at timestamptz,
  approved_at timestamptz,
  -- Set when the welcome modal was announced, so that it is announced once.
  welcomed_at timestamptz,
  -- The person's own pause: hidden from search and from strangers.
  paused_at timestamptz,
  deletion_due_at timestamptz,
  demo boolean not null default false,
  created_at timestamptz not null default now(),
  constraint adult check (dob <= ((created_at at time zone 'Europe/Rome')::date - interval '18 years')),
  constraint email_verified_before_review check (state in ('email_pending', 'erased') or email_verified_at is not null)
);
create index users_state on users (state, created_at);

-- A ban: independent of the life cycle, so that lifting it returns the account to the state it had.
create table suspension (
  id integer generated always as identity primary key,
  user_id integer not null references users,
  reason text not null check (char_length(btrim(reason)) between 1 and 1000),
  by_user_id integer references users,
  starts_at timestamptz not null default now(),
  ends_at timestamptz check (ends_at > starts_at),
  lifted_at timestamptz
);
create unique index suspension_live on suspension (user_id) where lifted_at is null;

create table session (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  -- SHA-256 of the bearer token; the token itself is never stored.
  token_hash bytea not null unique,
  impersonator_id integer references users,
  user_agent text not null default '',
  address text not null default '',
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index session_by_user on session (user_id);

-- A code by SMS. It works only inside a challenge that a password or a mail link opened.
create table otp_challenge (
  id bigint generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  purpose text not null check (purpose in ('sign_in', 'phone', 'payment')),
  phone text not null,
  code_hash bytea not null,
  failures smallint not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  verified_at timestamptz,
  -- Replaced by a resend, or used: a dead code never works again.
  dead_at timestamptz
);
create unique index otp_challenge_live on otp_challenge (user_id, purpose) where dead_at is null;
create index otp_challenge_recent on otp_challenge (user_id, created_at);
-- How many messages a number, or a range of numbers, had lately.
create index otp_challenge_phone on otp_challenge (phone text_pattern_ops, created_at);

create table consent (
  id bigint generated always as identity primary key,
  user_id integer references users on delete cascade,
  document text not null check (document in ('terms', 'privacy', 'cookies')),
  version text not null,
  given boolean not null,
  at timestamptz not null default now()
);
create index consent_user on consent (user_id, document, at desc);

-- Narrow on purpose: a heartbeat rewrites no index.
create table presence (
  user_id integer primary key references users on delete cascade,
  seen_at timestamptz not null default now()
) with (fillfactor = 70);

-- Mutual invisibility, whoever blocked whom.
create table block (
  blocker_id integer not null references users on delete cascade,
  blocked_id integer not null references users on delete cascade,
  at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index block_reverse on block (blocked_id, blocker_id);

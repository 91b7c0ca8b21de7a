-- The tables that belong to no feature: rate limits, replay protection, the development outbox.

-- One row per key and window. Unlogged: losing the counters in a crash only forgives.
create unlogged table rate_limit (
  key text not null,
  window_start timestamptz not null,
  hits integer not null,
  expires_at timestamptz not null,
  primary key (key, window_start)
);
create index rate_limit_expiry on rate_limit (expires_at);

-- Signed links and captcha solutions work once: whoever inserts the digest first has used it.
create table used_token (
  digest bytea primary key,
  used_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index used_token_expiry on used_token (expires_at);

-- Mail and SMS of the embedded providers land here; /dev/outbox shows them.
create table outbox (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('mail', 'sms')),
  recipient text not null,
  subject text not null,
  text text not null,
  html text,
  at timestamptz not null default now()
);
create index outbox_recipient on outbox (recipient, id desc);

-- For tables whose rows are evidence: nothing ever rewrites them, whichever role is connected.
create function refuse_rewrite() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

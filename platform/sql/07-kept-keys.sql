create table kept_key (
  id integer generated always as identity primary key,
  sealed bytea not null check (length(sealed) = 60),
  made_at timestamptz not null default now(),
  sealed_at timestamptz not null default now()
);
comment on table kept_key is
  'The root of the keys that outlive a change of APP_SECRET. A row that no secret opens stays: a wrong secret at one '
  'start loses nothing.';
comment on column kept_key.sealed is 'AES-256-GCM under a key that is derived from APP_SECRET: useless without it.';
comment on column kept_key.sealed_at is 'When it was last sealed under another secret.';

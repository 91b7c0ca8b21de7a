create table date_plan (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  seed bytea not null check (octet_length(seed) = 16),
  token_hash bytea not null unique,
  who text not null check (char_length(who) between 1 and 80),
  place text not null check (char_length(place) between 1 and 200),
  note text check (char_length(note) between 1 and 500),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  contact_name text check (char_length(contact_name) between 1 and 40),
  contact_email text,
  contact_refused_at timestamptz,
  warn_after_minutes smallint not null check (warn_after_minutes between 15 and 240),
  reminded_at timestamptz,
  warned_at timestamptz,
  checked_in_at timestamptz,
  created_at timestamptz not null default now(),
  check (ends_at > starts_at),
  check ((contact_name is null) = (contact_email is null)),
  check (contact_refused_at is null or contact_email is null)
);
comment on table date_plan is 'Whom somebody meets, where and until when, for a person they trust.';
comment on column date_plan.seed is
  'The private link is made of this and of a key outside the database, and found by its digest.';
comment on column date_plan.token_hash is 'Keyed digest of the private link''s token.';
comment on column date_plan.contact_name is
  'Whom we warn, if anybody. Who refuses is forgotten, and the plan says so.';
comment on column date_plan.warn_after_minutes is
  'How long after ends_at, without a check-in, the contact is warned.';
comment on column date_plan.reminded_at is 'When the person was asked whether all is well.';
comment on column date_plan.warned_at is 'When the contact was warned.';
comment on column date_plan.checked_in_at is 'When the person said that all is well: the plan is over.';
create index date_plan_owner on date_plan (user_id);
create index date_plan_ends on date_plan (ends_at);

create table date_plan_refusal (
  address_digest bytea primary key,
  at timestamptz not null default now()
);
comment on table date_plan_refusal is 'Addresses whose owners want no mail about anybody''s plans: keyed digests.';

-- A registration that waits for its mail, as the browser that made it knows it: decision record 0081.

create table registration (
  secret_hash bytea primary key,
  user_id integer references users on delete cascade,
  name text not null,
  email text not null check (email = lower(email)),
  role text not null check (role in ('KING', 'HOSTESS')),
  mails smallint not null default 1 check (mails between 1 and 5),
  mails_since timestamptz not null default now(),
  mailed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days'
);
comment on table registration is
  'By which the browser that registered somebody asks for another mail, corrects the address, and goes on once it is '
  'confirmed. It never tells whether an address has an account.';
comment on column registration.secret_hash is 'Digest of the secret that only this browser has.';
comment on column registration.user_id is
  'The account that waits. Null: a banned identity, for which there is none; the answers are the same.';
comment on column registration.email is
  'As typed. The account of somebody whose address belongs to another one waits under a placeholder instead.';
comment on column registration.expires_at is 'As long as an account that nobody confirms.';
comment on column registration.mails is 'Sent since mails_since; five in an hour.';
create index registration_user on registration (user_id);
create index registration_expires on registration (expires_at);

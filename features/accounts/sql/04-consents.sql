create table consent (
  id bigint generated always as identity primary key,
  user_id integer references users on delete cascade,
  document text not null check (document in ('terms', 'privacy', 'cookies')),
  version text not null,
  given boolean not null,
  at timestamptz not null default now(),
  visitor text check (visitor ~ '^[0-9a-f]{32}$'),
  choices jsonb,
  constraint consent_of_somebody check (user_id is not null or visitor is not null),
  constraint consent_choices check ((document = 'cookies') = (choices is not null))
);
comment on table consent is
  'What somebody agreed to, or refused: proof, kept as long as the account, or a year for a browser without '
  'one.';
comment on column consent.user_id is 'Null: a browser without an account.';
comment on column consent.visitor is
  'Cookies are chosen also by people without an account: their browser makes up a random id when it asks.';
comment on column consent.choices is 'Cookies only: {"payments": true}.';
create index consent_user on consent (user_id, document, at desc);
create index consent_of_guests on consent (at) where user_id is null;
create trigger consent_append_only before update on consent
  for each row execute function refuse_rewrite();

create function keep_consent() returns trigger language plpgsql as $$
begin
  if old.user_id is null then
    if old.at < now() - interval '12 months' then return old; end if;
  elsif not exists (select from users where id = old.user_id and state <> 'erased') then
    return old;
  end if;
  raise exception 'a consent is kept as long as its account' using errcode = 'restrict_violation';
end $$;
comment on function keep_consent is
  'A proof is never rewritten. It goes with the account, or after a year where there was none.';
create trigger consent_kept before delete on consent
  for each row execute function keep_consent();
create trigger consent_never_emptied before truncate on consent
  for each statement execute function refuse_rewrite();

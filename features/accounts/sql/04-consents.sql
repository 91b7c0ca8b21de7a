create table consent (
  id bigint generated always as identity primary key,
  user_id integer references users on delete cascade,
  document text not null
    check (document in ('terms', 'privacy', 'cookies', 'special_data', 'message_reading', 'sms', 'push')),
  version text not null,
  given boolean not null,
  act text not null generated always as (
    case document when 'terms' then 'accepted' when 'privacy' then 'read'
      else case when given then 'given' else 'refused' end end) stored,
  place text not null check (place in ('registration', 'gate', 'vault', 'settings', 'browser')),
  at timestamptz not null default now(),
  visitor text check (visitor ~ '^[0-9a-f]{32}$'),
  choices jsonb,
  constraint consent_of_somebody check (user_id is not null or visitor is not null),
  -- Only a browser may choose without an account, and only about cookies.
  constraint consent_choices check (
    (document = 'cookies') = (choices is not null) and (document = 'cookies') = (visitor is not null)),
  constraint texts_are_not_refused check (given or document not in ('terms', 'privacy'))
);
comment on table consent is
  'What somebody accepted, read, agreed to, refused or withdrew: proof, kept as long as the account, or a year for a '
  'browser without one. The newest row of a person about a document counts.';
comment on column consent.user_id is 'Null: a browser without an account.';
comment on column consent.document is 'A legal text, or a purpose that needs a consent of its own.';
comment on column consent.given is 'False: refused, or withdrawn after it had been given. Never asked: no row.';
comment on column consent.act is 'Terms are accepted, the privacy notice is read: nobody consents to a notice.';
comment on column consent.place is
  'Where it was said: the sign-up form, the question at the next visit, the page Privacy, the settings, the banner or '
  'the card form of a browser.';
comment on column consent.visitor is
  'Cookies are chosen also by people without an account: their browser makes up a random id when it asks.';
comment on column consent.choices is 'Cookies only: {"payments": true}.';
create index consent_user on consent (user_id, document, at desc);
create index consent_of_guests on consent (at) where user_id is null;
-- Few say no, and whether somebody has is asked with each message.
create index consent_refused on consent (user_id, document) where not given;
create trigger consent_append_only before update on consent
  for each row execute function refuse_rewrite();

create trigger recheck_sessions_of_refusing after insert on consent
  for each row when (not new.given and new.user_id is not null) execute function recheck_sessions();

create view withdrawn_consent as
  select said.user_id, said.document, said.at from consent said
  where not said.given and said.document in ('special_data', 'message_reading')
    and not exists (
      select from consent later
      where later.user_id = said.user_id and later.document = said.document and later.id > said.id);
comment on view withdrawn_consent is
  'Who has refused or withdrawn a consent without which nobody may be shown, or written with (active_account). Whoever '
  'was never asked is not here: the question stands in the client.';

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

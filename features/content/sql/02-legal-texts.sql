create table legal_version (
  id integer generated always as identity primary key,
  document text not null check (document in ('terms', 'privacy', 'cookies', 'credits')),
  source text not null,
  changes text not null default '',
  revision integer not null default 1,
  edited_by integer references users,
  edited_at timestamptz not null default now(),
  content text,
  effective_on date,
  substantial boolean,
  published_by integer references users,
  published_at timestamptz,
  check ((published_at is null) = (content is null) and (published_at is null) = (effective_on is null)
    and (published_at is null) = (substantial is null)),
  check (published_at is null or btrim(changes) <> '')
);
comment on table legal_version is
  'The versions of the legal pages that the back office made. Until the first is published, the text of the '
  'release stands; it then becomes a row of its own, published by nobody.';
comment on column legal_version.source is 'With {{placeholders}}, as it is edited.';
comment on column legal_version.changes is 'What changed, for who has read the one before.';
comment on column legal_version.revision is 'Tells an editor that somebody else was faster.';
comment on column legal_version.content is
  'As everybody reads it: placeholders filled in, sanitised. From here on null as long as it is a draft.';
comment on column legal_version.effective_on is 'The day, in Rome, from whose midnight it counts.';
comment on column legal_version.substantial is
  'More than a correction: members are told before and accept it (terms, privacy), visitors are asked again '
  '(cookies).';
create unique index legal_version_day on legal_version (document, effective_on) where published_at is not null;
create unique index legal_version_one_draft on legal_version (document) where published_at is null;

create function keep_published_text() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' or old.published_at is not null then
    raise exception 'a published legal text is never changed' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'UPDATE' and new.effective_on < (now() at time zone 'Europe/Rome')::date then
    raise exception 'a legal text cannot count from a day in the past' using errcode = 'restrict_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
comment on function keep_published_text is 'A published text stays as people accepted it.';
create trigger legal_version_kept before update or delete on legal_version
  for each row execute function keep_published_text();
create trigger legal_version_never_emptied before truncate on legal_version
  for each statement execute function keep_published_text();

create table legal_notice (
  version_id integer not null references legal_version,
  user_id integer not null references users,
  sent_at timestamptz not null default now(),
  primary key (version_id, user_id)
);
comment on table legal_notice is 'Who has been written to about a version before it counts: once each.';
create index legal_notice_user on legal_notice (user_id);

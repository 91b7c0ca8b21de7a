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
  reasons text,
  urgency text check (urgency in ('law', 'security')),
  urgency_reason text,
  published_by integer references users,
  published_at timestamptz,
  check ((published_at is null) = (content is null) and (published_at is null) = (effective_on is null)
    and (published_at is null) = (substantial is null)),
  check (published_at is null or btrim(changes) <> ''),
  check (published_by is null or not substantial or btrim(coalesce(reasons, '')) <> ''),
  check ((urgency is null) = (urgency_reason is null) and btrim(coalesce(urgency_reason, '-')) <> ''),
  check (urgency is null or substantial)
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
comment on column legal_version.reasons is
  'Why it changes, told to members with the change; null: a correction, or what came with the release.';
comment on column legal_version.urgency is
  'Why a change of substance counts before its time of notice: the law asks for it, or the security of people. '
  'Null: it keeps the time.';
comment on column legal_version.urgency_reason is 'The law, or the danger, in the words that members read.';
create unique index legal_version_day on legal_version (document, effective_on) where published_at is not null;
create unique index legal_version_one_draft on legal_version (document) where published_at is null;

create function keep_published_text() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' or old.published_at is not null then
    raise exception 'a published legal text is never changed' using errcode = 'restrict_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
comment on function keep_published_text is 'A published text stays as people accepted it.';
create trigger legal_version_kept before update or delete on legal_version
  for each row execute function keep_published_text();
create trigger legal_version_never_emptied before truncate on legal_version
  for each statement execute function keep_published_text();

create function legal_notice_days(document text, urgent boolean) returns integer
  language sql immutable return case
    when document in ('terms', 'credits') then case when urgent then 1 else 30 end
    when document = 'privacy' then 1
    else 0 end;
comment on function legal_notice_days is
  'Days in Rome between the publication and the effect of a change of substance. The contract of the product '
  'has the same figures (features/content/contract/legal.ts).';

create function keep_notice() returns trigger language plpgsql as $$
declare
  today date := (now() at time zone 'Europe/Rome')::date;
begin
  -- What is published already is kept by another trigger.
  if new.published_at is null or (tg_op = 'UPDATE' and old.published_at is not null) then
    return new;
  end if;
  -- The text of the release: it stood before anybody published one.
  if new.published_by is null then
    if exists (select from legal_version where document = new.document and published_at is not null) then
      raise exception 'a legal text is published by somebody' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if new.effective_on < today then
    raise exception 'a legal text cannot count from a day in the past' using errcode = 'restrict_violation';
  end if;
  if new.substantial
    and new.effective_on < today + legal_notice_days(new.document, new.urgency is not null) then
    raise exception 'members are told of a change of substance before it counts'
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
comment on function keep_notice is
  'A change of substance counts once its time of notice is over (Codice del consumo, articles 33 and 135-vicies '
  'semel); an urgent one from the next day.';
create trigger legal_version_announced before insert or update on legal_version
  for each row execute function keep_notice();

create table legal_notice (
  version_id integer not null references legal_version,
  user_id integer not null references users,
  sent_at timestamptz not null default now(),
  primary key (version_id, user_id)
);
comment on table legal_notice is 'Who has been written to about a version before it counts: once each.';
create index legal_notice_user on legal_notice (user_id);

-- Sealed archives: what a person takes to the police.

create table evidence_seal (
  code text primary key check (code ~ '^F(-[2-9A-HJ-NP-Z]{4}){3}$'),
  user_id integer not null references users,
  subject text not null check (subject in ('conversation', 'report', 'plan')),
  head text not null check (head ~ '^[0-9a-f]{64}$'),
  entries integer not null check (entries > 0),
  signature text not null,
  public_key text not null,
  at timestamptz not null
);
comment on table evidence_seal is
  'That an archive was sealed, when and by whom, and the head of its hash chain: nothing of what is in it. '
  'Append-only; goes after ten years.';
comment on column evidence_seal.code is '60 random bits. Who has it may read the seal, without an account.';
comment on column evidence_seal.head is 'SHA-256 of the last entry: it changes with any byte of any file.';
comment on column evidence_seal.entries is 'How long the chain is, the files included.';
comment on column evidence_seal.signature is 'Ed25519, base64, over code, time and head.';
comment on column evidence_seal.public_key is 'Base64 of the SPKI: a key that is replaced later signs no seal anew.';
comment on column evidence_seal.at is 'The moment that the archive shows.';
create index evidence_seal_owner on evidence_seal (user_id, at desc);
create trigger evidence_seal_append_only before update or delete on evidence_seal
  for each row execute function refuse_rewrite_within('10 years');
create trigger evidence_seal_never_emptied before truncate on evidence_seal
  for each statement execute function refuse_rewrite();

create table evidence_archive (
  code text primary key check (code ~ '^F(-[2-9A-HJ-NP-Z]{4}){3}$'),
  user_id integer not null references users on delete cascade,
  subject text not null check (subject in ('conversation', 'report', 'plan')),
  subject_id integer not null,
  about text not null,
  requested_at timestamptz not null default now(),
  parts integer not null default 0,
  bytes bigint check (bytes > 0),
  ready_at timestamptz,
  expires_at timestamptz not null,
  check ((ready_at is null) = (bytes is null))
);
comment on table evidence_archive is
  'A sealed archive for as long as it can be downloaded. Its parts are kept beside the photos.';
comment on column evidence_archive.subject_id is 'Of the chat, the report or the plan.';
comment on column evidence_archive.about is 'What it is called in the list of the person who made it.';
comment on column evidence_archive.parts is
  'Parts that may exist in the storage; counted before each is written, so that none is ever forgotten.';
comment on column evidence_archive.bytes is 'Of the whole archive; null until it is ready.';
comment on column evidence_archive.expires_at is 'When the file is deleted; the seal stays.';
create index evidence_archive_owner on evidence_archive (user_id, requested_at desc);
create index evidence_archive_expiry on evidence_archive (expires_at);

create function guard_ready_evidence() returns trigger language plpgsql as $$
begin
  if not exists (select from evidence_seal where code = new.code and user_id = new.user_id) then
    raise exception 'archive % has no seal', new.code using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
comment on function guard_ready_evidence is 'Nobody downloads an archive whose seal could not be compared.';
create trigger evidence_archive_sealed before insert or update on evidence_archive
  for each row when (new.ready_at is not null) execute function guard_ready_evidence();

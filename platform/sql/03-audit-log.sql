create table audit_log (
  id bigint generated always as identity primary key,
  actor_id integer,
  action text not null,
  subject text not null,
  subject_id text not null,
  reason text,
  data jsonb not null default '{}',
  at timestamptz not null default now(),
  address text,
  before jsonb,
  after jsonb
);
comment on table audit_log is
  'Who did what in the back office, under which name, what it changed, and from where it came.';
comment on column audit_log.actor_id is 'Null: done by a script on the server itself, by nobody who is signed in.';
comment on column audit_log.action is 'A word of the list of audit events, such as user.ban.';
comment on column audit_log.subject is 'What kind of thing was changed: user, case, setting, purchase.';
comment on column audit_log.subject_id is 'The key of that thing, as text.';
comment on column audit_log.data is
  'Whom it concerned (user_id), the case (case_id), and what else the action needs to be read.';
comment on column audit_log.address is 'The address from where the request came; null for scripts.';
comment on column audit_log.before is 'What the change replaced; null where nothing is comparable.';
comment on column audit_log.after is 'What the change wrote.';
create index audit_log_subject on audit_log (subject, subject_id, id desc);
create index audit_log_concerns on audit_log (((data ->> 'user_id')::integer), id desc);
create index audit_log_actor on audit_log (actor_id, id desc);
create index audit_log_case on audit_log (((data ->> 'case_id')::integer)) where data ? 'case_id';
create index audit_log_at on audit_log (at);
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_rewrite_within('5 years');
create trigger audit_log_never_emptied before truncate on audit_log
  for each statement execute function refuse_rewrite();

create table audit_chain (
  seq bigint primary key,
  audit_id bigint not null unique,
  at timestamptz not null,
  content bytea not null check (length(content) = 32),
  digest bytea not null check (length(digest) = 32)
);
comment on table audit_chain is
  'The audit log, chained: each digest covers the one before it, so that no event can be changed, taken out or put '
  'in without changing all that follow. Links outlive events that were forgotten after five years.';
comment on column audit_chain.seq is 'Without gaps, in the order of the commits; the numbers of the log are not.';
comment on column audit_chain.at is 'When the event was: an older one may have been forgotten.';
comment on column audit_chain.content is 'SHA-256 of the event, as audit_content makes it.';
comment on column audit_chain.digest is 'SHA-256 of the digest before, the content and the time.';

create function audit_content(event audit_log) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(
    event.id, event.actor_id, event.action, event.subject, event.subject_id, event.reason, event.data,
    extract(epoch from event.at), event.address, event.before, event.after)::text, 'UTF8'))
$$;
comment on function audit_content is 'What the chain vouches for: every column of the event.';

create function audit_link_digest(before bytea, content bytea, at timestamptz) returns bytea language sql stable as $$
  select sha256(before || content || convert_to(extract(epoch from at)::text, 'UTF8'))
$$;
comment on function audit_link_digest is 'The digest before, what the event was, and when: an old one may be forgotten.';

create function append_audit_link(event audit_log) returns void language plpgsql as $$
declare
  last record;
  made bytea := audit_content(event);
begin
  select seq, digest into last from audit_chain order by seq desc limit 1;
  insert into audit_chain (seq, audit_id, at, content, digest)
  values (coalesce(last.seq, 0) + 1, event.id, event.at, made,
    audit_link_digest(coalesce(last.digest, ''), made, event.at));
end $$;
comment on function append_audit_link is 'For the trigger, and for the owner who begins the chain anew.';
revoke all on function append_audit_link from public;

create function chain_audit_event() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(7215005);
  perform append_audit_link(new);
  return null;
end $$;
comment on function chain_audit_event is
  'With the rights of the owner: the application cannot write a link. At the end of the transaction, so that the '
  'lock, which makes the order of the links that of the commits, is held for a moment only.';
create constraint trigger audit_log_chained after insert on audit_log
  deferrable initially deferred for each row execute function chain_audit_event();
create trigger audit_chain_append_only before update or delete on audit_chain
  for each row execute function refuse_rewrite();
create trigger audit_chain_never_emptied before truncate on audit_chain
  for each statement execute function refuse_rewrite();

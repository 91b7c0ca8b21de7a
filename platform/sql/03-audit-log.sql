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

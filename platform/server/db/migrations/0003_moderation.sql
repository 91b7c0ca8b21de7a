-- Append-only events plus one case per thing to decide.

create table moderation_case (
  id integer generated always as identity primary key,
  subject text not null check (subject in
    ('profile', 'photo', 'text', 'personal', 'email', 'message', 'report', 'verification', 'appeal', 'deletion')),
  -- The subject's own key as text: a user id, a photo id, a message id.
  subject_id text not null,
  user_id integer not null references users,
  state text not null default 'open' check (state in ('open', 'approved', 'rejected', 'withdrawn')),
  -- 0 ordinary; 100 under-age, coercion or paid sex: first in the queue, never decided automatically.
  priority smallint not null default 0,
  -- [{rule, matched}]: why it is here, in words a moderator can check.
  findings jsonb not null default '[]',
  before jsonb,
  after jsonb,
  opened_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by integer references users,
  rule text,
  reason text,
  demo boolean not null default false,
  check ((state = 'open') = (decided_at is null)),
  check (state <> 'rejected' or (reason is not null and btrim(reason) <> ''))
);
create unique index moderation_case_open on moderation_case (subject, subject_id) where state = 'open';
create index moderation_queue on moderation_case (priority desc, opened_at) where state = 'open';
create index moderation_case_user on moderation_case (user_id, id desc);

create table moderation_event (
  id bigint generated always as identity primary key,
  case_id integer not null references moderation_case,
  kind text not null check (kind in ('opened', 'updated', 'approved', 'rejected', 'withdrawn', 'appealed')),
  actor_id integer references users,
  automatic boolean not null default false,
  data jsonb not null default '{}',
  at timestamptz not null default now()
);
create index moderation_event_case on moderation_event (case_id, id);
create trigger moderation_event_append_only before update or delete on moderation_event
  for each row execute function refuse_rewrite();
create trigger moderation_event_never_emptied before truncate on moderation_event
  for each statement execute function refuse_rewrite();

-- Who did what in the back office, under which name.
create table audit_log (
  id bigint generated always as identity primary key,
  actor_id integer not null references users,
  action text not null,
  subject text not null,
  subject_id text not null,
  reason text,
  data jsonb not null default '{}',
  at timestamptz not null default now()
);
create index audit_log_subject on audit_log (subject, subject_id, id desc);
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_rewrite();
create trigger audit_log_never_emptied before truncate on audit_log
  for each statement execute function refuse_rewrite();

-- Append-only events plus one case per thing to decide.

create table moderation_case (
  id integer generated always as identity primary key,
  subject text not null constraint moderation_case_subject_check check (subject in
    ('profile', 'photo', 'text', 'conditions', 'personal', 'email', 'message', 'report', 'verification', 'appeal',
     'deletion', 'ban', 'action')),
  subject_id text not null,
  user_id integer not null references users,
  state text not null default 'open' check (state in ('open', 'approved', 'rejected', 'withdrawn')),
  priority smallint not null default 0,
  findings jsonb not null default '[]',
  before jsonb,
  after jsonb,
  opened_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by integer references users,
  rule text,
  reason text,
  demo boolean not null default false,
  claimed_by integer references users on delete set null,
  claimed_until timestamptz,
  check ((state = 'open') = (decided_at is null)),
  check (state <> 'rejected' or (reason is not null and btrim(reason) <> ''))
);
comment on table moderation_case is 'One case per thing to decide. What happened in it is in moderation_event.';
comment on column moderation_case.subject is
  'What kind of thing waits: its code decides what approving and rejecting do.';
comment on column moderation_case.subject_id is
  'The subject''s own key as text: a user id, a photo id, a message id. Of an appeal: the case that it '
  'contests.';
comment on column moderation_case.user_id is 'Whom the decision concerns; of a report the person reported.';
comment on column moderation_case.state is
  'open -> approved | rejected | withdrawn. Of a ban: rejected while it stands as decided, approved once it was '
  'lifted on appeal.';
comment on column moderation_case.priority is
  '0 ordinary; 100 under-age, coercion or paid sex: first in the queue, never decided automatically.';
comment on column moderation_case.findings is '[{rule, matched}]: why it is here, in words a moderator can check.';
comment on column moderation_case.before is
  'What stood before the change that waits, in the words of the subject; null where nothing did.';
comment on column moderation_case.after is 'What would stand after it.';
comment on column moderation_case.decided_by is 'Null while open, and where the software or nobody decided.';
comment on column moderation_case.rule is 'The ground of the decision; null for approvals.';
comment on column moderation_case.reason is 'The reasons that the person is told.';
comment on column moderation_case.demo is 'Made by the demo, and removed with it.';
comment on column moderation_case.claimed_by is
  'Who of the staff has the case before them: two never decide the same one. A claim that nobody renews ends by '
  'itself; a decision ends it with the case.';
comment on column moderation_case.claimed_until is 'When the claim runs out.';
create unique index moderation_case_open on moderation_case (subject, subject_id) where state = 'open';
create index moderation_queue on moderation_case (priority desc, opened_at) where state = 'open';
create index moderation_case_user on moderation_case (user_id, id desc);
-- The subject of an appeal is the id of the case that it contests: once, whatever becomes of it.
create unique index moderation_case_one_appeal on moderation_case (subject_id) where subject = 'appeal';
create index moderation_case_claimed on moderation_case (claimed_until) where claimed_by is not null;
create index moderation_case_by_day on moderation_case (decided_at) where decided_at is not null;

create function guard_appeal() returns trigger language plpgsql as $$
declare contested moderation_case;
begin
  select * into contested from moderation_case where id = new.subject_id::integer;
  if tg_op = 'INSERT' and contested.decided_at < now() - interval '6 months' then
    raise exception 'case % can no longer be appealed', new.subject_id using errcode = 'restrict_violation';
  end if;
  if contested.state is distinct from 'rejected' or contested.subject = 'appeal'
    or contested.user_id <> new.user_id then
    raise exception 'case % cannot be appealed by user %', new.subject_id, new.user_id
      using errcode = 'restrict_violation';
  end if;
  if has_decided(contested.id, new.decided_by) then
    raise exception 'who decided case % cannot decide the appeal against it', new.subject_id
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
comment on function guard_appeal is
  'An appeal contests a rejection of one''s own, once, within six months, and is decided by somebody who neither '
  'decided nor confirmed it.';
-- Not of its texts: the names in them go with the account.
create trigger moderation_case_appeal before insert or update of subject, subject_id, user_id, state, decided_by
  on moderation_case
  for each row when (new.subject = 'appeal') execute function guard_appeal();

create function guard_claim() returns trigger language plpgsql as $$
begin
  if old.claimed_by is not null and old.claimed_until > now() then
    if new.state in ('approved', 'rejected') and new.decided_by is distinct from old.claimed_by then
      raise exception 'case % is claimed by user %', old.id, old.claimed_by using errcode = 'restrict_violation';
    end if;
    if new.claimed_by is not null and new.claimed_by <> old.claimed_by then
      raise exception 'case % is claimed by user %', old.id, old.claimed_by using errcode = 'restrict_violation';
    end if;
  end if;
  if new.state <> 'open' then
    new.claimed_by := null;
    new.claimed_until := null;
  end if;
  return new;
end $$;
comment on function guard_claim is 'While a claim runs only its holder decides the case; a decision ends the claim.';
create trigger moderation_case_claim before update on moderation_case
  for each row when (old.state = 'open' and (old.claimed_by is not null or new.claimed_by is not null))
  execute function guard_claim();

create table moderation_event (
  id bigint generated always as identity primary key,
  case_id integer not null references moderation_case,
  kind text not null check (kind in ('opened', 'updated', 'approved', 'rejected', 'withdrawn', 'appealed')),
  actor_id integer references users,
  automatic boolean not null default false,
  data jsonb not null default '{}',
  at timestamptz not null default now()
);
comment on table moderation_event is 'What happened in a case. Append-only but for names (keep_event); goes after five years.';
comment on column moderation_event.actor_id is 'Who of the staff, or the person who appealed; null: the software.';
comment on column moderation_event.automatic is
  'Decided by a rule of the software: the statement of reasons has to say so.';
comment on column moderation_event.data is 'What the kind of event adds: the decision, its reason, what was new.';
create index moderation_event_case on moderation_event (case_id, id);
create trigger moderation_event_append_only before delete on moderation_event
  for each row execute function refuse_rewrite_within('5 years');

create function keep_event() returns trigger language plpgsql as $$
begin
  if only_names_went(to_jsonb(old), to_jsonb(new), '{data}') then
    return new;
  end if;
  raise exception 'moderation_event is append-only' using errcode = 'restrict_violation';
end $$;
comment on function keep_event is 'Nothing rewrites an event, but that the names of somebody who is erased go.';
create trigger moderation_event_kept before update on moderation_event
  for each row execute function keep_event();
create trigger moderation_event_never_emptied before truncate on moderation_event
  for each statement execute function refuse_rewrite();

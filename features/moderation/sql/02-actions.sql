-- What the staff do about something of a member, or about the member: each an entry that stays.

create table staff_action (
  id integer generated always as identity primary key,
  subject_type text not null check (subject_type in
    ('photo', 'description', 'conditions', 'nickname', 'message', 'review', 'profile', 'user')),
  subject_id text not null,
  user_id integer not null references users,
  action text not null check (action in ('take_down', 'restore', 'warn', 'restrict', 'suspend', 'ban', 'lift')),
  ground text,
  reason text not null check (char_length(btrim(reason)) between 1 and 1000),
  proposed_action text,
  departure text check (char_length(btrim(departure)) between 1 and 1000),
  until timestamptz check (until > at and until < at + interval '367 days'),
  origin_case_id integer references moderation_case on delete set null,
  before jsonb not null default '{}',
  actor_id integer not null references users,
  address text,
  at timestamptz not null default now(),
  taken_at timestamptz default now(),
  undo_until timestamptz not null default now(),
  undone_at timestamptz check (undone_at <= undo_until),
  concluded_at timestamptz check (concluded_at >= undo_until),
  decision_id integer references moderation_case on delete set null,
  ended_at timestamptz,
  constraint staff_action_subject check (case
    when action in ('take_down', 'restore') then subject_type <> 'user'
    when action = 'warn' then true
    else subject_type = 'user'
  end),
  constraint staff_action_until check (
    case action when 'suspend' then until is not null when 'restrict' then true else until is null end),
  constraint staff_action_departure check (proposed_action = action or departure is not null or proposed_action is null),
  unique (id, actor_id),
  check (taken_at is not null or (concluded_at is null and decision_id is null and ended_at is null)),
  check (undone_at is null or (concluded_at is null and decision_id is null and ended_at is null))
);
comment on table staff_action is
  'A measure: what was done to which object, why, and how it ended. Takes effect at once, unless it waits (action_wait); '
  'the person concerned hears of it when the time to undo it is over. Append-only but for its end.';
comment on column staff_action.subject_id is 'The key of the object as text: a photo id, a message id; else the user id.';
comment on column staff_action.user_id is 'Whom it concerns.';
comment on column staff_action.ground is 'One of the grounds; null: in words only.';
comment on column staff_action.proposed_action is
  'The step that the ladder proposed; null where it is not asked: content, what ends a measure, the older calls.';
comment on column staff_action.departure is
  'Why another step than the proposed one: for colleagues, not for the person concerned.';
comment on column staff_action.taken_at is 'Since when it has its effect; null while it waits, and where it was given up.';
comment on column staff_action.until is
  'When a restriction or a suspension ends by itself: within a year, since what is for good takes two colleagues.';
comment on column staff_action.origin_case_id is 'The case from which it was taken, such as a report.';
comment on column staff_action.before is 'What putting it back needs: what stood there, the id of the suspension.';
comment on column staff_action.undo_until is 'Until then whoever took it may undo it, and nobody has heard of it.';
comment on column staff_action.concluded_at is 'When the statement of reasons went out; null also where it was undone.';
comment on column staff_action.decision_id is 'The case that carries the statement of reasons and its appeal.';
comment on column staff_action.ended_at is 'Restored, lifted, or contested with success; not: run out.';
create index staff_action_user on staff_action (user_id, id desc);
create index staff_action_subject on staff_action (subject_type, subject_id, id desc);
create unique index staff_action_decision on staff_action (decision_id) where decision_id is not null;
-- Of one object one measure of a kind is in force.
create unique index staff_action_taken_down on staff_action (subject_type, subject_id)
  where action = 'take_down' and undone_at is null and ended_at is null;

create function keep_action() returns trigger language plpgsql as $$
declare
  later text[] := '{undone_at,concluded_at,decision_id,ended_at,origin_case_id}';
begin
  if only_names_went(to_jsonb(old), to_jsonb(new), '{reason,departure,before}') then
    return new;
  end if;
  if old.taken_at is null and new.taken_at is not null then
    later := later || '{taken_at,before}'::text[];
  end if;
  if (to_jsonb(old) - later) is distinct from (to_jsonb(new) - later)
    or (old.undone_at is not null and new.undone_at is distinct from old.undone_at)
    or (old.concluded_at is not null and new.concluded_at is distinct from old.concluded_at)
    or (old.ended_at is not null and new.ended_at is distinct from old.ended_at) then
    raise exception 'a measure is only ever ended, once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
comment on function keep_action is 'What was done, to whom and why stays as it was written.';
create trigger staff_action_kept before update on staff_action for each row execute function keep_action();
create trigger staff_action_stays before delete on staff_action
  for each row execute function refuse_rewrite_within('5 years');
create trigger staff_action_never_emptied before truncate on staff_action
  for each statement execute function refuse_rewrite();

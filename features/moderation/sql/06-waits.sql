-- Measures that do not stand on one colleague's word: decision record 0071.

create function is_about_safety(ground text) returns boolean language sql immutable as $$
  select coalesce(ground in ('underage', 'coercion', 'safeguarding', 'paid_sex', 'threat', 'banned_person'), false)
$$;
comment on function is_about_safety is
  'Somebody''s safety: a suspension on such a ground waits for nobody to be heard, and more of the decisions on it are '
  'read again. The contract has the same list.';

create function waits_of(measure staff_action) returns text language sql stable as $$
  select case
    when measure.action not in ('take_down', 'warn', 'restrict', 'suspend', 'ban') then null
    when measure.action = 'ban' or measure.ground = 'underage' then 'colleague'
    when measure.action = 'suspend' and measure.until >= measure.at + interval '8 days'
      and not is_about_safety(measure.ground) then 'person'
  end
$$;
comment on function waits_of is
  'What a measure waits for: a second colleague, or the person to be heard; null: nothing. A term of seven days ends '
  'with its last day, up to a day later.';

create table action_wait (
  action_id integer primary key,
  proposed_by integer not null references users,
  waits_for text not null check (waits_for in ('colleague', 'person')),
  hides boolean not null default false,
  at timestamptz not null default now(),
  state text not null default 'waiting' check (state in ('waiting', 'taken', 'declined', 'withdrawn')),
  announced_at timestamptz,
  due_at timestamptz check (due_at >= announced_at),
  answer text check (char_length(btrim(answer)) between 1 and 1000),
  answered_at timestamptz,
  decided_by integer references users,
  decided_at timestamptz,
  decision_reason text check (char_length(btrim(decision_reason)) between 1 and 1000),
  foreign key (action_id, proposed_by) references staff_action (id, actor_id) on delete cascade,
  check ((state = 'waiting') = (decided_at is null)),
  check (state <> 'waiting' or decided_by is null),
  check ((announced_at is null) = (due_at is null)),
  check (announced_at is null or waits_for = 'person'),
  check ((answer is null) = (answered_at is null)),
  check (answered_at is null or announced_at is not null),
  -- The second pair of eyes. Nobody decides where a person was asked and stayed silent: the time does.
  constraint measure_takes_two check (
    case state
      when 'taken' then
        case when waits_for = 'person' and answer is null then decided_by is null and decided_at >= due_at
        else decided_by is not null and decided_by <> proposed_by end
      when 'declined' then decided_by is not null and decided_by <> proposed_by
      when 'withdrawn' then decided_by is null or decided_by = proposed_by
      else true
    end)
);
comment on table action_wait is
  'A measure that waits: for a second colleague who confirms or declines it, or for the person, who is heard once.';
comment on column action_wait.proposed_by is 'Whoever took the measure: never the one who confirms it.';
comment on column action_wait.hides is 'The profile is hidden meanwhile: it is about a minor, or about coercion.';
comment on column action_wait.state is
  'waiting -> taken | declined | withdrawn; withdrawn: by who proposed it, or because there is nothing left to do.';
comment on column action_wait.announced_at is 'When the person was told, and asked.';
comment on column action_wait.due_at is 'When it takes effect, unless there is an answer: that waits for a colleague.';
comment on column action_wait.answer is 'What the person said, once.';
create index action_wait_open on action_wait (action_id) where state = 'waiting';
create index action_wait_newest on action_wait (state, action_id desc);

create function has_decided(decision integer, colleague integer) returns boolean language sql stable as $$
  select exists (select from moderation_case where id = decision and decided_by = colleague)
    or exists (
      select from staff_action join action_wait on action_id = staff_action.id
      where decision_id = decision and action_wait.decided_by = colleague)
$$;
comment on function has_decided is
  'This colleague decided the case, or confirmed its measure: an appeal against it is for somebody else.';

create function keep_action_wait() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state = 'waiting' and new.announced_at is null then
      return new;
    end if;
  elsif only_names_went(to_jsonb(old), to_jsonb(new), '{answer,decision_reason}') then
    return new;
  elsif old.state = 'waiting'
    and (old.action_id, old.proposed_by, old.waits_for, old.hides, old.at)
      is not distinct from (new.action_id, new.proposed_by, new.waits_for, new.hides, new.at)
    and (old.announced_at is null or (old.announced_at, old.due_at) = (new.announced_at, new.due_at))
    and (old.answer is null or old.answer = new.answer) then
    return new;
  end if;
  raise exception 'a measure that waits is decided once' using errcode = 'restrict_violation';
end $$;
comment on function keep_action_wait is 'Begins as waiting, is announced, answered and decided once each.';
create trigger action_wait_kept before insert or update on action_wait
  for each row execute function keep_action_wait();
create trigger action_wait_stays before delete on action_wait
  for each row execute function refuse_rewrite_within('5 years');
create trigger action_wait_never_emptied before truncate on action_wait
  for each statement execute function refuse_rewrite();

create function check_action_waits() returns trigger language plpgsql as $$
begin
  if waits_of(new) is null then
    return null;
  end if;
  if not exists (
    select from action_wait
    where action_id = new.id and (tg_op = 'INSERT' or state = 'taken')) then
    raise exception 'measure % takes more than one word', new.id
      using errcode = 'check_violation', constraint = 'measure_takes_two';
  end if;
  return null;
end $$;
comment on function check_action_waits is
  'What has to wait has its row in action_wait, and takes effect when that says so. The older calls take effect first, '
  'and a second colleague confirms or ends it.';
create constraint trigger staff_action_waits after insert on staff_action
  deferrable initially deferred for each row execute function check_action_waits();
create constraint trigger staff_action_taken after update on staff_action
  deferrable initially deferred for each row when (old.taken_at is null and new.taken_at is not null)
  execute function check_action_waits();

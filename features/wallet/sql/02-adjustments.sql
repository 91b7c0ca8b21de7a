create table ledger_adjustment (
  id integer generated always as identity primary key,
  user_id integer not null references users,
  amount integer not null check (amount <> 0 and abs(amount) <= 100000),
  reason text not null check (char_length(btrim(reason)) between 1 and 1000),
  state text not null check (state in ('proposed', 'posted', 'declined', 'withdrawn')),
  proposed_by integer not null references users,
  proposed_at timestamptz not null default now(),
  decided_by integer references users,
  decided_at timestamptz,
  decision_reason text check (char_length(btrim(decision_reason)) between 1 and 1000),
  check ((state = 'proposed') = (decided_at is null)),
  check (state <> 'proposed' or decided_by is null),
  -- The second pair of eyes: nobody posts more than this alone, whatever the settings say. Declined by oneself is
  -- withdrawn; so is what an erased account leaves (by nobody).
  constraint adjustment_takes_two check (
    case state
      when 'posted' then decided_by is not null and (abs(amount) <= 1000 or decided_by <> proposed_by)
      when 'declined' then decided_by is not null and decided_by <> proposed_by
      when 'withdrawn' then decided_by is null or decided_by = proposed_by
      else true
    end)
);
comment on table ledger_adjustment is
  'A correction of a king''s wallet. Whoever may make one posts a small one at once; what exceeds the sums of '
  '`adjusted_alone` waits for somebody else. Its movement in the ledger is ''adjustment:staff:<id>''.';
comment on column ledger_adjustment.amount is 'In Crediti; negative: taken away.';
comment on column ledger_adjustment.state is
  'proposed -> posted | declined | withdrawn; what one person may post alone begins as posted.';
create index ledger_adjustment_newest on ledger_adjustment (state, id desc);
create index ledger_adjustment_user on ledger_adjustment (user_id, id desc);
create index ledger_adjustment_alone on ledger_adjustment (decided_at)
  where state = 'posted' and decided_by = proposed_by;

create function adjusted_alone(
  king integer, colleague integer, moment timestamptz,
  out per_person integer, out per_colleague integer, out to_person integer, out by_colleague integer)
language sql stable as $$
  select
    number_setting('adjust_alone_per_person', 1000)::integer,
    number_setting('adjust_alone_per_colleague', 20000)::integer,
    coalesce(sum(abs(amount)) filter (where user_id = king), 0)::integer,
    coalesce(sum(abs(amount)) filter (where proposed_by = colleague), 0)::integer
  from ledger_adjustment
  where state = 'posted' and decided_by = proposed_by and decided_at > moment - interval '24 hours'
    and (user_id = king or proposed_by = colleague)
$$;
comment on function adjusted_alone is
  'What nobody else has confirmed since 24 hours before a moment, in Crediti, whether given or taken: to one king '
  'by whomever, and by one colleague to whomever; beside the settings that limit either.';

create function lock_adjusted_alone() returns void language sql as $$
  select pg_advisory_xact_lock(hashtext('adjusted alone'))
$$;
comment on function lock_adjusted_alone is
  'One at a time: they are few, and one order for kings and colleagues together cannot deadlock.';

create function check_adjusted_alone() returns trigger language plpgsql as $$
declare
  present record;
begin
  perform lock_adjusted_alone();
  -- A statement of its own, which sees what those before it have committed. A date in the past counts all since.
  select * into present from adjusted_alone(new.user_id, new.proposed_by, least(new.decided_at, clock_timestamp()));
  if present.to_person + abs(new.amount) > present.per_person
    or present.by_colleague + abs(new.amount) > present.per_colleague then
    raise exception 'colleague % has adjusted alone what may be adjusted alone in a day', new.proposed_by
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
comment on function check_adjusted_alone is
  'Many small adjustments are a big one: together they stay below what two people look at.';
create trigger ledger_adjustment_alone_fits before insert or update on ledger_adjustment
  for each row when (new.state = 'posted' and new.decided_by = new.proposed_by)
  execute function check_adjusted_alone();

create function keep_adjustment() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.state = 'proposed'
    and (new.user_id, new.amount, new.reason, new.proposed_by, new.proposed_at)
      = (old.user_id, old.amount, old.reason, old.proposed_by, old.proposed_at) then
    return new;
  end if;
  raise exception 'an adjustment is only ever decided, once' using errcode = 'restrict_violation';
end $$;
comment on function keep_adjustment is 'Whoever confirms, confirms what was proposed, once.';
create trigger ledger_adjustment_kept before update or delete on ledger_adjustment
  for each row execute function keep_adjustment();
create trigger ledger_adjustment_never_emptied before truncate on ledger_adjustment
  for each statement execute function refuse_rewrite();

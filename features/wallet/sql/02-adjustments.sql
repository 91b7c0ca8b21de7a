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
  -- The second pair of eyes. Declined by oneself is withdrawn; so is what an erased account leaves (by nobody).
  constraint adjustment_takes_two check (
    case state
      when 'posted' then decided_by is not null and (abs(amount) <= 1000 or decided_by <> proposed_by)
      when 'declined' then decided_by is not null and decided_by <> proposed_by
      when 'withdrawn' then decided_by is null or decided_by = proposed_by
      else true
    end)
);
comment on table ledger_adjustment is
  'A correction of a king''s wallet. Up to 1,000 Crediti whoever may make one posts it at once; above, it waits '
  'for somebody else. Its movement in the ledger is ''adjustment:staff:<id>''.';
comment on column ledger_adjustment.amount is 'In Crediti; negative: taken away.';
comment on column ledger_adjustment.state is 'proposed -> posted | declined | withdrawn; small ones begin as posted.';
create index ledger_adjustment_newest on ledger_adjustment (state, id desc);
create index ledger_adjustment_user on ledger_adjustment (user_id, id desc);

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

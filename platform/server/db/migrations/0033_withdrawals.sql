-- The way of the money after a withdrawal. What was withdrawn stands in purchase_reversal, which never changes.
create table withdrawal (
  reversal_id integer primary key references purchase_reversal,
  -- Asked of the provider so often in vain.
  tries smallint not null default 0,
  next_try_at timestamptz not null default now() + interval '1 minute',
  refunded_at timestamptz,
  -- Since when people have to see to it; it may be refunded all the same.
  stuck_at timestamptz
);
create index withdrawal_unpaid on withdrawal (next_try_at) where refunded_at is null;

create function check_withdrawal() returns trigger language plpgsql as $$
begin
  if not exists (select from purchase_reversal
      where id = new.reversal_id and cause = 'withdrawal' and credits > 0 and amount_cents > 0) then
    raise exception 'reversal % is no withdrawal', new.reversal_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger withdrawal_is_one before insert on withdrawal
  for each row execute function check_withdrawal();

-- What happens after a purchase was credited: Crediti taken back, and the way of the money after a withdrawal.

create table purchase_reversal (
  id integer generated always as identity primary key,
  purchase_id integer not null references purchase,
  cause text not null check (cause in ('refund', 'dispute', 'withdrawal', 'erasure')),
  credits integer not null check (credits >= 0),
  amount_cents integer not null check (amount_cents >= 0),
  at timestamptz not null default now(),
  given_back_at timestamptz,
  check (given_back_at is null or cause = 'dispute')
);
comment on table purchase_reversal is
  'Crediti of a purchase that were taken back, and why. The ledger has the movement: ''reversal:<id>'', and '
  '''reversal:<id>:back'' once a dispute was won.';
comment on column purchase_reversal.cause is
  'refund: the provider gave money back. dispute: the bank took it back, or may. withdrawal: he left the contract. '
  'erasure: his account ended, and what was unspent is paid back.';
comment on column purchase_reversal.credits is
  'Either may be nothing: a cent buys no Credito, and the Crediti may have gone before the money.';
comment on column purchase_reversal.given_back_at is 'When a dispute was won and the Crediti returned.';
create index purchase_reversal_purchase on purchase_reversal (purchase_id);
create index purchase_reversal_by_day on purchase_reversal (at);

create function check_reversal() returns trigger language plpgsql as $$
declare
  bought purchase;
  taken bigint;
  returned bigint;
  worth bigint;
begin
  select * into bought from purchase where id = new.purchase_id for update;
  if bought.state <> 'credited' or bought.credits < new.credits + (
      select coalesce(sum(credits), 0) from purchase_reversal
      where purchase_id = new.purchase_id and given_back_at is null) then
    raise exception 'purchase % has not % Crediti left to take back', new.purchase_id, new.credits
      using errcode = 'check_violation';
  end if;
  if new.cause in ('withdrawal', 'erasure') then
    select coalesce(sum(credits), 0) + new.credits, coalesce(sum(amount_cents), 0) + new.amount_cents
      into taken, returned from purchase_reversal
      where purchase_id = new.purchase_id and given_back_at is null and cause in ('withdrawal', 'erasure');
    worth := case when bought.immediate_use_at is null then bought.amount_cents
      else floor((2 * bought.amount_cents * taken + bought.credits) / (2.0 * bought.credits)) end;
    if returned > worth then
      raise exception 'purchase %: % cents are more than % Crediti of it are worth', new.purchase_id, returned, taken
        using errcode = 'check_violation';
    end if;
  end if;
  return new;
end $$;
comment on function check_reversal is
  'Never more than was bought, and only what was credited. What he gets back of his own accord is the price of the '
  'Crediti taken, to the nearest cent; of used ones too only where he never asked for immediate use. The '
  'purchase''s row is the lock.';
create trigger purchase_reversal_fits before insert on purchase_reversal
  for each row execute function check_reversal();

create function keep_reversal() returns trigger language plpgsql as $$
begin
  if old.given_back_at is not null
    or to_jsonb(new) - 'given_back_at' is distinct from to_jsonb(old) - 'given_back_at' then
    raise exception 'a reversal is only ever given back' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
comment on function keep_reversal is 'A reversal is given back once, and otherwise never changes.';
create trigger purchase_reversal_kept before update on purchase_reversal
  for each row execute function keep_reversal();
create trigger purchase_reversal_never_deleted before delete on purchase_reversal
  for each row execute function refuse_rewrite();
create trigger purchase_reversal_never_emptied before truncate on purchase_reversal
  for each statement execute function refuse_rewrite();

create table withdrawal (
  reversal_id integer primary key references purchase_reversal,
  tries smallint not null default 0,
  next_try_at timestamptz not null default now() + interval '1 minute',
  refunded_at timestamptz,
  stuck_at timestamptz,
  by_transfer boolean not null default false,
  check (not by_transfer or (refunded_at is not null and stuck_at is not null))
);
comment on table withdrawal is
  'The way of the money after a withdrawal, or after the end of an account. What was taken stands in '
  'purchase_reversal, which never changes.';
comment on column withdrawal.tries is 'Asked of the provider so often in vain.';
comment on column withdrawal.next_try_at is 'When the provider is asked for the refund again.';
comment on column withdrawal.refunded_at is 'When the provider confirmed, or people paid by bank transfer; null: not yet.';
comment on column withdrawal.stuck_at is 'Since when people have to see to it; it may be refunded all the same.';
comment on column withdrawal.by_transfer is
  'People paid it by bank transfer, since the provider no longer could: its account shows nothing of it.';
create index withdrawal_unpaid on withdrawal (next_try_at) where refunded_at is null;

create function check_withdrawal() returns trigger language plpgsql as $$
begin
  if not exists (select from purchase_reversal
      where id = new.reversal_id and cause in ('withdrawal', 'erasure') and amount_cents > 0) then
    raise exception 'reversal % is no withdrawal', new.reversal_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
comment on function check_withdrawal is 'Only what was withdrawn, or left by an account, and paid with money, is paid back.';
create trigger withdrawal_is_one before insert on withdrawal
  for each row execute function check_withdrawal();

create function check_transfer() returns trigger language plpgsql as $$
begin
  if not exists (select from purchase_reversal where id = new.reversal_id and cause = 'erasure') then
    raise exception 'reversal % is paid back by its provider', new.reversal_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
comment on function check_transfer is
  'A withdrawal goes back the way it was paid (article 56 of the consumer code); only the claim of an ended account '
  'may go by bank transfer.';
create trigger withdrawal_by_transfer before insert or update on withdrawal
  for each row when (new.by_transfer) execute function check_transfer();

create function check_paid_back() returns trigger language plpgsql as $$
begin
  if new.cause in ('withdrawal', 'erasure') and new.amount_cents > 0
    and not exists (select from withdrawal where reversal_id = new.id) then
    raise exception 'reversal % promises money that nothing pays back', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
comment on function check_paid_back is 'Crediti never go without the way of their money, in the same transaction.';
create constraint trigger purchase_reversal_paid_back after insert on purchase_reversal
  deferrable initially deferred for each row execute function check_paid_back();

create function got_used_money_back(buyer integer) returns boolean language sql stable as $$
  select exists (
    select from purchase p join purchase_reversal r on r.purchase_id = p.id and r.cause = 'withdrawal'
    where p.user_id = buyer and p.immediate_use_at is null
    group by p.id having sum(r.amount_cents) * p.credits - sum(r.credits) * p.amount_cents >= p.credits)
$$;
comment on function got_used_money_back is
  'Whether a withdrawal has given this king the price of Crediti that he had used. From then on his orders need the '
  'request for immediate use: once is his right, again and again would be a way to pay nothing.';

create function check_request() returns trigger language plpgsql as $$
begin
  if got_used_money_back(new.user_id) then
    raise exception 'user % orders with the request for immediate use', new.user_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
comment on function check_request is 'An order without the request, by whom it is asked of.';
create trigger purchase_needs_request before insert on purchase
  for each row when (new.immediate_use_at is null) execute function check_request();

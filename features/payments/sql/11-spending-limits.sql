-- The limit that a king sets himself: so many euro of purchases in a month.

create table spending_limit (
  id integer generated always as identity primary key,
  user_id integer not null references users,
  limit_cents integer check (limit_cents between 0 and 1000000),
  made_at timestamptz not null,
  effective_at timestamptz not null,
  cancelled_at timestamptz,
  check (cancelled_at < effective_at)
);
comment on table spending_limit is
  'Each row a decision of the king: the newest one that is in effect counts. Nobody else writes one.';
comment on column spending_limit.limit_cents is 'Of a calendar month in Italy; null: no limit any more.';
comment on column spending_limit.effective_at is
  'At once where it is the first or a lower one, else a day later. Set by the trigger.';
comment on column spending_limit.cancelled_at is 'He thought better of it while it waited.';
create index spending_limit_user on spending_limit (user_id, id desc);

create function lock_spending(who integer) returns void language sql as $$
  select pg_advisory_xact_lock(hashtext('spending'), who)
$$;
comment on function lock_spending is
  'Purchases and limits of one king, one after the other: whoever asks what is left takes it first.';

create function current_spending_limit(who integer, moment timestamptz default clock_timestamp()) returns integer
language sql stable as $$
  select limit_cents from spending_limit
  where user_id = who and cancelled_at is null and effective_at <= moment
  order by id desc limit 1
$$;
comment on function current_spending_limit is 'In cents; null: none.';

create function month_in_italy(moment timestamptz default clock_timestamp(), months integer default 0)
returns timestamptz language sql stable as $$
  select (date_trunc('month', moment at time zone 'Europe/Rome') + make_interval(months => months))
    at time zone 'Europe/Rome'
$$;
comment on function month_in_italy is 'When the calendar month of a moment began in Italy, or one so many months from it.';

create function money_back_of(purchase integer) returns integer language sql stable as $$
  select coalesce(sum(amount_cents), 0)::integer from purchase_reversal
  where purchase_id = purchase and cause in ('refund', 'withdrawal') and given_back_at is null
$$;
comment on function money_back_of is 'Cents of a purchase that were refunded or withdrawn from.';

create function spent_in_month(who integer, moment timestamptz default clock_timestamp()) returns integer
language sql stable as $$
  select coalesce(sum(amount_cents - money_back_of(id)), 0)::integer from purchase
  where user_id = who and created_at >= month_in_italy(moment) and created_at < month_in_italy(moment, 1)
    and (state = 'credited' or state in ('created', 'pending')
      and (provider <> 'paypal' or created_at > moment - interval '6 hours'))
$$;
comment on function spent_in_month is
  'Cents of the calendar month: what was paid, and what is open and may still be paid, less what went back. A purchase '
  'belongs to the month in which it was opened. PayPal forgets an order that nobody has approved within hours.';

create function date_spending_limit() returns trigger language plpgsql as $$
declare
  current integer;
begin
  perform lock_spending(new.user_id);
  new.made_at := clock_timestamp();
  current := current_spending_limit(new.user_id, new.made_at);
  new.effective_at := new.made_at + case
    when current is null or new.limit_cents <= current then interval '0' else interval '24 hours' end;
  new.cancelled_at := null;
  update spending_limit set cancelled_at = new.made_at
    where user_id = new.user_id and cancelled_at is null and effective_at > new.made_at;
  return new;
end $$;
comment on function date_spending_limit is
  'A lower limit counts at once, a higher one or none after a day; one decision takes the place of another that waits.';
create trigger spending_limit_dated before insert on spending_limit
  for each row execute function date_spending_limit();

create function keep_spending_limit() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (select from users where id = old.user_id and state = 'erased') then
    return old;
  end if;
  if tg_op = 'UPDATE' and old.cancelled_at is null and new.cancelled_at < old.effective_at
    and old.effective_at > clock_timestamp()
    and to_jsonb(new) - 'cancelled_at' = to_jsonb(old) - 'cancelled_at' then
    return new;
  end if;
  raise exception 'a limit is only ever cancelled, while it waits' using errcode = 'restrict_violation';
end $$;
comment on function keep_spending_limit is 'Nobody dates a limit anew; it goes with the account.';
create trigger spending_limit_kept before update or delete on spending_limit
  for each row execute function keep_spending_limit();

create function stay_within_limit() returns trigger language plpgsql as $$
declare
  allowed integer;
begin
  -- A past that is loaded afterwards was allowed then.
  if new.state = 'failed' or new.created_at < month_in_italy() then return new; end if;
  perform lock_spending(new.user_id);
  allowed := current_spending_limit(new.user_id);
  if allowed is null then return new; end if;
  if allowed < spent_in_month(new.user_id) + new.amount_cents then
    raise exception 'more than the limit of the month' using errcode = 'check_violation', constraint = 'spending_limit';
  end if;
  return new;
end $$;
comment on function stay_within_limit is
  'No purchase opens beyond the limit of its month, however many come at once.';
create trigger purchase_stays_within_limit before insert on purchase
  for each row execute function stay_within_limit();

create table spending_notice (
  user_id integer not null references users,
  month date not null,
  share smallint not null check (share in (0, 50, 80, 100)),
  at timestamptz not null default clock_timestamp(),
  primary key (user_id, month, share)
);
comment on table spending_notice is 'What a king was told of his spending, each once a month.';
comment on column spending_notice.share is 'Percent of his limit that are spent; 0: how the month was.';

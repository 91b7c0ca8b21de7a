-- What is far below the usual prices takes two people of the staff, and begins an hour after the second one.

create table price_proposal (
  id integer generated always as identity primary key,
  shop_item_id integer references shop_item,
  promo_code_id integer references promo_code,
  price_cents integer not null check (price_cents >= 50),
  credits integer not null check (credits > 0),
  state text not null default 'proposed' check (state in ('proposed', 'confirmed', 'declined', 'withdrawn')),
  proposed_by integer not null references users,
  proposed_at timestamptz not null default now(),
  decided_by integer references users,
  decided_at timestamptz,
  decision_reason text check (char_length(btrim(decision_reason)) between 1 and 1000),
  starts_at timestamptz,
  applied_at timestamptz,
  ended_at timestamptz,
  constraint price_proposal_about_one check (num_nonnulls(shop_item_id, promo_code_id) = 1),
  check ((state = 'proposed') = (decided_at is null)),
  check ((state = 'proposed') = (decided_by is null)),
  -- The second pair of eyes, and the hour in which a third one can still see it.
  constraint price_takes_two check (state not in ('confirmed', 'declined') or decided_by <> proposed_by),
  constraint price_takes_an_hour check (
    case state when 'confirmed' then starts_at >= decided_at + interval '1 hour' else starts_at is null end),
  check (applied_at is null or (applied_at >= starts_at and shop_item_id is not null)),
  check (ended_at is null or state = 'confirmed')
);
comment on table price_proposal is
  'A package, or what a promo code makes of one, whose Credito costs less than half of the lowest price of the last '
  '30 days. It waits for a second person.';
comment on column price_proposal.price_cents is
  'Of a package: its price to be. Of a code: what the package costs with it in which a Credito is cheapest.';
comment on column price_proposal.credits is 'That are sold for it.';
comment on column price_proposal.state is
  'proposed -> confirmed | declined | withdrawn; withdrawn: by who proposed it, or by a change of the offer.';
comment on column price_proposal.starts_at is 'An hour after the confirmation. Set by the trigger, as decided_at is.';
comment on column price_proposal.applied_at is 'When the package got the price.';
comment on column price_proposal.ended_at is
  'When a change of the offer took the place of what was confirmed: from then on nothing is sold by it.';
create unique index price_proposal_of_item on price_proposal (shop_item_id)
  where state in ('proposed', 'confirmed') and applied_at is null and ended_at is null;
create unique index price_proposal_of_code on price_proposal (promo_code_id)
  where state in ('proposed', 'confirmed') and ended_at is null;
create index price_proposal_newest on price_proposal (state, id desc);

create function keep_price_proposal() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.state = 'proposed' then
    return new;
  end if;
  if tg_op = 'UPDATE' and old.state = 'proposed'
    and (new.shop_item_id, new.promo_code_id, new.price_cents, new.credits, new.proposed_by, new.proposed_at)
      is not distinct from
      (old.shop_item_id, old.promo_code_id, old.price_cents, old.credits, old.proposed_by, old.proposed_at) then
    new.decided_at := clock_timestamp();
    new.starts_at := case new.state when 'confirmed' then new.decided_at + interval '1 hour' end;
    return new;
  end if;
  if tg_op = 'UPDATE' and old.state = 'confirmed'
    and coalesce(old.applied_at = new.applied_at, old.applied_at is null)
    and coalesce(old.ended_at = new.ended_at, old.ended_at is null)
    and to_jsonb(new) - 'applied_at' - 'ended_at' = to_jsonb(old) - 'applied_at' - 'ended_at' then
    return new;
  end if;
  raise exception 'a proposed price is only ever decided, once' using errcode = 'restrict_violation';
end $$;
comment on function keep_price_proposal is
  'Whoever confirms, confirms what was proposed, by the database''s clock, once; then it begins, or is ended.';
create trigger price_proposal_kept before insert or update or delete on price_proposal
  for each row execute function keep_price_proposal();
create trigger price_proposal_never_emptied before truncate on price_proposal
  for each statement execute function refuse_rewrite();

create function code_waits(code integer) returns boolean language sql stable as $$
  select exists (
    select from price_proposal
    where promo_code_id = code and ended_at is null
      and (state = 'proposed' or state = 'confirmed' and starts_at > clock_timestamp()))
$$;
comment on function code_waits is 'A second person has yet to confirm what the code makes of a price, or has just now.';

create function code_confirmed(
  code integer, cents integer, bought integer, moment timestamptz default clock_timestamp()) returns boolean
language sql stable as $$
  select exists (
    select from price_proposal
    where promo_code_id = code and state = 'confirmed' and starts_at <= moment and coalesce(ended_at > moment, true)
      and cents::bigint * credits >= price_cents::bigint * bought)
$$;
comment on function code_confirmed is 'Two people have confirmed that with the code a Credito may cost as little.';

create function check_price_allowed() returns trigger language plpgsql as $$
declare
  code integer := (select promo_code_id from promo_use where purchase_id = new.id);
begin
  if not exists (
    select from (
      select *, lead(since) over (order by id) as until from shop_price where shop_item_id = new.shop_item_id
    ) price
    where allowed
      and case when new.by_credit then new.list_cents = cents_by_credit(price_cents, credits, new.credits)
        else (price_cents, credits) = (new.list_cents, new.credits) end
      and coalesce(until > clock_timestamp() - interval '1 minute', true)) then
    raise exception 'package % is not for sale at % cents', new.shop_item_id, new.list_cents
      using errcode = 'check_violation', constraint = 'price_takes_two';
  end if;
  if new.discount_cents > 0 and (
    code is null or code_waits(code)
    or far_below(new.amount_cents, new.credits)
      and not code_confirmed(code, new.amount_cents, new.credits)) then
    raise exception 'nobody has confirmed % cents for % Crediti', new.amount_cents, new.credits
      using errcode = 'check_violation', constraint = 'price_takes_two';
  end if;
  return null;
end $$;
comment on function check_price_allowed is
  'Nothing is sold far below the usual prices unless two people have wanted it. A price that has just changed still '
  'counts for who was paying; what a purchase costs does not change any more once it is open.';
create constraint trigger purchase_price_allowed after insert on purchase
  deferrable initially deferred for each row when (new.state = 'created')
  execute function check_price_allowed();

create table shop_item (
  id integer generated always as identity primary key,
  title text not null,
  credits integer not null check (credits > 0),
  price_cents integer not null check (price_cents >= 50),
  position smallint not null default 0,
  retired_at timestamptz,
  description text not null default '',
  version integer not null default 1
);
comment on table shop_item is 'A package of Crediti that the shop sells.';
comment on column shop_item.price_cents is 'Euro cents, VAT included.';
comment on column shop_item.retired_at is
  'No longer sold, or not yet: purchases keep their reference.';
comment on column shop_item.version is
  'Rises with every change: whoever sends an old one back has not seen what they would overwrite.';

create table shop_price (
  id integer generated always as identity primary key,
  shop_item_id integer not null references shop_item,
  price_cents integer not null,
  credits integer not null,
  on_sale boolean not null,
  allowed boolean not null,
  confirmed boolean not null,
  since timestamptz not null default clock_timestamp()
);
comment on table shop_price is
  'Which price a package had since when: a discount is announced beside the lowest one of the last 30 days, and '
  'the staff measure what is far below the usual by the price of a Credito in them.';
comment on column shop_price.on_sale is 'False: the package was retired, so it was a price for nobody.';
comment on column shop_price.allowed is
  'As it began it was not far below the others, or two people had confirmed it: it may be sold.';
comment on column shop_price.confirmed is
  'By two people, or with the first packages. Others count as usual once they have stood for 30 days: else one '
  'person would come down by one half after the other.';
create index shop_price_item on shop_price (shop_item_id, id);
create trigger shop_price_append_only before update or delete on shop_price
  for each row execute function refuse_rewrite();

create function lowest_credit_price(
  moment timestamptz default clock_timestamp(), out price_cents integer, out credits integer)
language sql stable as $$
  select price.price_cents, price.credits
  from (
    select *, lead(since) over (partition by shop_item_id order by id) as until from shop_price where since <= moment
  ) price
  cross join lateral (select until is null or until > moment - interval '30 days' as lasted) recent
  where on_sale and (confirmed or since <= moment - interval '30 days')
  order by lasted desc, case when lasted then price.price_cents::numeric / price.credits end, id desc
  limit 1
$$;
comment on function lowest_credit_price is
  'The price at which a Credito cost least in the 30 days before a moment, as so many cents for so many Crediti; '
  'where nothing was sold then, the last one before.';

create function far_below(cents integer, bought integer, moment timestamptz default clock_timestamp()) returns boolean
language sql stable as $$
  select exists (
    select from lowest_credit_price(moment) lowest
    where 2::bigint * cents * lowest.credits < lowest.price_cents::bigint * bought)
$$;
comment on function far_below is
  'So many cents for so many Crediti are less than half of the lowest price of the last 30 days.';

create function cents_by_credit(price_cents integer, credits integer, wanted integer) returns integer
language sql immutable as $$
  select greatest(50, ceil(price_cents::numeric * wanted / credits))::integer
$$;
comment on function cents_by_credit is
  'What so many single Crediti cost at the price of a Credito in a package, to the cent above, and never less than '
  'a provider takes.';

-- What the shop sells from the first day; the staff may change it. Named by what is bought, and by nothing else.
insert into shop_item (title, credits, price_cents, position) values
  ('100 Crediti', 100, 990, 1),
  ('250 Crediti', 250, 2290, 2),
  ('500 Crediti', 500, 4290, 3),
  ('1.000 Crediti', 1000, 7990, 4),
  ('2.500 Crediti', 2500, 18990, 5),
  ('5.000 Crediti', 5000, 34990, 6);
insert into shop_price (shop_item_id, price_cents, credits, on_sale, allowed, confirmed, since)
  select id, price_cents, credits, true, true, true, now() from shop_item order by id;

create function write_shop_price() returns trigger language plpgsql as $$
declare
  by_two boolean := exists (
    select from price_proposal
    where shop_item_id = new.id and (price_cents, credits) = (new.price_cents, new.credits)
      and state = 'confirmed' and starts_at <= clock_timestamp() and applied_at is null and ended_at is null);
begin
  insert into shop_price (shop_item_id, price_cents, credits, on_sale, allowed, confirmed)
  values (new.id, new.price_cents, new.credits, new.retired_at is null,
    by_two or not far_below(new.price_cents, new.credits), by_two);
  return null;
end $$;
comment on function write_shop_price is 'The history of prices writes itself.';
create trigger shop_item_first_price after insert on shop_item
  for each row execute function write_shop_price();
create trigger shop_item_new_price after update of price_cents, credits, retired_at on shop_item
  for each row when (
    (old.price_cents, old.credits, old.retired_at is null)
      is distinct from (new.price_cents, new.credits, new.retired_at is null))
  execute function write_shop_price();
create trigger shop_item_version before update on shop_item
  for each row when (old.* is distinct from new.*) execute function bump_version();

-- Promo codes, and who holds one. A use follows its purchase: the triggers below move it, nobody else.

create table promo_code (
  id integer generated always as identity primary key,
  -- Folded: capitals without spaces. A code that has been used keeps its name.
  code text not null unique check (code = upper(code) and code ~ '^[^[:space:]]{3,40}$'),
  kind text not null check (kind in ('percent', 'fixed')),
  -- percent: whole per cent. fixed: euro cents.
  value integer not null check (value > 0 and (kind = 'fixed' or value <= 100)),
  starts_at timestamptz not null default now(),
  ends_at timestamptz,
  -- How many purchases in all; null: as many as come. One per king in any case.
  use_limit integer check (use_limit > 0),
  -- Null: good for every package.
  shop_item_id integer references shop_item,
  retired_at timestamptz,
  created_at timestamptz not null default now(),
  demo boolean not null default false,
  check (ends_at > starts_at)
);

-- reserved: its purchase is being paid. redeemed: paid. released: not paid in time, or never.
-- late: paid after it was released. The money was taken at the agreed price, so it stands and counts; but it
-- cannot be refused any more, so it stands outside the unique key.
create table promo_use (
  purchase_id integer primary key references purchase,
  promo_code_id integer not null references promo_code,
  user_id integer not null references users,
  state text not null default 'reserved' check (state in ('reserved', 'redeemed', 'released', 'late')),
  reserved_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  check ((state = 'reserved') = (ended_at is null))
);
create unique index promo_use_once on promo_use (promo_code_id, user_id) where state in ('reserved', 'redeemed');
create index promo_use_code on promo_use (promo_code_id) where state <> 'released';
create index promo_use_user on promo_use (user_id);
create index promo_use_running on promo_use (reserved_at) where state = 'reserved';

-- What was agreed: amount_cents is charged, discount_cents came off the list price.
alter table purchase add column discount_cents integer not null default 0 check (discount_cents >= 0);
alter table purchase add column list_cents integer not null generated always as (amount_cents + discount_cents) stored;

create function end_promo_use() returns trigger language plpgsql as $$
begin
  if new.state = 'credited' then
    update promo_use
      set state = case state when 'reserved' then 'redeemed' else 'late' end, ended_at = clock_timestamp()
      where purchase_id = new.id and state in ('reserved', 'released');
  else
    update promo_use set state = 'released', ended_at = clock_timestamp()
      where purchase_id = new.id and state = 'reserved';
  end if;
  return null;
end $$;
create trigger purchase_ends_promo_use after update of state on purchase
  for each row when (old.state <> new.state and new.state in ('credited', 'failed'))
  execute function end_promo_use();

-- Which price a package had since when: a discount is announced beside the lowest one of the last 30 days.
create table shop_price (
  id integer generated always as identity primary key,
  shop_item_id integer not null references shop_item,
  price_cents integer not null,
  since timestamptz not null default clock_timestamp()
);
create index shop_price_item on shop_price (shop_item_id, id);
insert into shop_price (shop_item_id, price_cents) select id, price_cents from shop_item order by id;

create function write_shop_price() returns trigger language plpgsql as $$
begin
  insert into shop_price (shop_item_id, price_cents) values (new.id, new.price_cents);
  return null;
end $$;
create trigger shop_item_first_price after insert on shop_item
  for each row execute function write_shop_price();
create trigger shop_item_new_price after update of price_cents on shop_item
  for each row when (old.price_cents <> new.price_cents) execute function write_shop_price();
create trigger shop_price_append_only before update or delete on shop_price
  for each row execute function refuse_rewrite();

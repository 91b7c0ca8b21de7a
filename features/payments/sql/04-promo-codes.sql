create table promo_code (
  id integer generated always as identity primary key,
  code text not null unique check (code = upper(code) and code ~ '^[^[:space:]]{3,40}$'),
  kind text not null check (kind in ('percent', 'fixed')),
  value integer not null check (value > 0 and (kind = 'fixed' or value <= 100)),
  starts_at timestamptz not null default now(),
  ends_at timestamptz,
  use_limit integer check (use_limit > 0),
  shop_item_id integer references shop_item,
  retired_at timestamptz,
  created_at timestamptz not null default now(),
  demo boolean not null default false,
  version integer not null default 1,
  constraint promo_code_ends_later check (ends_at > starts_at)
);
comment on table promo_code is 'Promo codes. Who holds one: promo_use.';
comment on column promo_code.code is 'Folded: capitals without spaces. A code that has been used keeps its name.';
comment on column promo_code.value is 'percent: whole per cent. fixed: euro cents.';
comment on column promo_code.use_limit is
  'How many purchases in all; null: as many as come. One per king in any case.';
comment on column promo_code.shop_item_id is 'Null: good for every package.';
comment on column promo_code.version is 'As in shop_item.';
create trigger promo_code_version before update on promo_code
  for each row when (old.* is distinct from new.*) execute function bump_version();

create table promo_use (
  purchase_id integer primary key references purchase,
  promo_code_id integer not null references promo_code,
  user_id integer not null references users,
  state text not null default 'reserved' check (state in ('reserved', 'redeemed', 'released', 'late')),
  reserved_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  check ((state = 'reserved') = (ended_at is null))
);
comment on table promo_use is
  'Who used, or is using, a promo code. reserved: its purchase is being paid. redeemed: paid. released: not '
  'paid in time, or never. late: paid after it was released: the money was taken at the agreed price, so it '
  'stands and counts, but it stands outside the unique key. The trigger of purchase moves it, nobody else.';
comment on column promo_use.state is 'reserved -> redeemed | released; released -> late.';
create unique index promo_use_once on promo_use (promo_code_id, user_id) where state in ('reserved', 'redeemed');
create index promo_use_code on promo_use (promo_code_id) where state <> 'released';
create index promo_use_user on promo_use (user_id);
create index promo_use_running on promo_use (reserved_at) where state = 'reserved';

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
comment on function end_promo_use is 'A use of a promo code follows its purchase.';

create trigger purchase_ends_promo_use after update of state on purchase
  for each row when (old.state <> new.state and new.state in ('credited', 'failed'))
  execute function end_promo_use();

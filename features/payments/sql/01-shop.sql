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
comment on column shop_item.retired_at is 'No longer sold; purchases keep their reference.';
comment on column shop_item.version is
  'Rises with every change: whoever sends an old one back has not seen what they would overwrite.';

create function write_shop_price() returns trigger language plpgsql as $$
begin
  insert into shop_price (shop_item_id, price_cents) values (new.id, new.price_cents);
  return null;
end $$;
comment on function write_shop_price is 'The history of prices writes itself.';
create trigger shop_item_first_price after insert on shop_item
  for each row execute function write_shop_price();
create trigger shop_item_new_price after update of price_cents on shop_item
  for each row when (old.price_cents <> new.price_cents) execute function write_shop_price();
create trigger shop_item_version before update on shop_item
  for each row when (old.* is distinct from new.*) execute function bump_version();

create table shop_price (
  id integer generated always as identity primary key,
  shop_item_id integer not null references shop_item,
  price_cents integer not null,
  since timestamptz not null default clock_timestamp()
);
comment on table shop_price is
  'Which price a package had since when: a discount is announced beside the lowest one of the last 30 days.';
create index shop_price_item on shop_price (shop_item_id, id);
create trigger shop_price_append_only before update or delete on shop_price
  for each row execute function refuse_rewrite();

-- What the shop sells from the first day; the staff may change it.
insert into shop_item (title, credits, price_cents, position) values
  ('Saluto', 100, 990, 1),
  ('Presentazione', 250, 2290, 2),
  ('Salotto', 500, 4290, 3),
  ('Serata', 1000, 7990, 4),
  ('Stagione', 2500, 18990, 5),
  ('Palco', 5000, 34990, 6);

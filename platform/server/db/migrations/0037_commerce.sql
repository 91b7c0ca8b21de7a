-- What the staff needs to run shop, promo codes and payments.

-- A row that is changed gets a new version: whoever sends an old one back has not seen what they would overwrite.
create function bump_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

alter table shop_item
  add column description text not null default '',
  add column version integer not null default 1;
create trigger shop_item_version before update on shop_item
  for each row when (old.* is distinct from new.*) execute function bump_version();

alter table promo_code add column version integer not null default 1;
create trigger promo_code_version before update on promo_code
  for each row when (old.* is distinct from new.*) execute function bump_version();

alter table purchase
  -- The provider's last answer, for people to read; nothing follows from it. Null until it was asked.
  add column provider_said jsonb,
  -- When somebody of the staff has looked at the mismatch; another one waits for them anew.
  add column mismatch_resolved_at timestamptz;
create index purchase_mismatch on purchase (id) where mismatch is not null and mismatch_resolved_at is null;
create index purchase_created on purchase (created_at);

-- Which payment a notice was about, so that a purchase can show when its provider wrote.
alter table webhook_event add column payment_id text;
create index webhook_event_payment on webhook_event (provider, payment_id) where payment_id is not null;

-- The reconciler's last run for each provider.
create table reconciler_run (
  provider text primary key check (provider in ('stripe', 'paypal', 'sandbox')),
  ran_at timestamptz not null,
  asked integer not null,
  silent integer not null
);

-- Double-entry ledger in Credits. Nothing ever updates or deletes a posting.

create table ledger_account (
  id integer generated always as identity primary key,
  -- wallet: what a king can spend. escrow: held until a reply. earned: kept after a reply.
  -- sales: where bought credits come from. adjustment: corrections by the staff, and demo gifts.
  kind text not null check (kind in ('wallet', 'escrow', 'earned', 'sales', 'adjustment')),
  user_id integer references users,
  check ((kind = 'wallet') = (user_id is not null))
);
create unique index ledger_account_wallet on ledger_account (user_id) where kind = 'wallet';
create unique index ledger_account_system on ledger_account (kind) where kind <> 'wallet';
insert into ledger_account (kind) values ('escrow'), ('earned'), ('sales'), ('adjustment');

create table ledger_tx (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('purchase', 'unlock', 'earn', 'refund', 'adjustment', 'reversal')),
  -- The fact that this transaction records ('purchase:7', 'unlock:12'): a second one cannot be written.
  ref text not null unique,
  text text not null,
  actor_id integer references users,
  at timestamptz not null default now()
);

create table posting (
  id bigint generated always as identity primary key,
  tx_id bigint not null references ledger_tx,
  account_id integer not null references ledger_account,
  amount integer not null check (amount <> 0),
  -- Wallets only: the balance after this posting, for the statement.
  balance_after integer,
  unique (tx_id, account_id)
);
create index posting_account on posting (account_id, id desc);

-- A king's balance, moved by the trigger below and by nothing else.
create table wallet (
  account_id integer primary key references ledger_account,
  user_id integer not null unique references users,
  balance integer not null default 0 check (balance >= 0)
) with (fillfactor = 70);

create function open_wallet() returns trigger language plpgsql as $$
begin
  insert into wallet (account_id, user_id) values (new.id, new.user_id);
  return null;
end $$;
create trigger ledger_account_wallet_opens after insert on ledger_account
  for each row when (new.kind = 'wallet') execute function open_wallet();

-- System accounts keep no balance (no hot row); a wallet moves in the same statement as its posting.
create function move_wallet() returns trigger language plpgsql as $$
begin
  update wallet set balance = balance + new.amount where account_id = new.account_id
    returning balance into new.balance_after;
  return new;
end $$;
create trigger posting_moves_wallet before insert on posting
  for each row execute function move_wallet();

create function check_tx_sums_to_zero() returns trigger language plpgsql as $$
begin
  if (select sum(amount) from posting where tx_id = new.tx_id) <> 0 then
    raise exception 'ledger transaction % does not sum to zero', new.tx_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger posting_sums_to_zero after insert on posting
  deferrable initially deferred for each row execute function check_tx_sums_to_zero();

create trigger posting_append_only before update or delete on posting
  for each row execute function refuse_rewrite();
create trigger posting_never_emptied before truncate on posting
  for each statement execute function refuse_rewrite();
create trigger ledger_tx_append_only before update or delete on ledger_tx
  for each row execute function refuse_rewrite();
create trigger ledger_tx_never_emptied before truncate on ledger_tx
  for each statement execute function refuse_rewrite();

-- A wallet's balance is the sum of its postings: only the trigger may write it.
create function guard_wallet() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'wallets move by postings only' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger wallet_guard before insert or update on wallet for each row execute function guard_wallet();
create trigger wallet_never_deleted before delete on wallet for each row execute function refuse_rewrite();

create table shop_item (
  id integer generated always as identity primary key,
  title text not null,
  credits integer not null check (credits > 0),
  price_cents integer not null check (price_cents >= 50),
  position smallint not null default 0,
  retired_at timestamptz
);

-- What was agreed at the intent, frozen; settle() compares the provider's truth with it.
create table purchase (
  id integer generated always as identity primary key,
  user_id integer not null references users,
  shop_item_id integer not null references shop_item,
  title text not null,
  credits integer not null check (credits > 0),
  amount_cents integer not null check (amount_cents >= 50),
  currency text not null default 'EUR' check (currency = 'EUR'),
  provider text not null check (provider in ('stripe', 'paypal', 'sandbox')),
  -- The provider's payment: one purchase each, one credit each. Null until the provider has answered.
  provider_ref text,
  state text not null default 'created'
    check (state in ('created', 'pending', 'credited', 'failed')),
  failure text,
  created_at timestamptz not null default now(),
  credited_at timestamptz,
  unique (provider, provider_ref),
  check ((state = 'credited') = (credited_at is not null)),
  check (state in ('created', 'failed') or provider_ref is not null)
);
create index purchase_user on purchase (user_id, id desc);
create index purchase_unsettled on purchase (created_at) where state = 'pending';

create table webhook_event (
  provider text not null,
  event_id text not null,
  received_at timestamptz not null default now(),
  primary key (provider, event_id)
);

-- The sandbox card's own memory: it plays the part of the provider's database.
create table sandbox_payment (
  id text primary key,
  client_secret text not null,
  amount_cents integer not null,
  currency text not null,
  metadata jsonb not null default '{}',
  status text not null default 'requires_payment_method'
    check (status in ('requires_payment_method', 'requires_action', 'processing', 'succeeded', 'canceled')),
  failure text,
  created_at timestamptz not null default now()
);

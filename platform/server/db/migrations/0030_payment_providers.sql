-- When the provider was last asked about a purchase, so that the reconciler asks about all of them in turn.
alter table purchase add column checked_at timestamptz;
-- What the provider says of a credited purchase that cannot be true of it; a person looks at it.
alter table purchase add column mismatch text;
create index purchase_credited_checked on purchase (checked_at nulls first) where state = 'credited';
drop index purchase_unsettled;
create index purchase_unsettled on purchase (checked_at nulls first) where state = 'pending';

-- The sandbox plays both providers' databases; these are the orders of its PayPal.
alter table sandbox_payment
  add column dispute text not null default 'none' check (dispute in ('none', 'open', 'won', 'lost'));

create table sandbox_order (
  id text primary key,
  purchase_id integer not null unique,
  title text not null,
  amount_cents integer not null,
  currency text not null,
  metadata jsonb not null default '{}',
  status text not null default 'created'
    check (status in ('created', 'approved', 'completed', 'voided')),
  dispute text not null default 'none' check (dispute in ('none', 'open', 'won', 'lost')),
  created_at timestamptz not null default now()
);

-- By either of them; asked for twice with one key, it is one refund.
create table sandbox_refund (
  payment_id text not null,
  key text not null,
  amount_cents integer not null check (amount_cents > 0),
  at timestamptz not null default now(),
  primary key (payment_id, key)
);

-- The databases of the payment providers that the sandbox plays.

create table sandbox_payment (
  id text primary key,
  client_secret text not null,
  amount_cents integer not null,
  currency text not null,
  metadata jsonb not null default '{}',
  status text not null default 'requires_payment_method'
    check (status in ('requires_payment_method', 'requires_action', 'processing', 'succeeded', 'canceled')),
  failure text,
  created_at timestamptz not null default now(),
  dispute text not null default 'none' check (dispute in ('none', 'open', 'won', 'lost')),
  disputed_at timestamptz,
  card_number text
);
comment on table sandbox_payment is 'The sandbox card''s own memory: it plays the part of the provider''s database.';
comment on column sandbox_payment.client_secret is 'What the browser shows to act on this payment, as with Stripe.';
comment on column sandbox_payment.metadata is 'What we sent along: the purchase.';
comment on column sandbox_payment.card_number is 'The last one tried, of the few that the sandbox knows.';
comment on column sandbox_payment.failure is 'Why the card was refused, as a word of the sandbox.';

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
  disputed_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table sandbox_order is 'The sandbox''s PayPal orders: it plays the part of the provider''s database.';

create table sandbox_refund (
  payment_id text not null,
  key text not null,
  amount_cents integer not null check (amount_cents > 0),
  at timestamptz not null default now(),
  primary key (payment_id, key)
);
comment on table sandbox_refund is
  'Refunds by either sandbox provider; asked for twice with one key, it is one refund.';
comment on column sandbox_refund.key is 'The idempotency key of the request.';

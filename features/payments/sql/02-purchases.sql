create table purchase (
  id integer generated always as identity primary key,
  user_id integer not null references users,
  shop_item_id integer not null references shop_item,
  title text not null,
  credits integer not null check (credits > 0),
  amount_cents integer not null check (amount_cents >= 50),
  currency text not null default 'EUR' check (currency = 'EUR'),
  provider text not null check (provider in ('stripe', 'paypal', 'sandbox')),
  provider_ref text,
  state text not null default 'created'
    check (state in ('created', 'pending', 'credited', 'failed')),
  failure text,
  created_at timestamptz not null default now(),
  credited_at timestamptz,
  checked_at timestamptz,
  mismatch text,
  check_at timestamptz default now(),
  discount_cents integer not null default 0 check (discount_cents >= 0),
  list_cents integer not null generated always as (amount_cents + discount_cents) stored,
  provider_said jsonb,
  mismatch_resolved_at timestamptz,
  payer_mark bytea,
  by_credit boolean not null default false,
  immediate_use_text text,
  immediate_use_at timestamptz,
  unique (provider, provider_ref),
  constraint by_credit_without_code check (not by_credit or discount_cents = 0),
  check ((state = 'credited') = (credited_at is not null)),
  check (state in ('created', 'failed') or provider_ref is not null),
  constraint request_whole check ((immediate_use_text is null) = (immediate_use_at is null))
);
comment on table purchase is
  'What was agreed at the intent, frozen; settle() compares the provider''s truth with it.';
comment on column purchase.title is 'The package''s name as it was bought.';
comment on column purchase.credits is 'As they were bought, whatever the package says later.';
comment on column purchase.amount_cents is 'What is charged.';
comment on column purchase.provider_ref is
  'The provider''s payment: one purchase each, one credit each. Null until the provider has answered.';
comment on column purchase.state is 'created -> pending (the provider has a payment) -> credited | failed.';
comment on column purchase.failure is 'Why it failed, in the provider''s word.';
comment on column purchase.checked_at is 'When the provider last answered what became of it; null: never.';
comment on column purchase.mismatch is
  'What the provider says of a credited purchase that cannot be true of it; a person looks at it.';
comment on column purchase.check_at is
  'When the reconciler asks the provider next; null: never again. Each purchase has its own moment, so that the '
  'old ones cost nothing while they wait, and nobody waits behind them.';
comment on column purchase.discount_cents is 'What came off the list price.';
comment on column purchase.list_cents is 'The price without discount.';
comment on column purchase.provider_said is
  'The provider''s last answer, for people to read; nothing follows from it. Null until it was asked.';
comment on column purchase.mismatch_resolved_at is
  'When somebody of the staff has looked at the mismatch; another one waits for them anew.';
comment on column purchase.payer_mark is
  'Keyed digest of the card or account that paid: alike where it is the same. Null: unknown, or forgotten.';
comment on column purchase.by_credit is
  'Not the package whole: so many Crediti as a chat was missing, at the price of a Credito in it.';
comment on column purchase.immediate_use_text is
  'Version of the sentence by which he asked to use the Crediti before the time to withdraw is over. Null: he did '
  'not ask, and a withdrawal gives back the price of the used ones too.';
comment on column purchase.immediate_use_at is 'When he asked.';
create index purchase_payer on purchase (payer_mark) where payer_mark is not null;
create index purchase_user on purchase (user_id, id desc);
create index purchase_check on purchase (provider, check_at) where state in ('pending', 'credited');
create index purchase_mismatch on purchase (id) where mismatch is not null and mismatch_resolved_at is null;
create index purchase_created on purchase (created_at);
create index purchase_by_day on purchase (credited_at) where state = 'credited';

create function keep_request() returns trigger language plpgsql as $$
begin
  if old.immediate_use_at is not null or old.state not in ('created', 'pending') then
    raise exception 'what purchase % says of immediate use stays', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
comment on function keep_request is
  'The request is made before the contract is: afterwards it is neither added nor taken away.';
create trigger purchase_request_kept before update of immediate_use_text, immediate_use_at on purchase
  for each row when ((old.immediate_use_text, old.immediate_use_at)
    is distinct from (new.immediate_use_text, new.immediate_use_at))
  execute function keep_request();

create table webhook_event (
  provider text not null,
  event_id text not null,
  received_at timestamptz not null default now(),
  payment_id text,
  primary key (provider, event_id)
);
comment on table webhook_event is 'Notices of the providers, each counted once.';
comment on column webhook_event.payment_id is
  'Which payment the notice was about, so that a purchase can show when its provider wrote.';
create index webhook_event_payment on webhook_event (provider, payment_id) where payment_id is not null;

create table reconciler_run (
  provider text primary key check (provider in ('stripe', 'paypal', 'sandbox')),
  ran_at timestamptz not null,
  asked integer not null,
  silent integer not null
);
comment on table reconciler_run is 'The reconciler''s last run for each provider.';
comment on column reconciler_run.asked is 'Purchases that it asked the provider about.';
comment on column reconciler_run.silent is 'Of these, how many the provider did not answer.';

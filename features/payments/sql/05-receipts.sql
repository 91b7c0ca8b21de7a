-- Receipts and credit notes: numbered without gaps, one series for each kind and year, and never changed.

create table receipt_counter (
  kind text not null,
  demo boolean not null,
  year smallint not null,
  last integer not null check (last > 0),
  last_at timestamptz not null,
  primary key (kind, demo, year)
) with (fillfactor = 50);
comment on table receipt_counter is
  'The last number of each series, of invoices too. Only a credit and a reversal of money come here, after everything else they '
  'do, so nobody waits long, and an unlock never.';
comment on column receipt_counter.demo is
  'Numbers of the demo are their own, so that taking the demo away leaves no gap.';

create function guard_receipt_counter() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' and pg_trigger_depth() > 1 then return new; end if;
  raise exception 'numbers are given by receipts only' using errcode = 'restrict_violation';
end $$;
comment on function guard_receipt_counter is 'Only the trigger of receipt moves a counter.';
create trigger receipt_counter_guard before insert or update or delete on receipt_counter
  for each row execute function guard_receipt_counter();
create trigger receipt_counter_never_emptied before truncate on receipt_counter
  for each statement execute function refuse_rewrite();

create table receipt (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('receipt', 'credit_note')),
  demo boolean not null,
  year smallint not null,
  number integer not null,
  issued_at timestamptz not null,
  purchase_id integer not null references purchase,
  user_id integer not null references users,
  receipt_id integer references receipt,
  cause text check (cause in ('withdrawal', 'refund', 'dispute', 'erasure')),
  ref text not null unique,
  seller jsonb not null,
  lines jsonb not null,
  payment text not null,
  vat_rate integer not null check (vat_rate between 0 and 10000),
  net_cents integer not null check (net_cents >= 0),
  vat_cents integer not null check (vat_cents >= 0),
  total_cents integer not null check (total_cents > 0),
  country text not null default 'IT' check (country ~ '^[A-Z]{2}$'),
  vat_scheme text not null default 'home' check (vat_scheme in ('home', 'oss', 'outside')),
  check (vat_scheme <> 'outside' or (vat_rate, vat_cents) = (0, 0)),
  unique (kind, demo, year, number),
  check (net_cents + vat_cents = total_cents),
  check ((kind = 'credit_note') = (receipt_id is not null)),
  check ((kind = 'credit_note') = (cause is not null))
);
comment on table receipt is
  'A receipt, or the credit note that takes one back. Never changed, numbered without gaps by the trigger.';
comment on column receipt.demo is
  'Whose number it is: the demo has series of its own, so that taking it away leaves no gap. Set by the '
  'trigger.';
comment on column receipt.year is
  'In Italy, of the moment of issue; with number the place in the series. Set by the trigger.';
comment on column receipt.number is 'Set by the trigger.';
comment on column receipt.receipt_id is 'Of a credit note: the receipt that it takes back.';
comment on column receipt.cause is 'Of a credit note: why.';
comment on column receipt.ref is
  'Which fact it records (''purchase:7'', ''refund:7''): a second one cannot be written.';
comment on column receipt.seller is 'Frozen: {"name", "address", "vat_number"}.';
comment on column receipt.lines is 'Frozen: [{"text", "cents"}].';
comment on column receipt.payment is 'How it was paid, in words for the buyer.';
comment on column receipt.vat_rate is 'In hundredths of a percent.';
comment on column receipt.country is 'Of the buyer, for the tax (purchase_country).';
comment on column receipt.vat_scheme is
  'home: at the rate of the seller''s country. oss: at that of the buyer''s, in the Union. outside: sold beyond the '
  'Union, so there is no VAT.';
create unique index receipt_of_purchase on receipt (purchase_id) where kind = 'receipt';
create index receipt_purchase on receipt (purchase_id);
create index receipt_user on receipt (user_id);
create index receipt_credit_notes on receipt (receipt_id) where receipt_id is not null;

create function number_receipt() returns trigger language plpgsql as $$
declare moment timestamptz := coalesce(new.issued_at, clock_timestamp());
begin
  new.demo := (select demo from users where id = new.user_id);
  new.year := extract(year from moment at time zone 'Europe/Rome');
  insert into receipt_counter as counter (kind, demo, year, last, last_at)
    values (new.kind, new.demo, new.year, 1, moment)
    on conflict (kind, demo, year) do update
      set last = counter.last + 1, last_at = greatest(counter.last_at, excluded.last_at)
    returning last, last_at into new.number, new.issued_at;
  return new;
end $$;
comment on function number_receipt is
  'Whoever comes at the same moment waits for the counter until the other has committed or given its number '
  'back. Later numbers have later times. `issued_at` is given only for a history that is loaded afterwards.';
create trigger receipt_numbered before insert on receipt
  for each row execute function number_receipt();
create trigger receipt_append_only before update or delete on receipt
  for each row execute function refuse_rewrite();
create trigger receipt_never_emptied before truncate on receipt
  for each statement execute function refuse_rewrite();

create table receipt_buyer (
  receipt_id integer primary key references receipt,
  user_id integer not null references users,
  name text not null,
  email text not null
);
comment on table receipt_buyer is 'Who bought, as they were then: the only part that goes, with the account.';
comment on column receipt_buyer.name is 'The nickname of then.';
create index receipt_buyer_user on receipt_buyer (user_id);

create function keep_receipt_buyer() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (select from users where id = old.user_id and state = 'erased') then
    return old;
  end if;
  raise exception 'a buyer is kept as long as their account' using errcode = 'restrict_violation';
end $$;
comment on function keep_receipt_buyer is 'The buyer goes with the account, and only then.';
create trigger receipt_buyer_kept before update or delete on receipt_buyer
  for each row execute function keep_receipt_buyer();
create trigger receipt_buyer_never_emptied before truncate on receipt_buyer
  for each statement execute function refuse_rewrite();

create table contract_confirmation (
  purchase_id integer primary key references purchase,
  terms_version text not null,
  credits_version text not null,
  sent_at timestamptz
);
comment on table contract_confirmation is
  'The confirmation of each contract, which goes to the buyer as a PDF once he has bought: by which texts it was made, '
  'and whether the mail is on its way.';
comment on column contract_confirmation.terms_version is 'Of the terms in force at that moment: its day.';
comment on column contract_confirmation.credits_version is 'Of «Crediti e Pagamenti».';
comment on column contract_confirmation.sent_at is 'When its mail was queued; null: not yet, or nobody was left to get it.';

create function keep_confirmation() returns trigger language plpgsql as $$
begin
  if old.sent_at is not null or to_jsonb(new) - 'sent_at' is distinct from to_jsonb(old) - 'sent_at' then
    raise exception 'a confirmation is sent once, and never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
comment on function keep_confirmation is 'One mail for each contract, of what was agreed.';
create trigger contract_confirmation_kept before update on contract_confirmation
  for each row execute function keep_confirmation();
create trigger contract_confirmation_never_deleted before delete on contract_confirmation
  for each row execute function refuse_rewrite();
create trigger contract_confirmation_never_emptied before truncate on contract_confirmation
  for each statement execute function refuse_rewrite();

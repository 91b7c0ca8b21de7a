-- Receipts and credit notes: numbered without gaps, one series for each kind and year, and never changed.

-- The last number of each series. Only a credit and a reversal of money come here, after everything else they
-- do, so nobody waits long, and an unlock never.
create table receipt_counter (
  kind text not null,
  -- Numbers of the demo are their own, so that taking the demo away leaves no gap.
  demo boolean not null,
  year smallint not null,
  last integer not null check (last > 0),
  last_at timestamptz not null,
  primary key (kind, demo, year)
) with (fillfactor = 50);

create table receipt (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('receipt', 'credit_note')),
  -- The number, as the trigger below gives it: year in Italy and place in its series.
  demo boolean not null,
  year smallint not null,
  number integer not null,
  issued_at timestamptz not null,
  purchase_id integer not null references purchase,
  user_id integer not null references users,
  -- Credit notes: what they take back, why, and which fact they record ('refund:7').
  receipt_id integer references receipt,
  cause text check (cause in ('withdrawal', 'refund', 'dispute')),
  ref text not null unique,
  -- Frozen: {"name", "address", "vat_number"} and [{"text", "cents"}].
  seller jsonb not null,
  lines jsonb not null,
  payment text not null,
  -- In hundredths of a percent.
  vat_rate integer not null check (vat_rate between 0 and 10000),
  net_cents integer not null check (net_cents >= 0),
  vat_cents integer not null check (vat_cents >= 0),
  total_cents integer not null check (total_cents > 0),
  unique (kind, demo, year, number),
  check (net_cents + vat_cents = total_cents),
  check ((kind = 'credit_note') = (receipt_id is not null)),
  check ((kind = 'credit_note') = (cause is not null))
);
create unique index receipt_of_purchase on receipt (purchase_id) where kind = 'receipt';
create index receipt_purchase on receipt (purchase_id);
create index receipt_user on receipt (user_id);
create index receipt_credit_notes on receipt (receipt_id) where receipt_id is not null;

-- Who bought, as they were then: the only part that goes, with the account.
create table receipt_buyer (
  receipt_id integer primary key references receipt,
  user_id integer not null references users,
  name text not null,
  email text not null
);
create index receipt_buyer_user on receipt_buyer (user_id);

-- Whoever comes at the same moment waits for the counter until the other has committed or given its number back.
-- Later numbers have later times. `issued_at` is given only for a history that is loaded afterwards.
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
create trigger receipt_numbered before insert on receipt
  for each row execute function number_receipt();

create function guard_receipt_counter() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' and pg_trigger_depth() > 1 then return new; end if;
  raise exception 'numbers are given by receipts only' using errcode = 'restrict_violation';
end $$;
create trigger receipt_counter_guard before insert or update or delete on receipt_counter
  for each row execute function guard_receipt_counter();
create trigger receipt_counter_never_emptied before truncate on receipt_counter
  for each statement execute function refuse_rewrite();

create trigger receipt_append_only before update or delete on receipt
  for each row execute function refuse_rewrite();
create trigger receipt_never_emptied before truncate on receipt
  for each statement execute function refuse_rewrite();

create function keep_receipt_buyer() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (select from users where id = old.user_id and state = 'erased') then
    return old;
  end if;
  raise exception 'a buyer is kept as long as their account' using errcode = 'restrict_violation';
end $$;
create trigger receipt_buyer_kept before update or delete on receipt_buyer
  for each row execute function keep_receipt_buyer();
create trigger receipt_buyer_never_emptied before truncate on receipt_buyer
  for each statement execute function refuse_rewrite();

-- No version before this one could take real money (production refused the sandbox), so what was bought until now
-- gets the seller and the rate of the examples.
insert into receipt (kind, issued_at, purchase_id, user_id, ref, seller, lines, payment, vat_rate, net_cents, vat_cents, total_cents)
  select 'receipt', credited_at, id, user_id, 'purchase:' || id,
    '{"name": "Lieta Presentazioni S.r.l.", "address": "Via dell’Esempio 12, 20121 Milano (MI)", "vat_number": "IT00000000000"}',
    jsonb_build_array(jsonb_build_object('text', 'Pacchetto «' || title || '»: ' || credits || ' Crediti', 'cents', amount_cents)),
    'carta di prova', 2200, round(amount_cents / 1.22), amount_cents - round(amount_cents / 1.22), amount_cents
  from purchase where state = 'credited' order by credited_at, id;
insert into receipt_buyer (receipt_id, user_id, name, email)
  select receipt.id, users.id, users.name, users.email
  from receipt join users on users.id = receipt.user_id where users.state <> 'erased';

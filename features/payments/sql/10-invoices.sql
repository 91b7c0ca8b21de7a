-- Invoices for those who ask (article 22 of DPR 633/1972), as the Italian exchange system wants them. An invoice
-- documents a receipt, and an invoice credit the credit note of one: the amounts stand there alone.

create table invoice_details (
  user_id integer primary key references users,
  name text not null check (char_length(name) between 1 and 80),
  tax_code text check (tax_code ~ '^[A-Z0-9]{11,16}$'),
  vat_number text check (vat_number ~ '^\d{11}$'),
  address text not null check (char_length(address) between 1 and 60),
  postcode text not null check (char_length(postcode) between 1 and 12),
  city text not null check (char_length(city) between 1 and 60),
  province text check (province ~ '^[A-Z]{2}$'),
  country text not null check (country ~ '^[A-Z]{2}$'),
  sdi_code text not null check (sdi_code ~ '^[A-Z0-9]{7}$'),
  certified_email text check (char_length(certified_email) between 7 and 256),
  wanted boolean not null,
  changed_at timestamptz not null default clock_timestamp(),
  check (country <> 'IT' or (tax_code is not null and province is not null)),
  check (country = 'IT' or vat_number is null)
);
comment on table invoice_details is 'To whom a king has his invoices made out, remembered for the next one.';
comment on column invoice_details.name is 'A person or a company.';
comment on column invoice_details.sdi_code is
  'Of whoever receives for him; 0000000: nobody does, or the certified e-mail.';
comment on column invoice_details.wanted is 'Every purchase from now on has its invoice.';

create table invoice_wish (
  purchase_id integer primary key references purchase,
  user_id integer not null references users,
  asked text not null check (asked in ('before', 'afterwards')),
  at timestamptz not null default clock_timestamp()
);
comment on table invoice_wish is
  'A purchase whose receipt, and whatever credit notes follow, have invoices. Written when it is credited, or within '
  'days of it.';
create index invoice_wish_user on invoice_wish (user_id);
create trigger invoice_wish_append_only before update or delete on invoice_wish
  for each row execute function refuse_rewrite();
create trigger invoice_wish_never_emptied before truncate on invoice_wish
  for each statement execute function refuse_rewrite();

create table invoice (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('invoice', 'invoice_credit')),
  demo boolean not null,
  year smallint not null,
  number integer not null,
  issued_at timestamptz not null,
  receipt_id integer not null unique references receipt,
  purchase_id integer not null references invoice_wish,
  user_id integer not null references users,
  credits_id integer references invoice,
  unique (kind, demo, year, number),
  check ((kind = 'invoice_credit') = (credits_id is not null))
);
comment on table invoice is
  'An invoice, or the credit note of one, in series of their own. Never changed, numbered without gaps by the trigger '
  'of receipts.';
comment on column invoice.receipt_id is 'What it documents: a receipt or a credit note, with all amounts.';
comment on column invoice.credits_id is 'Of a credit note: the invoice that it takes back.';
create index invoice_user on invoice (user_id);
create index invoice_purchase on invoice (purchase_id);
create index invoice_by_day on invoice (issued_at);
create trigger invoice_numbered before insert on invoice
  for each row execute function number_receipt();
create trigger invoice_append_only before update or delete on invoice
  for each row execute function refuse_rewrite();
create trigger invoice_never_emptied before truncate on invoice
  for each statement execute function refuse_rewrite();

create table invoice_file (
  invoice_id integer not null references invoice,
  version smallint not null check (version between 1 and 9),
  user_id integer not null references users,
  buyer jsonb not null,
  xml text not null,
  made_at timestamptz not null default clock_timestamp(),
  primary key (invoice_id, version)
);
comment on table invoice_file is
  'The file of an invoice for the exchange system, FatturaPA 1.2. A second one only after it refused the first: the '
  'same number and day, made out anew.';
comment on column invoice_file.buyer is 'Frozen, as in invoice_details.';
create index invoice_file_user on invoice_file (user_id);

create function guard_invoice_file() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and (new.version = 1 or exists (
      select from invoice_transmission where invoice_id = new.invoice_id and state = 'rejected')) then
    return new;
  end if;
  if tg_op = 'DELETE' and old.made_at < now() - interval '10 years'
    and exists (select from users where id = old.user_id and state = 'erased') then
    return old;
  end if;
  raise exception 'the file of an invoice stays as it is' using errcode = 'restrict_violation';
end $$;
comment on function guard_invoice_file is
  'Nothing rewrites a file. Ten years later, those of an erased account go; the number and the amounts stay.';
create trigger invoice_file_guarded before insert or update or delete on invoice_file
  for each row execute function guard_invoice_file();
create trigger invoice_file_never_emptied before truncate on invoice_file
  for each statement execute function refuse_rewrite();

create table invoice_transmission (
  invoice_id integer primary key references invoice,
  state text not null default 'to_send' check (state in ('to_send', 'sent', 'rejected', 'accepted')),
  sent_at timestamptz,
  answered_at timestamptz,
  answer text check (char_length(answer) between 1 and 500),
  check ((state = 'to_send') = (sent_at is null)),
  check ((state in ('rejected', 'accepted')) = (answered_at is not null)),
  check (state <> 'rejected' or answer is not null)
);
comment on table invoice_transmission is
  'How the way of an invoice to the exchange system goes, as the staff notes it: Lieta sends nothing there itself.';
comment on column invoice_transmission.state is
  'to_send -> sent -> accepted | rejected; rejected -> sent, once the file was sent again.';
comment on column invoice_transmission.answer is 'What the exchange system answered: its receipt, or why it refused.';

create function open_transmission() returns trigger language plpgsql as $$
begin
  insert into invoice_transmission (invoice_id) values (new.id);
  return null;
end $$;
comment on function open_transmission is 'Each invoice begins as one to be sent.';
create trigger invoice_opens_transmission after insert on invoice
  for each row execute function open_transmission();

create function move_transmission() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.invoice_id <> old.invoice_id
    or (old.state, new.state) not in (
      ('to_send', 'sent'), ('sent', 'accepted'), ('sent', 'rejected'), ('rejected', 'sent')) then
    raise exception 'an invoice that is % does not become %', old.state, new.state
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
comment on function move_transmission is 'Step by step, and an accepted one stays.';
create trigger invoice_transmission_moves before update or delete on invoice_transmission
  for each row execute function move_transmission();

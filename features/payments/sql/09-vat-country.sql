create table purchase_country (
  purchase_id integer primary key references purchase,
  declared text check (declared ~ '^[A-Z]{2}$'),
  declared_in text check (declared_in in ('invoice', 'profile')),
  paid_from text check (paid_from ~ '^[A-Z]{2}$'),
  phone text check (phone ~ '^[A-Z]{2}$'),
  country text not null check (country ~ '^[A-Z]{2}$'),
  basis text not null check (basis in ('two_agree', 'paid_from', 'seller')),
  at timestamptz not null default clock_timestamp(),
  check ((declared is null) = (declared_in is null)),
  check (basis <> 'two_agree' or country = any (array[declared, paid_from, phone])),
  check (basis <> 'paid_from' or country = paid_from)
);
comment on table purchase_country is
  'From which country somebody bought, and by what that is known (Regulation (EU) 282/2011, article 24f): written '
  'with the credit, never changed, kept as long as the receipt. ISO 3166 codes.';
comment on column purchase_country.declared is
  'What he says himself: in the details of his invoices, or else in his profile.';
comment on column purchase_country.paid_from is 'Of the card, or of the account at PayPal, as the provider says.';
comment on column purchase_country.phone is 'By the prefix of his number, where one country alone has it.';
comment on column purchase_country.basis is
  'two_agree: two of the three say the same. paid_from: they do not, and the provider''s word counts. seller: '
  'nothing is known, so it was sold where the seller is.';
create trigger purchase_country_append_only before update or delete on purchase_country
  for each row execute function refuse_rewrite();
create trigger purchase_country_never_emptied before truncate on purchase_country
  for each statement execute function refuse_rewrite();

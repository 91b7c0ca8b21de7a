-- What members keep of their searches.

create table favourite (
  user_id integer not null references users on delete cascade,
  favourite_id integer not null references users on delete cascade,
  added_at timestamptz not null default now(),
  primary key (user_id, favourite_id),
  check (user_id <> favourite_id)
);
comment on table favourite is 'Kept privately: nothing ever tells the favourite.';
create index favourite_whose on favourite (favourite_id);

create table saved_search (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  filters jsonb not null,
  seen_at timestamptz not null default now(),
  digest text not null default 'off' check (digest in ('off', 'daily', 'weekly')),
  told_until timestamptz not null default now(),
  next_digest_at timestamptz,
  created_at timestamptz not null default now(),
  check ((digest = 'off') = (next_digest_at is null))
);
comment on table saved_search is 'A search that somebody keeps, and the mail that tells of new profiles.';
comment on column saved_search.filters is 'The filters of a search request, without page and order.';
comment on column saved_search.seen_at is 'Profiles listed after this moment are new to the person.';
comment on column saved_search.told_until is 'The next mail tells of profiles listed after this moment.';
comment on column saved_search.next_digest_at is 'When the next mail is due; null: no mails.';
create unique index saved_search_name on saved_search (user_id, lower(name));
create index saved_search_due on saved_search (next_digest_at) where next_digest_at is not null;

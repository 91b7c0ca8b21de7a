-- Kept privately: nothing ever tells the favourite.
create table favourite (
  user_id integer not null references users on delete cascade,
  favourite_id integer not null references users on delete cascade,
  added_at timestamptz not null default now(),
  primary key (user_id, favourite_id),
  check (user_id <> favourite_id)
);
create index favourite_whose on favourite (favourite_id);

create table saved_search (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  -- The filters of a search request, without page and order.
  filters jsonb not null,
  -- Profiles listed after this moment are new to the person.
  seen_at timestamptz not null default now(),
  digest text not null default 'off' check (digest in ('off', 'daily', 'weekly')),
  -- The next mail tells of profiles listed after this moment.
  told_until timestamptz not null default now(),
  next_digest_at timestamptz,
  created_at timestamptz not null default now(),
  check ((digest = 'off') = (next_digest_at is null))
);
create unique index saved_search_name on saved_search (user_id, lower(name));
create index saved_search_due on saved_search (next_digest_at) where next_digest_at is not null;

-- Languages as a list: unlike bits it has statistics, so the planner knows the rare ones and asks the index below.
drop index search_recommended_province, search_recommended, search_newest_province, search_newest,
  search_online_province, search_online, search_rating_province, search_rating, search_cost_province, search_cost;
alter table search_profile add column language_ids smallint[] not null default '{}';
update search_profile set language_ids = profile.language_ids from profile where user_id = id;
-- The bits stay as the cheap test of a row, a fifth of the list's; the list only has to agree on those that pass.
create function language_bits(ids smallint[]) returns bigint
  immutable parallel safe language sql
  return (select coalesce(bit_or(1::bigint << (id - 1)), 0) from unnest(ids) id);
alter table search_profile drop column languages;
alter table search_profile add column languages bigint not null generated always as (language_bits(language_ids)) stored;

create index search_recommended_province on search_profile (role, province_id, top desc, active_at desc, id desc)
  include (dob, verified, cost, types, languages, language_ids);
create index search_recommended on search_profile (role, top desc, active_at desc, id desc)
  include (province_id, dob, verified, cost, types, languages, language_ids);
create index search_newest_province on search_profile (role, province_id, listed_at desc, id desc)
  include (dob, verified, top, cost, types, languages, language_ids);
create index search_newest on search_profile (role, listed_at desc, id desc)
  include (province_id, dob, verified, top, cost, types, languages, language_ids);
create index search_online_province on search_profile (role, province_id, active_at desc, id desc)
  include (dob, verified, top, cost, types, languages, language_ids);
create index search_online on search_profile (role, active_at desc, id desc)
  include (province_id, dob, verified, top, cost, types, languages, language_ids);
create index search_rating_province on search_profile (role, province_id, rating desc, id desc)
  include (dob, verified, top, cost, types, languages, language_ids);
create index search_rating on search_profile (role, rating desc, id desc)
  include (province_id, dob, verified, top, cost, types, languages, language_ids);
create index search_cost_province on search_profile (role, province_id, cost, id)
  include (dob, verified, top, types, languages, language_ids);
create index search_cost on search_profile (role, cost, id)
  include (province_id, dob, verified, top, types, languages, language_ids);

-- The recommended order begins with the top profiles, and nearly all of one cost: a search for another cost would
-- pass them all.
create index search_recommended_cost on search_profile (role, cost, top desc, active_at desc, id desc)
  include (province_id, dob, verified, types, languages, language_ids);

-- Where a walk in the order asked for would pass nearly everybody before it found a page. The badges decide the
-- usual cost, so in the order of cost those who have one stand at the far end.
create index search_cost_verified on search_profile (role, cost, id)
  include (province_id, dob, top, types, languages, language_ids) where verified;
create index search_cost_top on search_profile (role, cost, id)
  include (province_id, dob, verified, types, languages, language_ids) where top;
create index search_born on search_profile (role, dob)
  include (province_id, verified, top, cost, types, languages, language_ids);
create index search_language on search_profile using gin (language_ids);

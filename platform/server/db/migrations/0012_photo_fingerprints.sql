-- Finding the same picture again among a million: decision record 0013.

-- Null: too plain a picture to tell from another.
alter table photo drop constraint photo_fingerprint_check;
alter table photo alter column fingerprint drop not null;
alter table photo alter column fingerprint type bit(64) using fingerprint::bit(64);

-- One of the four quarters of a fingerprint, as a number.
create function fingerprint_band(fingerprint bit, band integer) returns integer
  language sql immutable strict parallel safe
  return substring(fingerprint, band * 16 + 1, 16)::integer;

create index photo_band_0 on photo (fingerprint_band(fingerprint, 0)) where not demo;
create index photo_band_1 on photo (fingerprint_band(fingerprint, 1)) where not demo;
create index photo_band_2 on photo (fingerprint_band(fingerprint, 2)) where not demo;
create index photo_band_3 on photo (fingerprint_band(fingerprint, 3)) where not demo;

-- What remains of the photos of banned accounts, so that nobody comes back under another name.
create table kept_fingerprint (
  id bigint generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  fingerprint bit(64) not null,
  kept_until timestamptz not null
);
create index kept_fingerprint_user on kept_fingerprint (user_id);

-- A trigger, because photos go in more than one way: by hand, with an erasure, with a clean-up.
create function keep_fingerprint() returns trigger language plpgsql as $$
begin
  insert into kept_fingerprint (user_id, fingerprint, kept_until)
  select old.user_id, old.fingerprint, now() + interval '2 years'
  where exists (
    select from suspension s
    where s.user_id = old.user_id and s.lifted_at is null and (s.ends_at is null or s.ends_at > now())
  );
  return null;
end $$;
create trigger photo_keep_fingerprint after delete on photo
  for each row when (old.fingerprint is not null and not old.demo) execute function keep_fingerprint();

-- A photo that resembles one of another account; of several of that account, the closest.
create table photo_twin (
  photo_id text not null references photo on delete cascade,
  other_user_id integer not null references users on delete cascade,
  -- Null: gone, and known by its kept fingerprint only.
  other_photo_id text references photo on delete set null,
  distance smallint not null check (distance between 0 and 10),
  found_at timestamptz not null default now(),
  primary key (photo_id, other_user_id)
);
create index photo_twin_other on photo_twin (other_photo_id);
create index photo_twin_other_user on photo_twin (other_user_id);

-- Finding the same picture again among a million: decision record 0013.

create table kept_fingerprint (
  id bigint generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  fingerprint bit(64) not null,
  kept_until timestamptz not null
);
comment on table kept_fingerprint is
  'What remains of the photos of banned accounts, so that nobody comes back under another name.';
comment on column kept_fingerprint.kept_until is 'Two years after the photo went; earlier if the ban ends.';
create index kept_fingerprint_user on kept_fingerprint (user_id);

create table photo_twin (
  photo_id text not null references photo on delete cascade,
  other_user_id integer not null references users on delete cascade,
  other_photo_id text references photo on delete set null,
  distance smallint not null check (distance between 0 and 10),
  found_at timestamptz not null default now(),
  primary key (photo_id, other_user_id)
);
comment on table photo_twin is
  'A photo that resembles one of another account; of several of that account, the closest.';
comment on column photo_twin.other_photo_id is 'Null: gone, and known by its kept fingerprint only.';
comment on column photo_twin.distance is 'Bits in which the fingerprints differ.';
create index photo_twin_other on photo_twin (other_photo_id);
create index photo_twin_other_user on photo_twin (other_user_id);

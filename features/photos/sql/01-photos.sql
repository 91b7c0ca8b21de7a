create function fingerprint_band(fingerprint bit, band integer) returns integer
  language sql immutable strict parallel safe
  return substring(fingerprint, band * 16 + 1, 16)::integer;
comment on function fingerprint_band is 'One of the four quarters of a fingerprint, as a number.';

create table photo (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{22}$'),
  user_id integer not null references users,
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected')),
  position smallint not null default 0,
  wanted_as_picture boolean not null default false,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  thumbhash bytea not null,
  fingerprint bit(64),
  demo boolean not null default false,
  created_at timestamptz not null default now(),
  crop_left integer check (crop_left >= 0),
  crop_top integer check (crop_top >= 0),
  crop_width integer check (crop_width >= 160 and crop_width % 4 = 0),
  focus_x integer,
  focus_y integer,
  turn smallint not null default 0 check (turn in (0, 90, 180, 270)),
  constraint photo_framing check (
    num_nulls(crop_left, crop_top, crop_width, focus_x, focus_y) = 5 and turn = 0
    or num_nulls(crop_left, crop_top, crop_width, focus_x, focus_y) = 0
      and crop_left + crop_width <= case when turn in (90, 270) then height else width end
      and crop_top + crop_width * 5 / 4 <= case when turn in (90, 270) then width else height end
      and focus_x between crop_left and crop_left + crop_width
      and focus_y between crop_top and crop_top + crop_width * 5 / 4)
);
comment on table photo is 'A picture of a member. The files lie in the storage, under the id.';
comment on column photo.id is '128 random bits, base64url: an id cannot be guessed from another.';
comment on column photo.state is 'pending -> approved | rejected, by a moderator.';
comment on column photo.position is 'Place in the gallery, lowest first.';
comment on column photo.wanted_as_picture is 'Chosen at sign-up as the profile picture: takes effect on approval.';
comment on column photo.thumbhash is 'A blurred preview in some 25 bytes, shown while the picture loads.';
comment on column photo.fingerprint is '64-bit perceptual hash. Null: too plain a picture to tell from another.';
comment on column photo.demo is 'Made by the demo: never compared with others.';
comment on column photo.crop_width is
  'With crop_left and crop_top: what others see of the photo, four to five, in pixels of the largest file, of which '
  'width and height speak. Null, as the other four: all of it.';
comment on column photo.focus_x is
  'With focus_y: what stays in sight wherever the photo is shown smaller or in another shape. Set by hand.';
comment on column photo.turn is
  'Degrees, clockwise, by which the photo is turned before it is cropped; the other columns of the framing speak of the '
  'turned photo. Nobody turns a photo that is shown whole.';
create index photo_user on photo (user_id, position, created_at);
create index photo_band_0 on photo (fingerprint_band(fingerprint, 0)) where not demo;
create index photo_band_1 on photo (fingerprint_band(fingerprint, 1)) where not demo;
create index photo_band_2 on photo (fingerprint_band(fingerprint, 2)) where not demo;
create index photo_band_3 on photo (fingerprint_band(fingerprint, 3)) where not demo;

create function keep_fingerprint() returns trigger language plpgsql as $$
begin
  insert into kept_fingerprint (user_id, fingerprint, kept_until)
  select old.user_id, old.fingerprint, now() + interval '2 years'
  where exists (select from current_suspension where user_id = old.user_id);
  return null;
end $$;
comment on function keep_fingerprint is
  'A trigger, because photos go in more than one way: by hand, with an erasure, with a clean-up.';
create trigger photo_keep_fingerprint after delete on photo
  for each row when (old.fingerprint is not null and not old.demo) execute function keep_fingerprint();

create trigger photo_not_limited before insert on photo
  for each row execute function refuse_limited('user_id');

create table photo (
  -- 128 random bits, base64url: an id cannot be guessed from another.
  id text primary key check (id ~ '^[A-Za-z0-9_-]{22}$'),
  user_id integer not null references users,
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected')),
  position smallint not null default 0,
  -- Chosen at sign-up as the profile picture: takes effect on approval.
  wanted_as_picture boolean not null default false,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  thumbhash bytea not null,
  -- 64-bit perceptual hash, as text of 0 and 1.
  fingerprint text not null check (fingerprint ~ '^[01]{64}$'),
  demo boolean not null default false,
  created_at timestamptz not null default now()
);
create index photo_user on photo (user_id, position, created_at);

create table profile (
  user_id integer primary key references users on delete cascade,
  description text check (char_length(description) between 1 and 1000),
  nationality_id smallint,
  country_id smallint,
  province_id smallint,
  language_ids smallint[] not null default '{}',
  -- Bit mask of profile types: 1 hostess, 2 wing woman, 4 sugarbaby.
  types smallint not null default 0 check (types between 0 and 7),
  interest_ids smallint[] not null default '{}',
  service_ids smallint[] not null default '{}',
  height smallint check (height between 140 and 200),
  shoe_size smallint check (shoe_size between 32 and 46),
  eye_color_id smallint,
  dress_size smallint check (dress_size between 32 and 64 and dress_size % 2 = 0),
  weight smallint check (weight between 40 and 130),
  travel_available boolean,
  -- 'Privato': guests see the placeholder instead of the pictures.
  private boolean not null default false,
  notify_by_sms boolean not null default false,
  whatsapp text check (char_length(whatsapp) <= 50),
  facebook text check (char_length(facebook) <= 50),
  instagram text check (char_length(instagram) <= 50),
  telegram text check (char_length(telegram) <= 50),
  tiktok text check (char_length(tiktok) <= 50),
  onlyfans text check (char_length(onlyfans) <= 50),
  personal_website text check (char_length(personal_website) <= 50),
  unlock_cost smallint not null default 50 check (unlock_cost in (50, 100, 200)),
  verified boolean not null default false,
  top boolean not null default false,
  -- Average of the reviews received, and how many: kept by reviews/.
  rating numeric(2,1) check (rating between 1 and 5),
  rating_count integer not null default 0,
  picture_id text references photo
);

-- An edit that waits for a moderator; the live value stays until then.
create table pending_change (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  field text not null check (field in ('description', 'name', 'email')),
  value text not null,
  -- An e-mail waits for its own link before it waits for a moderator.
  verified_at timestamptz,
  created_at timestamptz not null default now(),
  unique (user_id, field)
);

-- One narrow row per profile that may be found, maintained in the transaction that changes its sources.
create table search_profile (
  id integer primary key references users on delete cascade,
  role text not null check (role in ('KING', 'HOSTESS')),
  name text not null,
  dob date not null,
  picture_id text,
  private boolean not null,
  verified boolean not null,
  top boolean not null,
  province_id smallint not null,
  cost smallint not null,
  types smallint not null,
  languages bigint not null,
  rating numeric(2,1) not null,
  active_at timestamptz not null,
  listed_at timestamptz not null
) with (fillfactor = 90, autovacuum_vacuum_scale_factor = 0.01);

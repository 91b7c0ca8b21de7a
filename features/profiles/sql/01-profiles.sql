create table profile (
  user_id integer primary key references users on delete cascade,
  description text check (char_length(description) between 1 and 1000),
  nationality_id smallint,
  country_id smallint,
  province_id smallint,
  language_ids smallint[] not null default '{}',
  types smallint not null default 0 check (types between 0 and 7),
  interest_ids smallint[] not null default '{}',
  service_ids smallint[] not null default '{}',
  height smallint check (height between 140 and 200),
  shoe_size smallint check (shoe_size between 32 and 46),
  eye_color_id smallint,
  dress_size smallint check (dress_size between 32 and 64 and dress_size % 2 = 0),
  weight smallint check (weight between 40 and 130),
  travel_available boolean,
  professional boolean,
  business_name text check (char_length(business_name) between 1 and 100),
  vat_number text check (vat_number ~ '^[0-9]{11}$'),
  private boolean not null default false,
  whatsapp text check (char_length(whatsapp) <= 50),
  facebook text check (char_length(facebook) <= 50),
  instagram text check (char_length(instagram) <= 50),
  telegram text check (char_length(telegram) <= 50),
  tiktok text check (char_length(tiktok) <= 50),
  onlyfans text check (char_length(onlyfans) <= 50),
  personal_website text check (char_length(personal_website) <= 50),
  unlock_cost smallint not null default 50 check (unlock_cost in (50, 100, 200)),
  verified boolean not null default false,
  verified_at timestamptz,
  top boolean not null default false,
  rating numeric(2,1) check (rating between 1 and 5),
  rating_count integer not null default 0,
  picture_id text references photo,
  constraint profile_verified_dated check (verified = (verified_at is not null)),
  check (professional is not true or business_name is not null),
  check (professional is true or (business_name is null and vat_number is null))
);
comment on table profile is
  'What a member says about themselves. One row per member; staff have one without content.';
comment on column profile.description is 'As approved; an edit waits in pending_change.';
comment on column profile.nationality_id is
  'As country_id, province_id, interest_ids, service_ids, language_ids, eye_color_id: ids of the reference '
  'lists, which are code (decision record 0004).';
comment on column profile.types is 'Bit mask of profile types: 1 hostess, 2 wing woman, 4 sugarbaby.';
comment on column profile.height is 'Centimetres.';
comment on column profile.shoe_size is 'European size.';
comment on column profile.dress_size is 'Italian size.';
comment on column profile.weight is 'Kilogrammes.';
comment on column profile.professional is
  'Of a hostess: whether what she agrees on is her trade. Null: she has not said.';
comment on column profile.business_name is 'Under which she works; there is one as soon as she is a professional.';
comment on column profile.vat_number is 'Italian, eleven digits; she may leave it out.';
comment on column profile.private is '''Privato'': guests see the placeholder instead of the pictures.';
comment on column profile.unlock_cost is
  'What a king pays to open the chat, in Crediti. After the beginning it changes by set_unlock_cost alone.';
comment on column profile.verified is
  'The badge: its photos were compared with a selfie. Who gave it until when: badge_grant.';
comment on column profile.verified_at is 'When that was last done; null: not verified.';
comment on column profile.top is
  'The badge of who meets the published criteria (features/standing). Who gave it until when: badge_grant.';
comment on column profile.rating is 'Average of the reviews received; kept by the feature reviews. Null: none yet.';
comment on column profile.rating_count is 'How many reviews; kept by the feature reviews.';
comment on column profile.picture_id is 'The profile picture, an approved photo of the person; null: a placeholder.';

create table pending_change (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  field text not null check (field in ('description', 'name', 'email')),
  value text not null,
  verified_at timestamptz,
  created_at timestamptz not null default now(),
  session_id integer references session on delete set null,
  unique (user_id, field)
);
comment on table pending_change is 'An edit that waits for a moderator; the live value stays until then.';
comment on column pending_change.value is 'The new value, as it was typed and cleaned.';
comment on column pending_change.session_id is
  'Of an e-mail: where it was asked for; the one that stays signed in once it is in force.';
comment on column pending_change.verified_at is 'An e-mail waits for its own link before it waits for a moderator.';

create table badge_grant (
  id integer generated always as identity primary key,
  user_id integer not null references users,
  badge text not null check (badge in ('verified', 'top')),
  source text not null check (source in ('staff', 'selfie', 'rule')),
  reason text not null check (char_length(btrim(reason)) between 1 and 1000),
  granted_by integer references users,
  granted_at timestamptz not null default now(),
  expires_at timestamptz check (expires_at > granted_at),
  recheck text check (recheck in ('picture', 'photos')),
  reminded_at timestamptz,
  ended_at timestamptz,
  ended text check (ended in ('expired', 'removed', 'renewed', 'lost', 'unmet')),
  check ((ended_at is null) = (ended is null)),
  check (ended <> 'expired' or expires_at <= ended_at),
  constraint badge_grant_source check (case source
    when 'staff' then granted_by is not null and expires_at is not null
    when 'selfie' then badge = 'verified' and granted_by is null and expires_at is not null
    else badge = 'top' and granted_by is null and expires_at is null end),
  check (recheck is null or badge = 'verified')
);
comment on table badge_grant is
  'A badge that somebody has or had: by whom or what, why, until when, and how it ended. The profile says who has one '
  'now.';
comment on column badge_grant.source is
  'staff: by hand, with a reason and an end. selfie: a moderator compared it with the photos; who, says the case. '
  'rule: the published criteria were met, and it stays while they are.';
comment on column badge_grant.granted_by is 'Who of the staff gave it by hand.';
comment on column badge_grant.expires_at is 'Null: while the criteria are met.';
comment on column badge_grant.recheck is
  'Why its end was brought forward: another profile picture, or so many new photos, since the selfie.';
comment on column badge_grant.reminded_at is 'When its owner was told that it ends soon.';
comment on column badge_grant.ended_at is 'Null: the badge is worn.';
comment on column badge_grant.ended is
  'expired: its time was over. removed: the staff took it. renewed: another grant took its place. lost: the '
  'photos that it spoke of are gone. unmet: a criterion is not met any more.';
create unique index badge_grant_live on badge_grant (user_id, badge) where ended_at is null;
create index badge_grant_due on badge_grant (expires_at) where ended_at is null and expires_at is not null;
create index badge_grant_user on badge_grant (user_id, id desc);

create table profile_view_day (
  day date not null,
  demo boolean not null default false,
  views integer not null check (views >= 0),
  primary key (day, demo)
);
comment on table profile_view_day is
  'How often profiles were opened on a day (Europe/Rome): neither whose nor by whom (docs/decisions/0041).';

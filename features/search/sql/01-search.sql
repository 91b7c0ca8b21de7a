create function language_bits(ids smallint[]) returns bigint
  immutable parallel safe language sql
  return (select coalesce(bit_or(1::bigint << (id - 1)), 0) from unnest(ids) id);
comment on function language_bits is 'Ids 1 to 63 as bits.';

create function search_card(
  id integer, name text, role text, verified boolean, top boolean, province_id smallint, rating numeric,
  rating_count integer, cost smallint, types smallint
) returns text
  immutable parallel safe language sql
  return '"id":' || id || ',"name":' || to_json(name)::text || ',"role":"' || role || '","profile":{"verified_profile":'
    || verified || ',"top_profile":' || top || ',"province_id":' || province_id || '},"rating":'
    || coalesce(nullif(rating, 0)::text, 'null') || ',"rating_count":' || rating_count
    || case role when 'HOSTESS' then ',"profile_types":[' || concat_ws(',',
        case when types & 1 <> 0 then '"hostess"' end,
        case when types & 2 <> 0 then '"wingwoman"' end,
        case when types & 4 <> 0 then '"sugarbaby"' end) || '],"unlock_cost":' || cost else '' end;
comment on function search_card is
  'What a card says of somebody to everybody on every day, as members of a JSON object: written once, since a page of '
  'fifty is read a thousand times as often as one of them changes.';

create function search_pictures(role text, picture_id text, picture_ids text[]) returns text
  immutable parallel safe language sql
  return ',"profile_picture_id":' || coalesce('"' || picture_id || '"', 'null')
    || ',"profile_picture_url":"/attachments/'
    || coalesce(picture_id, case role when 'KING' then 'no-attachment-male' else 'no-attachment' end)
    || '","pictures":[' || coalesce('"/attachments/'
      || nullif(array_to_string(picture_ids, '","/attachments/'), '') || '"', '') || ']';
comment on function search_pictures is
  'What a card says of pictures that everybody may see, as members of a JSON object. Addresses as photoUrl makes them.';

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
  rating numeric(2,1) not null,
  active_at timestamptz not null,
  listed_at timestamptz not null,
  language_ids smallint[] not null default '{}',
  languages bigint not null generated always as (language_bits(language_ids)) stored,
  rating_count integer not null default 0,
  picture_ids text[] not null default '{}',
  born_number integer not null generated always as (
    (extract(year from dob) * 10000 + extract(month from dob) * 100 + extract(day from dob))::integer) stored,
  card text not null generated always as (
    search_card(id, name, role, verified, top, province_id, rating, rating_count, cost, types)
      || case when private then '' else search_pictures(role, picture_id, picture_ids) end) stored
) with (fillfactor = 90, autovacuum_vacuum_scale_factor = 0.01);
comment on table search_profile is
  'One narrow row per profile that may be found (findable_profile), maintained in the transaction that changes '
  'its sources.';
comment on column search_profile.picture_id is 'The profile picture; null: none.';
comment on column search_profile.cost is 'What an unlock costs, in Crediti.';
comment on column search_profile.types is 'Bit mask, as in profile.';
comment on column search_profile.rating is '0: too few reviews for an average.';
comment on column search_profile.active_at is 'When last seen, to the hour.';
comment on column search_profile.listed_at is 'When the profile was first approved.';
comment on column search_profile.language_ids is
  'A list, unlike bits, has statistics: the planner knows the rare languages and asks their index.';
comment on column search_profile.languages is
  'The same as bits: the cheap test of a row, a fifth of the list''s; the list only has to agree on those that '
  'pass.';
comment on column search_profile.rating_count is 'How many reviews stand behind the average that a card shows.';
comment on column search_profile.picture_ids is
  'The first of the approved photos, the profile picture before the others, then in the order of the gallery.';
comment on column search_profile.born_number is
  'The date of birth as 19930517: from such a number of today, a ten-thousandth of the difference is the age.';
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
-- Where a walk in the order asked for would pass nearly everybody before it found a page. Who answers well
-- is dearer and often has a badge, so in the order of cost those who have one stand at the far end.
create index search_cost_verified on search_profile (role, cost, id)
  include (province_id, dob, top, types, languages, language_ids) where verified;
create index search_cost_top on search_profile (role, cost, id)
  include (province_id, dob, verified, types, languages, language_ids) where top;
create index search_born on search_profile (role, dob)
  include (province_id, verified, top, cost, types, languages, language_ids);
create index search_language on search_profile using gin (language_ids);
-- How many are of an age, counted among those of that age alone: over the whole country the orders pass everybody.
create index search_age on search_profile (role, dob) include (id, types);

create function search_page(wanted integer[]) returns text
  stable parallel safe language plpgsql as $$
declare
  today constant integer := to_char(now() at time zone 'Europe/Rome', 'YYYYMMDD');
begin
  return (
    select string_agg('{"age":' || (today - s.born_number) / 10000 || ',' || s.card
        || case when s.private then search_pictures(s.role, null, '{}') else '' end || ',"dob":null,"chat":null}',
      ',' order by place)
    from unnest(wanted) with ordinality as listed (id, place) join search_profile s using (id));
end $$;
comment on function search_page is
  'The cards of these, in this order, as they are for everybody: JSON with commas between them; null: none. One text, '
  'since writing and reading three hundred values takes longer than finding them. The plan is kept: a search whose '
  'ages are planned by value would spend as long on planning this as on all else.';

create function search_cards(wanted integer[], viewer integer, out cards text, out facts text, out chats text)
  stable parallel safe language plpgsql as $$
declare
  today constant date := (now() at time zone 'Europe/Rome')::date;
  day_number constant integer := to_char(today, 'YYYYMMDD');
  midnight constant timestamptz := today::timestamp at time zone 'Europe/Rome';
  week_ago constant timestamptz := now() - interval '7 days';
begin
  select string_agg('{"age":' || (day_number - s.born_number) / 10000 || ',' || s.card, E'\n' order by place),
    '[' || string_agg('[' || s.id || ',"' || s.role || '","' || s.dob
      || case when s.active_at >= midnight then '",true,' else '",false,' end
      || case when s.listed_at > week_ago then '"' || (s.listed_at at time zone 'Europe/Rome')::date || '"' else 'null' end
      || case when s.private then ',["' || coalesce(s.picture_id, '') || '","' || array_to_string(s.picture_ids, ',') || '"],'
        else ',null,' end
      || case when habit.hostess_id is null then 'null]'
        else '[' || habit.asked || ',' || habit.answered || ',' || coalesce(habit.minutes::text, 'null') || ','
          || coalesce('"' || habit.part || '"', 'null') || ',' || habit.unanswered || ']]' end,
      ',' order by place) || ']'
  into cards, facts
  from unnest(wanted) with ordinality as listed (id, place)
  join search_profile s using (id)
  left join reply_habit habit on habit.hostess_id = s.id;
  if viewer is not null then
    select '[' || string_agg('[' || other_id || ',' || chat.id || ',' || exists (
        select from live_unlock where live_unlock.chat_id = chat.id) || ']', ',') || ']'
    into chats
    from (
      select id, hostess_id as other_id from chat where king_id = viewer and hostess_id = any(wanted)
      union all
      select id, king_id from chat where hostess_id = viewer and king_id = any(wanted)) chat;
  end if;
end $$;
comment on function search_cards is
  'The cards of these, in this order, for who is shown something of their own: the beginning of each as JSON, a line for '
  'one, without the pictures of private profiles; what card.ts adds to each, as an array; the chats with the viewer, '
  'whoever is not a guest. Few texts and a kept plan, as in search_page.';

create table search_speaker (
  id integer not null references search_profile on delete cascade,
  language_id smallint not null,
  role text not null,
  province_id smallint not null,
  cost smallint not null,
  dob date not null,
  verified boolean not null,
  top boolean not null,
  types smallint not null,
  rating numeric(2,1) not null,
  active_at timestamptz not null,
  listed_at timestamptz not null,
  primary key (id, language_id)
) with (fillfactor = 90, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
comment on table search_speaker is
  'Who speaks a language that not everybody speaks (all but Italian and English): one row each, with all that a '
  'search filters and sorts by, so that counting them is a short walk through one index. PostgreSQL skips the '
  'columns that a search leaves open.';
comment on column search_speaker.rating is
  'Few speakers are also sorted where they are counted: fetching fourteen hundred rows of search_profile for '
  'the fifty of a page took eight milliseconds.';
comment on column search_speaker.active_at is 'As in search_profile.';
create index search_speaker_order on search_speaker (role, language_id, cost, province_id, dob)
  include (id, verified, top, types, rating, active_at, listed_at);

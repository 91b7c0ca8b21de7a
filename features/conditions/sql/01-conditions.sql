create table conditions (
  hostess_id integer not null references users on delete cascade,
  version integer not null check (version > 0),
  place text check (place in ('public', 'private_events')),
  ends text check (ends in ('22:30', '24:00', '01:00', 'each_time')),
  photos text check (photos in ('none', 'on_request', 'fine')),
  alcohol text check (alcohol in ('none', 'one_glass', 'fine')),
  notice text check (notice in ('two_days', 'day', 'same_day')),
  language_ids smallint[] not null default '{}' check (cardinality(language_ids) <= 20),
  distance_km smallint check (distance_km between 0 and 150 and distance_km % 5 = 0),
  province_id smallint,
  sentence text check (char_length(sentence) between 1 and 120),
  created_at timestamptz not null default now(),
  primary key (hostess_id, version)
);
comment on table conditions is
  'What a hostess asks of whoever meets her. A change is a new version, and the highest one is in force. Null, or no '
  'language: she says nothing about it.';
comment on column conditions.ends is 'By when a meeting is over; each_time: she says so each time.';
comment on column conditions.photos is 'Photos taken of her.';
comment on column conditions.notice is 'How long before she wants to know of a meeting.';
comment on column conditions.language_ids is 'As those of profile: in which languages to write to her.';
comment on column conditions.distance_km is 'How far she travels from province_id; 0: not at all.';
comment on column conditions.province_id is
  'Her province when she wrote this version: what was accepted does not move when she does.';
comment on column conditions.sentence is 'A sentence of her own, as approved; a new one waits in conditions_sentence.';
create trigger conditions_append_only before update on conditions
  for each row execute function refuse_rewrite();
create trigger conditions_never_emptied before truncate on conditions
  for each statement execute function refuse_rewrite();

create table conditions_sentence (
  hostess_id integer primary key references users on delete cascade,
  value text not null check (char_length(value) between 1 and 120),
  created_at timestamptz not null default now()
);
comment on table conditions_sentence is 'A sentence of her conditions that waits for a moderator.';

create table conditions_acceptance (
  king_id integer not null references users on delete cascade,
  hostess_id integer not null references users on delete cascade,
  version integer not null,
  words text[] not null check (cardinality(words) > 0),
  accepted_at timestamptz not null default now(),
  primary key (king_id, hostess_id, version),
  foreign key (hostess_id, version) references conditions on delete cascade
);
comment on table conditions_acceptance is
  'Which version of her conditions a king said yes to, and when: proof for both, never rewritten.';
comment on column conditions_acceptance.words is 'The card as he read it, line by line.';
create index conditions_acceptance_version on conditions_acceptance (hostess_id, version);
create trigger conditions_acceptance_append_only before update on conditions_acceptance
  for each row execute function refuse_rewrite();
create trigger conditions_acceptance_never_emptied before truncate on conditions_acceptance
  for each statement execute function refuse_rewrite();

create function guard_conditions_acceptance() returns trigger language plpgsql as $$
begin
  if not exists (select from users where id = new.king_id and role = 'KING') then
    raise exception 'user % cannot accept conditions', new.king_id using errcode = 'restrict_violation';
  end if;
  if new.version <> (select max(version) from conditions where hostess_id = new.hostess_id) then
    raise exception 'version % of the conditions of user % is not in force', new.version, new.hostess_id
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
comment on function guard_conditions_acceptance is 'Only a king accepts, and only what is in force.';
create trigger conditions_acceptance_guarded before insert on conditions_acceptance
  for each row execute function guard_conditions_acceptance();

create function keep_conditions() returns trigger language plpgsql as $$
begin
  if exists (select from users where id = old.hostess_id and state <> 'erased') then
    raise exception 'conditions are kept as long as their account' using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
comment on function keep_conditions is 'What somebody may have accepted goes with her account alone.';
create trigger conditions_kept before delete on conditions
  for each row execute function keep_conditions();

create function keep_conditions_acceptance() returns trigger language plpgsql as $$
begin
  if (select count(*) from users where id in (old.king_id, old.hostess_id) and state <> 'erased') = 2 then
    raise exception 'an acceptance is kept as long as both accounts' using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
comment on function keep_conditions_acceptance is 'A proof goes when one of the two accounts does.';
create trigger conditions_acceptance_kept before delete on conditions_acceptance
  for each row execute function keep_conditions_acceptance();

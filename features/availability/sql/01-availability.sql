create table availability (
  hostess_id integer primary key references users on delete cascade,
  updated_at timestamptz not null default now()
);
comment on table availability is 'A hostess who says on which of the next days she is free, and since when she says so.';

create table availability_day (
  hostess_id integer not null references availability on delete cascade,
  day date not null,
  state text not null check (state in ('free', 'maybe', 'busy')),
  primary key (hostess_id, day)
);
comment on table availability_day is
  'One of the next 14 days of hers, in Italy. No row: she says nothing about it. No hours: nobody needs to know when '
  'she leaves the house. Days that are over are deleted.';
-- A search for a day asks each profile by the primary key, or begins here where few are free.
create index availability_free on availability_day (day, hostess_id) where state = 'free';

create function guard_availability_day() returns trigger language plpgsql as $$
declare
  today date := (now() at time zone 'Europe/Rome')::date;
begin
  if new.day not between today and today + 13 then
    raise exception 'the calendar of user % has no %', new.hostess_id, new.day using errcode = 'check_violation';
  end if;
  return new;
end $$;
comment on function guard_availability_day is 'A calendar of two weeks: neither what was, nor plans for months.';
create trigger availability_day_guarded before insert or update of day on availability_day
  for each row execute function guard_availability_day();

create table setting (
  id integer generated always as identity primary key,
  name text not null,
  before jsonb not null,
  value jsonb,
  reason text not null check (char_length(btrim(reason)) between 1 and 1000),
  changed_by integer not null,
  changed_at timestamptz not null default now()
);
comment on table setting is
  'What an owner changes while the site runs. Every change is a row and stays; the newest one of a name counts, '
  'and where there is none, or its value is null, the environment''s value does.';
comment on column setting.name is 'The environment variable''s name in the words of the back office.';
comment on column setting.before is 'In force until this change.';
comment on column setting.value is 'Null: back to the environment''s value.';
create index setting_newest on setting (name, id desc);
create trigger setting_append_only before update or delete on setting
  for each row execute function refuse_rewrite();
create trigger setting_never_emptied before truncate on setting
  for each statement execute function refuse_rewrite();

create function number_setting(wanted text, otherwise float8, moment timestamptz default 'infinity') returns float8
language sql stable as $$
  select coalesce(
    (select (value #>> '{}')::float8 from setting
      where name = wanted and changed_at <= moment order by id desc limit 1),
    otherwise)
$$;
comment on function number_setting is
  'A limit as it stands, or stood at a moment; where no owner has changed it, or has given it back: `otherwise`.';

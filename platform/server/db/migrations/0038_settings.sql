-- What an owner changes while the site runs. Every change is a row and stays; the newest one of a name counts, and
-- where there is none, or its value is null, the environment's value does.
create table setting (
  id integer generated always as identity primary key,
  name text not null,
  -- In force until this change.
  before jsonb not null,
  value jsonb,
  reason text not null check (char_length(btrim(reason)) between 1 and 1000),
  changed_by integer not null references users,
  changed_at timestamptz not null default now()
);
create index setting_newest on setting (name, id desc);
create trigger setting_append_only before update or delete on setting
  for each row execute function refuse_rewrite();
create trigger setting_never_emptied before truncate on setting
  for each statement execute function refuse_rewrite();

-- How long this price waits for a reply: what was promised when it was paid, whatever is set later.
alter table unlock add column refund_hours double precision check (refund_hours > 0);

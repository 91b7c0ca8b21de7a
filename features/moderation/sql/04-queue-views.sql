create table queue_view (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  name text not null check (char_length(btrim(name)) between 1 and 40),
  filter jsonb not null,
  created_at timestamptz not null default now(),
  unique (user_id, name)
);
comment on table queue_view is 'What a colleague often looks for in the queue, under a name of their own.';
comment on column queue_view.filter is 'The filters of the list, as its contract reads them.';

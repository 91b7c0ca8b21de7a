create table block (
  blocker_id integer not null references users on delete cascade,
  blocked_id integer not null references users on delete cascade,
  at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
comment on table block is 'Mutual invisibility, whoever blocked whom.';
create index block_reverse on block (blocked_id, blocker_id);

create table block (
  blocker_id integer not null references users on delete cascade,
  blocked_id integer not null references users on delete cascade,
  at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
comment on table block is 'Mutual invisibility, whoever blocked whom.';
create index block_reverse on block (blocked_id, blocker_id);

create view blocked_pair as
  select blocker_id as one_id, blocked_id as other_id from block
  union all select blocked_id, blocker_id from block;
comment on view blocked_pair is
  'Two people of whom one has blocked the other, both ways round: neither sees the other, whoever did it. Two who '
  'blocked each other stand here twice. Each half is found by a key.';

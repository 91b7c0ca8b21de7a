create table audit_run (
  id integer generated always as identity primary key,
  at timestamptz not null default now(),
  milliseconds integer not null check (milliseconds >= 0),
  invariants integer not null check (invariants >= 0),
  breached text[] not null
);
comment on table audit_run is
  'What each audit found: the newest is watched, and the history tells since when something is wrong.';
comment on column audit_run.invariants is 'How many were checked.';
comment on column audit_run.breached is 'Names of the invariants that did not hold.';

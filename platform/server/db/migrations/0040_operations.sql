-- What each audit found: the newest is watched, and the history tells since when something is wrong.
create table audit_run (
  id integer generated always as identity primary key,
  at timestamptz not null default now(),
  milliseconds integer not null check (milliseconds >= 0),
  invariants integer not null check (invariants >= 0),
  -- Names of the invariants that did not hold.
  breached text[] not null
);

-- What happened in the last hour, without reading the whole ledger; rows lie in the order of their time.
-- safe: brin reads the table once and writes a few pages; a build of seconds at ten million rows.
create index ledger_tx_at on ledger_tx using brin (at) with (pages_per_range = 16);

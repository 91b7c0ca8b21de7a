-- What is spent of the budgets of requests, all processes together (docs/decisions/0094).

create unlogged table budget (
  digest bytea primary key check (octet_length(digest) = 32),
  spent double precision not null,
  drain double precision not null check (drain > 0),
  at timestamptz not null default now(),
  expires_at timestamptz not null
);
comment on table budget is
  'One row per budget and whom it limits. Unlogged: losing the counters in a crash only forgives.';
comment on column budget.digest is
  'A keyed digest of the limit''s name with an address, an account or an e-mail: none of them can be read here.';
comment on column budget.spent is 'As of "at"; it drains off since then.';
comment on column budget.drain is 'Per second.';
create index budget_expiry on budget (expires_at);

-- When the reconciler asks about a purchase next; null: never again. Each purchase has its own moment, so that the
-- old ones cost nothing while they wait, and nobody waits behind them.
alter table purchase add column check_at timestamptz default now();
drop index purchase_unsettled;
drop index purchase_credited_checked;
create index purchase_check on purchase (provider, check_at) where state in ('pending', 'credited');

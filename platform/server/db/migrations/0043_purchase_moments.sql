-- Two moments side by side whose names are easily taken for each other. A new name would break the version before.
comment on column purchase.checked_at is
  'When the provider last answered what became of it; null: never.';
comment on column purchase.check_at is
  'When the reconciler asks the provider next; null: never again.';

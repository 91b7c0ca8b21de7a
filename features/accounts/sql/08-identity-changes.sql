-- What a thief would change first, so that the owner hears of it and can take it back: decision record 0090.

create table identity_change (
  id bigint generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  kind text not null check (kind in ('email', 'phone', 'password', 'second_factor', 'passkey')),
  old_value text,
  token_hash bytea not null unique,
  changed_at timestamptz not null default now(),
  undo_until timestamptz not null default now() + interval '72 hours',
  undone_at timestamptz,
  hold_until timestamptz check (hold_until is null or kind = 'phone'),
  confirmed_at timestamptz,
  constraint identity_change_restores check (
    case kind when 'email' then old_value is not null
      when 'phone' then old_value is not null
      else old_value is null end)
);
comment on table identity_change is
  'A change of that by which somebody is known and signs in. The old channel got a link that takes it back.';
comment on column identity_change.old_value is 'The address or number in use before; of what is secret nothing is kept.';
comment on column identity_change.token_hash is 'Digest of what the link carries; the token itself is never stored.';
comment on column identity_change.undone_at is 'When it was taken back, by its link or by that of an earlier change.';
comment on column identity_change.hold_until is
  'Of a number that took the place of a verified one: until then nothing is bought, unless the old channel confirms it.';
comment on column identity_change.confirmed_at is 'When the old channel said that it was the owner.';
create index identity_change_user on identity_change (user_id, changed_at desc);
create index identity_change_age on identity_change (changed_at);

create view purchase_hold as
  select user_id, max(hold_until) as until from identity_change
  where hold_until > now() and confirmed_at is null and undone_at is null
  group by user_id;
comment on view purchase_hold is 'Who may buy nothing for now, since the number was changed, and until when.';

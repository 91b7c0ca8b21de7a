-- What the staff do about a person: finding them, badges that end, corrections of a wallet, notes.

-- Any part of a nickname, an e-mail or a number, among millions.
create extension if not exists pg_trgm;
create index users_words on users using gin (name_key gin_trgm_ops, email gin_trgm_ops, phone gin_trgm_ops);
-- The newest of a state, and of what only few are.
create index users_state_newest on users (state, id desc);
create index users_staff on users (id) where role = 'ADMIN';
create index users_paused on users (id) where paused_at is not null;

-- A badge that somebody of the staff gave: why, until when, and how it ended. The profile says who has one now.
create table badge_grant (
  id integer generated always as identity primary key,
  user_id integer not null references users,
  badge text not null check (badge in ('verified', 'top')),
  reason text not null check (char_length(btrim(reason)) between 1 and 1000),
  granted_by integer not null references users,
  granted_at timestamptz not null default now(),
  -- Null: until it is taken away.
  expires_at timestamptz check (expires_at > granted_at),
  ended_at timestamptz,
  -- expired: its time was over. removed: the staff took it. renewed: another grant took its place.
  -- lost: the photos that it spoke of are gone.
  ended text check (ended in ('expired', 'removed', 'renewed', 'lost')),
  check ((ended_at is null) = (ended is null)),
  check (ended <> 'expired' or expires_at <= ended_at)
);
create unique index badge_grant_live on badge_grant (user_id, badge) where ended_at is null;
create index badge_grant_due on badge_grant (expires_at) where ended_at is null and expires_at is not null;
create index badge_grant_user on badge_grant (user_id, id desc);

-- A correction of a king's wallet. Up to 1,000 Crediti whoever may make one posts it at once; above, it waits for
-- somebody else. `posted` has its movement in the ledger: 'adjustment:staff:<id>'.
create table ledger_adjustment (
  id integer generated always as identity primary key,
  user_id integer not null references users,
  amount integer not null check (amount <> 0 and abs(amount) <= 100000),
  reason text not null check (char_length(btrim(reason)) between 1 and 1000),
  state text not null check (state in ('proposed', 'posted', 'declined', 'withdrawn')),
  proposed_by integer not null references users,
  proposed_at timestamptz not null default now(),
  decided_by integer references users,
  decided_at timestamptz,
  decision_reason text check (char_length(btrim(decision_reason)) between 1 and 1000),
  check ((state = 'proposed') = (decided_at is null)),
  check (state <> 'proposed' or decided_by is null),
  -- The second pair of eyes. Declined by oneself is withdrawn; so is what an erased account leaves (by nobody).
  constraint adjustment_takes_two check (
    case state
      when 'posted' then decided_by is not null and (abs(amount) <= 1000 or decided_by <> proposed_by)
      when 'declined' then decided_by is not null and decided_by <> proposed_by
      when 'withdrawn' then decided_by is null or decided_by = proposed_by
      else true
    end)
);
create index ledger_adjustment_newest on ledger_adjustment (state, id desc);
create index ledger_adjustment_user on ledger_adjustment (user_id, id desc);

-- Whoever confirms, confirms what was proposed, once.
create function keep_adjustment() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.state = 'proposed'
    and (new.user_id, new.amount, new.reason, new.proposed_by, new.proposed_at)
      = (old.user_id, old.amount, old.reason, old.proposed_by, old.proposed_at) then
    return new;
  end if;
  raise exception 'an adjustment is only ever decided, once' using errcode = 'restrict_violation';
end $$;
create trigger ledger_adjustment_kept before update or delete on ledger_adjustment
  for each row execute function keep_adjustment();
create trigger ledger_adjustment_never_emptied before truncate on ledger_adjustment
  for each statement execute function refuse_rewrite();

-- What the staff tell one another about a person.
create table user_note (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  author_id integer not null references users,
  text text not null check (char_length(btrim(text)) between 1 and 2000),
  at timestamptz not null default now()
);
create index user_note_user on user_note (user_id, id desc);
create index user_note_age on user_note (at);

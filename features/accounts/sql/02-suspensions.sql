create table suspension (
  id integer generated always as identity primary key,
  user_id integer not null references users,
  reason text not null check (char_length(btrim(reason)) between 1 and 1000),
  by_user_id integer references users,
  starts_at timestamptz not null default now(),
  ends_at timestamptz check (ends_at > starts_at),
  lifted_at timestamptz
);
comment on table suspension is
  'A ban: independent of the account''s state, so that lifting it returns the account to the state it had. In '
  'force now: current_suspension. Rows stay for the history.';
comment on column suspension.by_user_id is 'Who of the staff; null: the software.';
comment on column suspension.ends_at is 'Null: until somebody lifts it.';
comment on column suspension.lifted_at is 'Ended before its time, or (when the next ban comes) when it ran out.';
create unique index suspension_live on suspension (user_id) where lifted_at is null;
-- Whether a ban has cut a session off is asked with each request, and past bans are never deleted.
create index suspension_of on suspension (user_id, starts_at);

create view current_suspension as
  select id, user_id, reason, starts_at, ends_at from suspension
  where lifted_at is null and (ends_at is null or ends_at > now());
comment on view current_suspension is
  'The bans in force at this moment, at most one of each account. One that has run out counts no more, although '
  'nobody has lifted it.';

create table restriction (
  id integer generated always as identity primary key,
  user_id integer not null references users,
  kind text not null check (kind in ('limited', 'hidden', 'provisional')),
  starts_at timestamptz not null default now(),
  ends_at timestamptz check (ends_at > starts_at),
  lifted_at timestamptz
);
comment on table restriction is
  'Less than a ban: the account stays open. In force now: current_restriction. Rows stay for the history.';
comment on column restriction.kind is
  'limited: begins no conversation, uploads no photo, is not found by the search; hidden: the profile is seen by '
  'nobody; provisional: hidden until a second colleague confirms or declines a measure.';
comment on column restriction.ends_at is 'Null: until somebody lifts it.';
comment on column restriction.lifted_at is 'Ended before its time, or (when the next one comes) when it ran out.';
create unique index restriction_live on restriction (user_id, kind) where lifted_at is null;

create view current_restriction as
  select id, user_id, kind, ends_at from restriction
  where lifted_at is null and (ends_at is null or ends_at > now());
comment on view current_restriction is 'The restrictions in force at this moment.';

create function refuse_limited() returns trigger language plpgsql as $$
begin
  if exists (
    select from current_restriction
    where kind = 'limited' and user_id = (to_jsonb(new) ->> tg_argv[0])::integer
  ) then
    raise exception 'user % is limited', to_jsonb(new) ->> tg_argv[0] using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
comment on function refuse_limited is
  'Whoever is limited makes no new row; the argument names the column of the person. The product says it in words first.';

-- What an account may do now, each rule once, from the widest to the narrowest: open_account, active_account,
-- published_profile (profiles), findable_profile (search). notifiable_account (notifications) narrows open_account.
create view open_account as
  select id, role, admin_role, state, paused_at, deletion_due_at from users
  where state <> 'erased' and not exists (select from current_suspension where user_id = users.id);
comment on view open_account is
  'May be signed in and receive events: neither erased nor suspended, in whatever state of review.';

create table barred_identity (
  digest bytea primary key,
  until timestamptz not null
);
comment on table barred_identity is
  'Somebody erased while banned cannot come back by registering anew. Keyed digests of address and number.';
comment on column barred_identity.digest is 'HMAC of an e-mail address or a phone number.';

-- Who may change the price of a chat, and a badge.

create table unlock_cost_change (
  id integer generated always as identity primary key,
  user_id integer not null references users,
  previous smallint not null check (previous in (50, 100, 200)),
  cost smallint not null check (cost in (50, 100, 200)),
  cause text not null check (cause in ('rule', 'correction')),
  inputs jsonb not null check (jsonb_typeof(inputs) = 'object'),
  reason text check (char_length(btrim(reason)) between 1 and 1000),
  changed_by integer references users,
  stands_until timestamptz check (stands_until > changed_at),
  changed_at timestamptz not null default now(),
  check (previous <> cost),
  constraint unlock_cost_change_cause check (case cause
    when 'rule' then reason is null and changed_by is null and stands_until is null
    else reason is not null and changed_by is not null and stands_until is not null end)
);
comment on table unlock_cost_change is
  'Each change of what a chat costs, and from what it followed. Never rewritten; it goes with the account.';
comment on column unlock_cost_change.cause is
  'rule: computed from how surely an answer comes. correction: by the staff, for a while.';
comment on column unlock_cost_change.inputs is 'What the rule was given: the counts of reply_habit at that moment.';
comment on column unlock_cost_change.stands_until is 'Of a correction: until then the rule leaves it.';
create index unlock_cost_change_user on unlock_cost_change (user_id, id desc);

create function refuse_cost_rewrite() returns trigger language plpgsql as $$
begin
  raise exception 'unlock_cost_change is append-only' using errcode = 'restrict_violation';
end $$;
comment on function refuse_cost_rewrite is 'How a price came about is never rewritten.';
create trigger unlock_cost_change_append_only before update on unlock_cost_change
  for each statement execute function refuse_cost_rewrite();

create function set_unlock_cost(
  of_user integer, wanted integer, why text, known jsonb,
  words text default null, by_staff integer default null, until timestamptz default null
) returns boolean language plpgsql as $$
declare
  present smallint;
begin
  select unlock_cost into strict present from profile where user_id = of_user for no key update;
  if present = wanted then
    return false;
  end if;
  insert into unlock_cost_change (user_id, previous, cost, cause, inputs, reason, changed_by, stands_until)
  values (of_user, present, wanted, why, known, words, by_staff, until);
  update profile set unlock_cost = wanted where user_id = of_user;
  return true;
end $$;
comment on function set_unlock_cost is
  'The one way to another price: it leaves a row of unlock_cost_change. False: it was that already.';

create function refuse_unexplained_cost() returns trigger language plpgsql as $$
begin
  if not exists (
    select from unlock_cost_change
    where user_id = new.user_id and cost = new.unlock_cost and changed_at = now()
  ) then
    raise exception 'the price of a chat with % changes by set_unlock_cost', new.user_id
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
comment on function refuse_unexplained_cost is 'A price changes together with the row that says from what it followed.';
create trigger profile_cost_explained before update of unlock_cost on profile
  for each row when (new.unlock_cost is distinct from old.unlock_cost)
  execute function refuse_unexplained_cost();

create function date_verification() returns trigger language plpgsql as $$
begin
  new.verified_at := case when new.verified then coalesce(new.verified_at, now()) end;
  return new;
end $$;
comment on function date_verification is 'A verified profile says since when.';
create trigger profile_verification_dated before insert or update of verified, verified_at on profile
  for each row execute function date_verification();

create function refuse_ungranted_badge() returns trigger language plpgsql as $$
declare
  worn record;
begin
  -- As it is at the end of the transaction.
  select verified, top into worn from profile where user_id = new.user_id;
  if not found then
    return null;
  end if;
  if (old.verified <> new.verified and worn.verified <> exists (
        select from badge_grant where user_id = new.user_id and badge = 'verified' and ended_at is null))
    or (old.top <> new.top and worn.top <> exists (
        select from badge_grant where user_id = new.user_id and badge = 'top' and ended_at is null)) then
    raise exception 'a badge of % changes with its grant', new.user_id using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
comment on function refuse_ungranted_badge is 'A badge and its grant come and go in one transaction.';
create constraint trigger profile_badges_granted after update of verified, top on profile
  deferrable initially deferred
  for each row when (old.verified <> new.verified or old.top <> new.top)
  execute function refuse_ungranted_badge();

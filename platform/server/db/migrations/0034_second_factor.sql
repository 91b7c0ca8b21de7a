-- The second factor of the staff, and who of them may still come in.
alter table users
  add column deactivated_at timestamptz,
  -- Of the staff only.
  add column last_sign_in_at timestamptz,
  add constraint only_staff_is_deactivated check (deactivated_at is null or role = 'ADMIN');

create table second_factor (
  user_id integer primary key references users on delete cascade,
  -- AES-256-GCM: 12 bytes of nonce, the 20 of the secret, 16 of tag. The key is never in the database.
  sealed_secret bytea not null check (octet_length(sealed_secret) = 48),
  -- Null until a first code has shown that the app knows the secret.
  confirmed_at timestamptz,
  -- Of the last code that was accepted, in units of 30 s since 1970: none of it or before it is accepted again.
  last_step bigint not null default 0,
  failures smallint not null default 0 check (failures between 0 and 10),
  failing_since timestamptz
);
create function second_factor_moves_on() returns trigger language plpgsql as $$
begin
  if new.sealed_secret = old.sealed_secret and new.last_step < old.last_step then
    raise exception 'a code that was used does not come back' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger second_factor_moves_on before update on second_factor
  for each row execute function second_factor_moves_on();

create table recovery_code (
  user_id integer not null references second_factor on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Between the password and the code.
create table login_ticket (
  token_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  failures smallint not null default 0 check (failures between 0 and 5),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index login_ticket_user on login_ticket (user_id);

-- Somebody can always manage the staff. Two owners who demote each other wait here for one another.
create function keep_an_owner() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7215002);
  if not exists (
    select from users where admin_role = 'owner' and deactivated_at is null and state = 'approved') then
    raise exception 'the last owner stays' using errcode = 'restrict_violation', constraint = 'last_owner';
  end if;
  return null;
end $$;
create trigger users_keep_an_owner after update of admin_role, deactivated_at on users
  for each row
  when (old.admin_role = 'owner' and old.deactivated_at is null
    and (new.admin_role is distinct from 'owner' or new.deactivated_at is not null))
  execute function keep_an_owner();

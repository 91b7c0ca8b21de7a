create table session (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  token_hash bytea not null unique,
  impersonator_id integer references users,
  device_id uuid,
  user_agent text not null default '',
  address text not null default '',
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  proved_at timestamptz not null default now(),
  failed_proofs smallint not null default 0 check (failed_proofs between 0 and 5),
  clear_under text check (clear_under is null or impersonator_id is null)
);
comment on table session is 'A device that is signed in.';
comment on column session.token_hash is 'Keyed digest of the bearer token; the token itself is never stored.';
comment on column session.impersonator_id is
  'The owner who looks at the site as this user; such a session may only read.';
comment on column session.device_id is
  'The browser that it was opened in, by its cookie: known_device. Null where it keeps no cookie, or is forgotten.';
comment on column session.address is 'The address of the sign-in.';
comment on column session.expires_at is 'Never beyond what session_end allows: session_ends cuts whatever is asked for.';
comment on column session.proved_at is
  'When a password, a passkey or a code of the app last showed who uses it: decision record 0090.';
comment on column session.failed_proofs is 'Wrong proofs since the last right one; the fifth ends the session.';
comment on column session.clear_under is
  'The day in Rome, and the texts of the release, under which nothing was found to stand against a member''s session: no '
  'ban, no consent that is due or withdrawn. Spares most requests to look again; recheck_sessions takes it back.';
create index session_by_user on session (user_id);
-- The sweeps that forget look for age alone.
create index session_expiry on session (expires_at);

create function session_end(role text, begun timestamptz, used timestamptz) returns timestamptz
language sql stable as $$
  select case role
    when 'ADMIN' then least(begun + interval '12 hours', used + interval '30 minutes')
    else least(begun + interval '30 days', used + interval '30 days')
  end
$$;
comment on function session_end is
  'When a session ends at the latest: long after it was opened, and soon after its last use, sooner for the staff.';

create function session_ends() returns trigger language plpgsql as $$
begin
  new.expires_at := least(
    new.expires_at,
    (select session_end(users.role, new.created_at, new.last_used_at) from users where users.id = new.user_id)
  );
  return new;
end $$;
comment on function session_ends is
  'No statement makes a session last longer than session_end says. An end that was asked for earlier stays.';
create trigger session_ends before insert or update of expires_at, created_at, last_used_at, user_id on session
  for each row execute function session_ends();

create function end_sessions_of_lesser_rights() returns trigger language plpgsql as $$
begin
  delete from login_ticket where user_id = new.id;
  delete from session where user_id = new.id;
  return null;
end $$;
comment on function end_sessions_of_lesser_rights is
  'Who joins the staff, or becomes an owner, signs in for it: what was opened with fewer rights gains none.';
create trigger end_sessions_of_lesser_rights after update of role, admin_role on users
  for each row when (
    new.role = 'ADMIN' and (old.role <> 'ADMIN' or new.admin_role = 'owner' and old.admin_role <> 'owner')
  ) execute function end_sessions_of_lesser_rights();

create function recheck_sessions() returns trigger language plpgsql as $$
begin
  -- Who notes that a session is clear holds this row for share: we wait, and take the note back; or they find it locked.
  perform from users where id = new.user_id for no key update;
  update session set clear_under = null where user_id = new.user_id;
  return null;
end $$;
comment on function recheck_sessions is
  'A ban or a consent that is refused or withdrawn counts from the next request on: what was noted before goes.';
create trigger recheck_sessions_of_banned after insert or update on suspension
  for each row execute function recheck_sessions();

create table otp_challenge (
  id bigint generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  purpose text not null check (purpose in ('sign_in', 'phone', 'payment')),
  phone text not null,
  code_hash bytea not null,
  failures smallint not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  verified_at timestamptz,
  dead_at timestamptz
);
comment on table otp_challenge is
  'A code by SMS. It works only inside a challenge that a password or a mail link opened.';
comment on column otp_challenge.code_hash is 'A keyed digest: the code itself is never stored.';
comment on column otp_challenge.failures is 'Wrong codes so far.';
comment on column otp_challenge.dead_at is 'Replaced by a resend, or used: a dead code never works again.';
create unique index otp_challenge_live on otp_challenge (user_id, purpose) where dead_at is null;
create index otp_challenge_recent on otp_challenge (user_id, created_at);
-- How many messages a number, or a range of numbers, had lately.
create index otp_challenge_phone on otp_challenge (phone text_pattern_ops, created_at);
create index otp_challenge_age on otp_challenge (created_at);

create table second_factor (
  user_id integer primary key references users on delete cascade,
  sealed_secret bytea not null check (octet_length(sealed_secret) = 48),
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  failures smallint not null default 0 check (failures between 0 and 10),
  failing_since timestamptz
);
comment on table second_factor is 'The second factor of the staff: a secret shared with their authenticator app.';
comment on column second_factor.sealed_secret is
  'AES-256-GCM: 12 bytes of nonce, the 20 of the secret, 16 of tag. The key is never in the database.';
comment on column second_factor.confirmed_at is 'Null until a first code has shown that the app knows the secret.';
comment on column second_factor.last_step is
  'Of the last code that was accepted, in units of 30 s since 1970: none of it or before it is accepted again.';
comment on column second_factor.failures is 'Wrong codes since failing_since.';

create function second_factor_moves_on() returns trigger language plpgsql as $$
begin
  if new.sealed_secret = old.sealed_secret and new.last_step < old.last_step then
    raise exception 'a code that was used does not come back' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
comment on function second_factor_moves_on is 'A code that was used never counts again: the step only rises.';
create trigger second_factor_moves_on before update on second_factor
  for each row execute function second_factor_moves_on();

create table recovery_code (
  user_id integer not null references second_factor on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
comment on table recovery_code is 'Codes that replace the second factor, once each.';

create table login_ticket (
  token_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  failures smallint not null default 0 check (failures between 0 and 5),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
comment on table login_ticket is 'What stands between a correct password and the second factor''s code.';
comment on column login_ticket.failures is 'Wrong codes on this ticket; five end it.';
create index login_ticket_user on login_ticket (user_id);

create table impersonation (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  issued_by integer not null references users on delete cascade,
  reason text not null check (char_length(btrim(reason)) between 1 and 1000),
  secret_hash bytea not null,
  issued_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table impersonation is
  'A link with which an owner looks at the site as somebody else: once, within minutes, for a reason.';
comment on column impersonation.issued_by is 'The owner.';
comment on column impersonation.secret_hash is 'Keyed digest of what the link carries, which is never stored.';
create index impersonation_user on impersonation (user_id, id desc);

create view unexpired_session as
  select id, user_id from session where expires_at > now();
comment on view unexpired_session is
  'Sessions that have not run out. Whether they still open something, live_session says; whoever has just made sure of '
  'the account may do without it.';

create view live_session as
  select unexpired_session.id, user_id, open_account.role, open_account.admin_role
  from unexpired_session join open_account on open_account.id = user_id;
comment on view live_session is
  'Sessions that open something now, by the account that they belong to: not run out, and of an open account.';

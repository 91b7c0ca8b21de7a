-- Passkeys (WebAuthn): decision record 0091.

create table passkey_handle (
  user_id integer primary key references users on delete cascade,
  handle bytea not null unique check (octet_length(handle) = 32)
);
comment on table passkey_handle is
  'By which an authenticator knows an account: random, so that a device tells nothing of the person.';

create table passkey (
  id integer generated always as identity primary key,
  user_id integer not null references passkey_handle on delete cascade,
  credential_id bytea not null unique check (octet_length(credential_id) between 1 and 1023),
  public_key bytea not null check (octet_length(public_key) between 1 and 4096),
  counter bigint not null check (counter between 0 and 4294967295),
  transports text[] not null default '{}' check (cardinality(transports) <= 10),
  name text not null check (char_length(btrim(name)) between 1 and 60),
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  suspect_at timestamptz
);
comment on table passkey is 'A key on a device, or in a password manager, that signs its person in.';
comment on column passkey.credential_id is 'Chosen by the authenticator, which finds its private key by it.';
comment on column passkey.public_key is 'COSE: what a signature is checked with. The private key never leaves the authenticator.';
comment on column passkey.counter is
  'Signatures so far, as the authenticator counts them; 0 for the many that do not count.';
comment on column passkey.transports is 'How a browser reaches the authenticator: internal, hybrid, usb.';
comment on column passkey.suspect_at is
  'When a signature came that counted no further than the one before: there may be a copy of the key.';
create index passkey_user on passkey (user_id);

create function passkey_of_ten() returns trigger language plpgsql as $$
begin
  perform from passkey_handle where user_id = new.user_id for update;
  if (select count(*) from passkey where user_id = new.user_id) >= 10 then
    raise exception 'an account has ten passkeys at most' using errcode = 'check_violation';
  end if;
  return new;
end $$;
comment on function passkey_of_ten is 'An account has ten passkeys at most, however many are added at once.';
create trigger passkey_of_ten before insert on passkey for each row execute function passkey_of_ten();

create function passkey_moves_on() returns trigger language plpgsql as $$
begin
  if (new.user_id, new.credential_id, new.public_key) is distinct from (old.user_id, old.credential_id, old.public_key) then
    raise exception 'a passkey stays the key and the person''s that it was' using errcode = 'restrict_violation';
  end if;
  if new.counter < old.counter
    or (new.last_used_at is distinct from old.last_used_at and old.counter > 0 and new.counter = old.counter) then
    raise exception 'a passkey that counts its uses counts each of them' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
comment on function passkey_moves_on is
  'No key is put in the place of another, and a counter of uses only rises: a replayed or copied one is no use.';
create trigger passkey_moves_on before update on passkey for each row execute function passkey_moves_on();

create unlogged table passkey_challenge (
  digest bytea primary key,
  purpose text not null check (purpose in ('sign_in', 'register', 'prove')),
  session_id integer references session on delete cascade,
  expires_at timestamptz not null,
  check ((purpose = 'sign_in') = (session_id is null))
);
comment on table passkey_challenge is
  'What an authenticator is asked to sign, once. Unlogged: after a crash one asks again.';
comment on column passkey_challenge.digest is 'SHA-256 of the challenge.';
comment on column passkey_challenge.session_id is
  'In which it was asked for, and alone counts; null before anybody is signed in.';
create index passkey_challenge_expiry on passkey_challenge (expires_at);
create index passkey_challenge_session on passkey_challenge (session_id);

alter table session add column passkey_id integer references passkey on delete set null;
comment on column session.passkey_id is 'The passkey that opened it; null: a password, a mail or a code did.';
create index session_passkey on session (passkey_id) where passkey_id is not null;

create function has_second_factor(of_user integer) returns boolean language sql stable
  return exists (select from second_factor f where f.user_id = of_user and f.confirmed_at is not null)
    or exists (select from passkey p where p.user_id = of_user);
comment on function has_second_factor is
  'Whether a password alone opens the account no more, if it is of the staff: a confirmed app, or a passkey.';

-- Any part of a nickname, an e-mail or a number, among millions.
create extension if not exists pg_trgm;

create table users (
  id integer generated always as identity primary key,
  name text not null check (char_length(name) between 3 and 30),
  name_key text not null unique,
  email text not null unique check (email = lower(email)),
  phone text check (phone ~ '^\+[1-9][0-9]{5,14}$'),
  phone_verified_at timestamptz,
  dob date not null,
  role text not null check (role in ('KING', 'HOSTESS', 'ADMIN')),
  state text not null default 'email_pending'
    check (state in ('email_pending', 'pending', 'approved', 'rejected', 'erased')),
  password_hash text not null,
  email_verified_at timestamptz,
  approved_at timestamptz,
  welcomed_at timestamptz,
  paused_at timestamptz,
  deletion_due_at timestamptz,
  demo boolean not null default false,
  created_at timestamptz not null default now(),
  admin_role text check (admin_role in ('moderator', 'support', 'finance', 'owner')),
  resubmitted_at timestamptz,
  deletion_reminded_at timestamptz,
  deactivated_at timestamptz,
  last_sign_in_at timestamptz,
  constraint adult check (dob <= ((created_at at time zone 'Europe/Rome')::date - interval '18 years')),
  constraint email_verified_before_review check (state in ('email_pending', 'erased') or email_verified_at is not null),
  constraint staff_have_a_role check ((role = 'ADMIN') = (admin_role is not null)),
  constraint only_staff_is_deactivated check (deactivated_at is null or role = 'ADMIN')
);
comment on table users is
  'Everybody with an account: members and staff. Plural because `user` is a reserved word; every other table is '
  'singular. An erased account stays as an empty row, so that what others hold keeps its reference.';
comment on column users.name_key is 'The nickname folded: case, accents and look-alike letters removed.';
comment on column users.email is 'In lower case. Of an erased account: a placeholder.';
comment on column users.phone is 'In E.164. Confirmed only where phone_verified_at is set.';
comment on column users.phone_verified_at is 'When the number answered a code by SMS.';
comment on column users.dob is 'Date of birth; what ''today'' is, is said in Europe/Rome.';
comment on column users.role is
  'KING looks for company and pays; HOSTESS offers it; ADMIN is staff. Never changes.';
comment on column users.state is
  'email_pending -> pending -> approved | rejected; approved -> erased. A ban is no state: see suspension.';
comment on column users.password_hash is 'Argon2id.';
comment on column users.approved_at is 'When a moderator approved the profile; of the staff, when the account was made.';
comment on column users.welcomed_at is 'Set when the welcome modal was announced, so that it is announced once.';
comment on column users.paused_at is 'The person''s own pause: hidden from search and from strangers.';
comment on column users.deletion_due_at is
  'When the account will be erased at the person''s own request; null: no request.';
comment on column users.demo is 'Made by the demo, and removed with it.';
comment on column users.admin_role is 'What somebody of the staff may do beyond moderating; null for members.';
comment on column users.resubmitted_at is 'The one corrected request after a refusal.';
comment on column users.deletion_reminded_at is
  'Set when the mail before the erasure went out; a new request sends a new one.';
comment on column users.deactivated_at is 'Of the staff only: since when they may not sign in.';
comment on column users.last_sign_in_at is 'Of the staff only.';
create index users_state on users (state, created_at);
create index users_deletion_due on users (deletion_due_at) where deletion_due_at is not null;
create index users_words on users using gin (name_key gin_trgm_ops, email gin_trgm_ops, phone gin_trgm_ops);
-- The newest of a state, and of what only few are.
create index users_state_newest on users (state, id desc);
create index users_staff on users (id) where role = 'ADMIN';
create index users_paused on users (id) where paused_at is not null;
create index users_role_newest on users (role, id desc);
-- What the overview asks of newcomers stands in the index: a period is counted without reading their accounts.
create index users_newcomers on users (created_at) include (role, approved_at, id) where role <> 'ADMIN';

create function keep_an_owner() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7215002);
  if not exists (
    select from users where admin_role = 'owner' and deactivated_at is null and state = 'approved') then
    raise exception 'the last owner stays' using errcode = 'restrict_violation', constraint = 'last_owner';
  end if;
  return null;
end $$;
comment on function keep_an_owner is
  'Somebody can always manage the staff. Two owners who demote each other wait here for one another.';
create trigger users_keep_an_owner after update of admin_role, deactivated_at on users
  for each row
  when (old.admin_role = 'owner' and old.deactivated_at is null
    and (new.admin_role is distinct from 'owner' or new.deactivated_at is not null))
  execute function keep_an_owner();

-- Tables of lower layers that name who did it.
alter table audit_log add foreign key (actor_id) references users;
alter table setting add foreign key (changed_by) references users;

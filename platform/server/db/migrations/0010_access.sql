-- How staff look at an account, how a person contests a decision, and how somebody refused tries again.

-- What somebody of the staff may do beyond moderating. Who was made before there were roles is the owner.
alter table users add column admin_role text
  check (admin_role in ('moderator', 'support', 'finance', 'owner'));
update users set admin_role = 'owner' where role = 'ADMIN';
alter table users add constraint staff_have_a_role check ((role = 'ADMIN') = (admin_role is not null));

-- The one corrected request after a refusal.
alter table users add column resubmitted_at timestamptz;

-- A link with which an owner looks at the site as somebody else: once, within minutes, for a reason.
create table impersonation (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  issued_by integer not null references users on delete cascade,
  reason text not null check (char_length(btrim(reason)) between 1 and 1000),
  -- SHA-256 of what the link carries, which is never stored.
  secret_hash bytea not null,
  issued_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index impersonation_user on impersonation (user_id, id desc);

-- A ban is a decision like the others: with a statement of reasons, and open to an appeal.
alter table moderation_case drop constraint moderation_case_subject_check;
alter table moderation_case add constraint moderation_case_subject_check check (subject in
  ('profile', 'photo', 'text', 'personal', 'email', 'message', 'report', 'verification', 'appeal', 'deletion',
   'ban'));

-- The subject of an appeal is the id of the case that it contests: once, whatever becomes of it.
create unique index moderation_case_one_appeal on moderation_case (subject_id) where subject = 'appeal';

create function guard_appeal() returns trigger language plpgsql as $$
declare contested moderation_case;
begin
  select * into contested from moderation_case where id = new.subject_id::integer;
  if contested.state is distinct from 'rejected' or contested.subject = 'appeal'
    or contested.user_id <> new.user_id then
    raise exception 'case % cannot be appealed by user %', new.subject_id, new.user_id
      using errcode = 'restrict_violation';
  end if;
  if new.decided_by = contested.decided_by then
    raise exception 'who decided case % cannot decide the appeal against it', new.subject_id
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger moderation_case_appeal before insert or update on moderation_case
  for each row when (new.subject = 'appeal') execute function guard_appeal();

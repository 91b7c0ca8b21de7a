-- Who has a case before them, and until when: two moderators never decide the same one. A claim that nobody renews
-- ends by itself; a decision ends it with the case.
alter table moderation_case
  add column claimed_by integer references users on delete set null,
  add column claimed_until timestamptz;
create index moderation_case_claimed on moderation_case (claimed_until) where claimed_by is not null;

create function guard_claim() returns trigger language plpgsql as $$
begin
  if old.claimed_by is not null and old.claimed_until > now() then
    if new.state in ('approved', 'rejected') and new.decided_by is distinct from old.claimed_by then
      raise exception 'case % is claimed by user %', old.id, old.claimed_by using errcode = 'restrict_violation';
    end if;
    if new.claimed_by is not null and new.claimed_by <> old.claimed_by then
      raise exception 'case % is claimed by user %', old.id, old.claimed_by using errcode = 'restrict_violation';
    end if;
  end if;
  if new.state <> 'open' then
    new.claimed_by := null;
    new.claimed_until := null;
  end if;
  return new;
end $$;
create trigger moderation_case_claim before update on moderation_case
  for each row when (old.state = 'open' and (old.claimed_by is not null or new.claimed_by is not null))
  execute function guard_claim();

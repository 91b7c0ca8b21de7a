-- All open cases of one person are with one colleague at a time: decision record 0069.

create function decided_first(appeal moderation_case, colleague integer) returns boolean language plpgsql stable as $$
begin
  return appeal.subject = 'appeal' and has_decided(appeal.subject_id::integer, colleague);
end $$;
comment on function decided_first is
  'The case contests what this colleague decided or confirmed, so that they never decide it.';

create function person_held_by(wanted moderation_case, colleague integer) returns integer language sql stable
return (
  select held.claimed_by from moderation_case held
  where held.user_id = wanted.user_id and held.id <> wanted.id and held.state = 'open'
    and held.claimed_until > now() and held.claimed_by <> colleague
    and not decided_first(wanted, held.claimed_by) and not decided_first(held, colleague)
  limit 1);
comment on function person_held_by is
  'Who else has the person of this case before them, so that this colleague cannot claim it. An appeal is apart from '
  'the other cases where either of the two decided what it contests.';

create function guard_person_claim() returns trigger language plpgsql as $$
declare holder integer;
begin
  -- One claim of a person at a time: what is read below is what stands.
  perform pg_advisory_xact_lock(hashtext('moderation_case.claimed_by'), new.user_id);
  holder := person_held_by(new, new.claimed_by);
  if holder is not null then
    raise exception 'the cases of user % are claimed by user %', new.user_id, holder
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
comment on function guard_person_claim is 'Two colleagues never have cases of the same person before them.';
create trigger moderation_case_person_claim before update of claimed_by, claimed_until on moderation_case
  for each row when (new.state = 'open' and new.claimed_by is not null) execute function guard_person_claim();

create function join_claim() returns trigger language plpgsql as $$
begin
  select held.claimed_by, held.claimed_until into new.claimed_by, new.claimed_until
  from moderation_case held
  where held.user_id = new.user_id and held.state = 'open' and held.claimed_until > now()
    and not decided_first(new, held.claimed_by)
  order by held.claimed_until desc
  limit 1;
  return new;
end $$;
comment on function join_claim is 'A case that arrives while somebody has its person before them is theirs too.';
create trigger moderation_case_joins_claim before insert on moderation_case
  for each row when (new.state = 'open' and new.claimed_by is null) execute function join_claim();

-- What keeps evidence as it was written, whichever role is connected, and what tells that a row has changed.

create function refuse_rewrite() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
comment on function refuse_rewrite is
  'For tables whose rows are evidence: nothing ever rewrites them, whichever role is connected.';

create function refuse_rewrite_within() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.at < now() - tg_argv[0]::interval then return old; end if;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
comment on function refuse_rewrite_within is
  'Evidence of moderation may go once the time that the notice promises is over; the argument is that time.';

create function bump_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
comment on function bump_version is
  'A row that is changed gets a new version: whoever sends an old one back has not seen what they would '
  'overwrite.';

-- What is kept of somebody after an erasure names nobody: in the texts of others their nickname, address and number go.

create table former_name (
  user_id integer not null references users on delete cascade,
  said text not null,
  at timestamptz not null default now(),
  primary key (user_id, said)
);
comment on table former_name is
  'Nicknames, addresses and numbers by which a member was known or asked to be known: texts may still name them so.';
comment on column former_name.said is 'As it stood in the account, or was asked for.';

create function keep_former_names() returns trigger language plpgsql as $$
begin
  insert into former_name (user_id, said)
  select old.id, said
  from (values (old.name, new.name), (old.email, new.email), (old.phone, new.phone)) change (said, became)
  where said is distinct from became and said <> ''
  on conflict do nothing;
  return null;
end $$;
comment on function keep_former_names is 'What an account no longer says, until it is erased.';
create trigger keep_former_names after update of name, email, phone on users
  for each row when (new.state <> 'erased' and new.role <> 'ADMIN') execute function keep_former_names();

create function name_pattern(said text) returns text language sql immutable as $$
  select case
    -- However it is written: with spaces, dots or dashes, with or without the prefix.
    when said like '+39%' then '(?:(?:\+|00)?39[\s./-]*)?' || regexp_replace(substr(said, 4), '(\d)(?=\d)', '\1[\s./-]*', 'g')
    when said like '+%' then '(?:\+|00)?' || regexp_replace(substr(said, 2), '(\d)(?=\d)', '\1[\s./-]*', 'g')
    else '(?<![[:alnum:]])'
      || replace(regexp_replace(said, '([^[:alnum:]_ -])', '\\\1', 'g'), ' ', '(?:\s|%20|\+)')
      || '(?![[:alnum:]])'
  end
$$;
comment on function name_pattern is 'The regular expression for a nickname, an address or a number inside a text.';

create function names_of(who integer) returns text language sql stable as $$
  -- The longest first, so that a nickname inside an address does not leave the rest of it.
  select string_agg(name_pattern(said), '|' order by length(said) desc)
  from (
    select unnest(array[email, phone, name]) as said from users where id = who
    union
    select said from former_name where user_id = who
  ) names
  where said <> '' and exists (select from users where id = who and state <> 'erased' and role <> 'ADMIN')
$$;
comment on function names_of is
  'What names this member, as a regular expression: addresses, numbers, nicknames. Null for the staff, and once erased.';

create function without_names(said text, who integer, instead text) returns text language sql stable as $$
  select coalesce(regexp_replace(said, names_of(who), instead, 'gi'), said)
$$;
comment on function without_names(text, integer, text) is
  'The text with something else where it names this member: what it says stays, of whom does not.';

create function without_names(said jsonb, who integer, instead text) returns jsonb language sql stable as $$
  select case jsonb_typeof(said)
    when 'string' then to_jsonb(without_names(said #>> '{}', who, instead))
    when 'array' then (
      select coalesce(jsonb_agg(without_names(part, who, instead) order by place), '[]')
      from jsonb_array_elements(said) with ordinality parts (part, place))
    when 'object' then (
      -- A word of the software is not about anybody, even where somebody is called so.
      select coalesce(jsonb_object_agg(key, case
          when jsonb_typeof(value) = 'string' and value #>> '{}' ~ '^[a-z_]+$'
            and key not in ('name', 'nickname', 'text', 'value') then value
          else without_names(value, who, instead) end), '{}')
      from jsonb_each(said))
    else said
  end
$$;
comment on function without_names(jsonb, integer, text) is 'The same in each text of a document; its keys and codes stay.';

create function being_erased() returns integer language sql stable as $$
  select nullif(current_setting('lieta.erasing', true), '')::integer
$$;
comment on function being_erased is 'The member whom this transaction erases, as it says itself; null in every other.';

create function only_names_went(was jsonb, became jsonb, texts text[]) returns boolean
language sql stable as $$
  select was - texts = became - texts and not exists (
    select from unnest(texts) said
    where became -> said is distinct from was -> said
      and became -> said is distinct from without_names(was -> said, being_erased(), 'Utente eliminato'))
$$;
comment on function only_names_went is
  'Whether of a row nothing was changed but the names, in these texts, of who is being erased: the one rewriting that '
  'evidence allows.';

-- The audit log is never rewritten: a name does not get into it.
create function name_nobody_in_audit_log() returns trigger language plpgsql as $$
declare
  who integer := (new.data ->> 'user_id')::integer;
begin
  new.reason := without_names(new.reason, who, 'utente ' || who);
  new.before := without_names(new.before, who, 'utente ' || who);
  new.after := without_names(new.after, who, 'utente ' || who);
  new.data := without_names(new.data, who, 'utente ' || who);
  return new;
end $$;
comment on function name_nobody_in_audit_log is
  'The log says which number a change concerns; who that is stands in the account, as long as there is one.';
-- Triggers run in the order of their names: whatever seals an entry comes after this.
create trigger audit_log_0_names_nobody before insert on audit_log
  for each row when (new.data ? 'user_id') execute function name_nobody_in_audit_log();

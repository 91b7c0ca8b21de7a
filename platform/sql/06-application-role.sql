-- What the role of the application may do. The owner of the schema calls this after each migration.

create function rights_of_application()
returns table (relation regclass, privilege text) language sql stable as $$
  with forbidden (relation, privilege) as (
    select t.tgrelid::regclass, unnest(array_remove(array[
      case when t.tgtype & 16 > 0 then 'UPDATE' end,
      case when t.tgtype & 8 > 0 then 'DELETE' end], null))
    from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where p.proname in ('refuse_rewrite', 'refuse_rewrite_within') and t.tgtype & 1 > 0 and t.tgattr = ''
    union all select 'audit_chain'::regclass, unnest(array['INSERT', 'UPDATE', 'DELETE'])
  )
  select c.oid::regclass, wanted.privilege
  from pg_class c cross join unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE']) as wanted(privilege)
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
    and (wanted.privilege = 'SELECT' or c.relkind in ('r', 'p') and c.relname not like 'kysely_migration%')
    and (c.oid::regclass, wanted.privilege) not in (select relation, privilege from forbidden)
$$;
comment on function rights_of_application is
  'What stands on evidence is read and added to, and never changed: a table whose trigger refuses a rewrite whole '
  '(refuse_rewrite, refuse_rewrite_within) is not granted it either. The trigger stays for whoever owns the table. '
  'What may be forgotten one day is forgotten by functions of the owner. The chain of the audit log is written by '
  'its trigger alone.';

create function forget_evidence(of regclass, old tid[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (
    select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where t.tgrelid = of and p.proname = 'refuse_rewrite_within' and t.tgtype & 8 > 0
  ) then
    raise exception '% is not forgotten', of using errcode = 'insufficient_privilege';
  end if;
  execute format('delete from %s where ctid = any ($1)', of) using old;
end $$;
comment on function forget_evidence is
  'The one way in which the application lets go of evidence whose time is over: with the rights of the owner, and '
  'the trigger of the table refuses a row that is younger.';

create function grant_application(application name) returns void language plpgsql as $$
declare
  present record;
begin
  -- Two processes that start together take turns: a grant rewrites the row of the table in the catalogue.
  perform pg_advisory_xact_lock(7215004);
  for present in
    select r.relation, string_agg(r.privilege, ', ') as privileges from rights_of_application() r
    where not has_table_privilege(application, r.relation, r.privilege) group by r.relation
  loop
    execute format('grant %s on %s to %I', present.privileges, present.relation, application);
  end loop;
  for present in
    select c.oid::regclass as relation, string_agg(taken.privilege, ', ') as privileges
    from pg_class c cross join unnest(array['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER']) as taken(privilege)
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and has_table_privilege(application, c.oid, taken.privilege)
      -- Worked out once for all tables, not for each.
      and (c.oid::regclass, taken.privilege) not in (select r.relation, r.privilege from rights_of_application() r)
    group by c.oid
  loop
    execute format('revoke %s on %s from %I', present.privileges, present.relation, application);
  end loop;
  -- A temporary table can have a trigger, in which the guards that count the depth of triggers would be passed.
  if has_database_privilege(application, current_database(), 'TEMPORARY') then
    execute format('revoke temporary on database %I from public', current_database());
  end if;
  if not has_schema_privilege(application, 'public', 'USAGE') then
    execute format('grant usage on schema public to %I', application);
  end if;
  for present in
    select n.nspname, c.oid::regclass as relation from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss')
      and case when c.relkind = 'S' then not has_sequence_privilege(application, c.oid, 'USAGE') end
  loop
    execute format('grant usage on sequence %s to %I', present.relation, application);
  end loop;
  if to_regnamespace('pgboss') is null then return; end if;
  if not has_schema_privilege(application, 'pgboss', 'USAGE') then
    execute format('grant usage on schema pgboss to %I', application);
  end if;
  for present in
    select c.oid::regclass as relation from pg_class c
    where c.relnamespace = 'pgboss'::regnamespace and c.relkind in ('r', 'p', 'v')
      and not (has_table_privilege(application, c.oid, 'SELECT') and has_table_privilege(application, c.oid, 'INSERT')
        and has_table_privilege(application, c.oid, 'UPDATE') and has_table_privilege(application, c.oid, 'DELETE'))
  loop
    execute format('grant select, insert, update, delete on %s to %I', present.relation, application);
  end loop;
end $$;
comment on function grant_application is
  'Brings the role''s rights to what they are to be; changes nothing where they are so already.';
revoke all on function grant_application from public;

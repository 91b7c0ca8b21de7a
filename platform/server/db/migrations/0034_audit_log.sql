-- A deed says by itself what it changed, and from where it came.
alter table audit_log
  add column address text,
  add column before jsonb,
  add column after jsonb,
  -- Null: done by a script on the server itself, by nobody who is signed in.
  alter column actor_id drop not null;

alter table audit_log disable trigger audit_log_append_only;
update audit_log set
  before = nullif(data -> 'before', 'null'),
  after = nullif(data -> 'after', 'null'),
  address = data ->> 'address',
  data = data - 'before' - 'after' - 'address'
where data ?| array['before', 'after', 'address'];
-- What an older version did not spell out; whom it concerned stands in `data` alone from now on.
update audit_log set data = data || jsonb_build_object('user_id', subject_id::integer)
where subject = 'user' and not data ? 'user_id';
alter table audit_log enable trigger audit_log_append_only;

create index audit_log_concerns on audit_log (((data ->> 'user_id')::integer), id desc);
create index audit_log_actor on audit_log (actor_id, id desc);
create index audit_log_case on audit_log (((data ->> 'case_id')::integer)) where data ? 'case_id';
create index audit_log_at on audit_log (at);

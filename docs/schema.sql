-- The schema of the database as it is, by feature. Made by `npm run schema`, for reading: what is run are the
-- files of platform/sql, features/*/sql and apps/sql, and platform/migrations after them.

-- ---- platform ---------------------------------------------------------------------------------------------

-- Signed links and captcha solutions work once: whoever inserts the digest first has used it.
create table used_token (
  -- SHA-256 of the link's token or of the captcha's solution.
  digest bytea not null,
  used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  PRIMARY KEY (digest)
);
CREATE INDEX used_token_expiry ON used_token (expires_at);

-- Mail and SMS of the embedded providers land here; /dev/outbox shows them.
create table outbox (
  id bigint generated always as identity,
  channel text not null,
  -- An address or a phone number.
  recipient text not null,
  subject text not null,
  text text not null,
  html text,
  at timestamptz not null default now(),
  reply_to text,
  -- A mail sent twice by a repeated job is one mail.
  message_id text,
  -- [{"name", "type", "content"}], the content in base64.
  attachments jsonb not null default '[]'::jsonb,
  PRIMARY KEY (id),
  UNIQUE (message_id),
  CHECK (channel = ANY (ARRAY['mail', 'sms']))
);
CREATE INDEX outbox_recipient ON outbox (recipient, id DESC);
CREATE INDEX outbox_age ON outbox (at);

-- Whose socket it is. The Pusher protocol signs a subscription for a socket, not for a person, and the
-- process that signs need not be the one that holds the socket. Unlogged: sockets die with a crash too.
create unlogged table realtime_socket (
  -- As the Pusher protocol names it: two numbers with a dot.
  socket_id text not null,
  user_id integer not null,
  session_id integer not null,
  at timestamptz not null default now(),
  PRIMARY KEY (socket_id)
);
CREATE INDEX realtime_socket_age ON realtime_socket (at);

-- Who did what in the back office, under which name, what it changed, and from where it came.
create table audit_log (
  id bigint generated always as identity,
  -- Null: done by a script on the server itself, by nobody who is signed in.
  actor_id integer,
  -- A word of the list of audit events, such as user.ban.
  action text not null,
  -- What kind of thing was changed: user, case, setting, purchase.
  subject text not null,
  -- The key of that thing, as text.
  subject_id text not null,
  reason text,
  -- Whom it concerned (user_id), the case (case_id), and what else the action needs to be read.
  data jsonb not null default '{}'::jsonb,
  at timestamptz not null default now(),
  -- The address from where the request came; null for scripts.
  address text,
  -- What the change replaced; null where nothing is comparable.
  before jsonb,
  -- What the change wrote.
  after jsonb,
  PRIMARY KEY (id),
  FOREIGN KEY (actor_id) REFERENCES users(id)
);
CREATE INDEX audit_log_subject ON audit_log (subject, subject_id, id DESC);
CREATE INDEX audit_log_concerns ON audit_log ((((data ->> 'user_id'))::integer), id DESC);
CREATE INDEX audit_log_actor ON audit_log (actor_id, id DESC);
CREATE INDEX audit_log_case ON audit_log ((((data ->> 'case_id'))::integer)) WHERE (data ? 'case_id');
CREATE INDEX audit_log_at ON audit_log (at);
CREATE TRIGGER audit_log_0_names_nobody BEFORE INSERT ON audit_log FOR EACH ROW WHEN ((new.data ? 'user_id')) EXECUTE FUNCTION name_nobody_in_audit_log();
CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_rewrite_within('5 years');
CREATE CONSTRAINT TRIGGER audit_log_chained AFTER INSERT ON audit_log DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION chain_audit_event();
CREATE TRIGGER audit_log_never_emptied BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewrite();

-- The audit log, chained: each digest covers the one before it, so that no event can be changed, taken out or
-- put in without changing all that follow. Links outlive events that were forgotten after five years.
create table audit_chain (
  -- Without gaps, in the order of the commits; the numbers of the log are not.
  seq bigint not null,
  audit_id bigint not null,
  -- When the event was: an older one may have been forgotten.
  at timestamptz not null,
  -- SHA-256 of the event, as audit_content makes it.
  content bytea not null,
  -- SHA-256 of the digest before, the content and the time.
  digest bytea not null,
  PRIMARY KEY (seq),
  UNIQUE (audit_id),
  CHECK (length(content) = 32),
  CHECK (length(digest) = 32)
);
CREATE TRIGGER audit_chain_append_only BEFORE DELETE OR UPDATE ON audit_chain FOR EACH ROW EXECUTE FUNCTION refuse_rewrite();
CREATE TRIGGER audit_chain_never_emptied BEFORE TRUNCATE ON audit_chain FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewrite();

-- The sandbox card's own memory: it plays the part of the provider's database.
create table sandbox_payment (
  id text not null,
  -- What the browser shows to act on this payment, as with Stripe.
  client_secret text not null,
  amount_cents integer not null,
  currency text not null,
  -- What we sent along: the purchase.
  metadata jsonb not null default '{}'::jsonb,
  status text not null default 'requires_payment_method',
  -- Why the card was refused, as a word of the sandbox.
  failure text,
  created_at timestamptz not null default now(),
  dispute text not null default 'none',
  disputed_at timestamptz,
  -- The last one tried, of the few that the sandbox knows.
  card_number text,
  PRIMARY KEY (id),
  CHECK (dispute = ANY (ARRAY['none', 'open', 'won', 'lost'])),
  CHECK (status = ANY (ARRAY['requires_payment_method', 'requires_action', 'processing', 'succeeded', 'canceled']))
);

-- The sandbox's PayPal orders: it plays the part of the provider's database.
create table sandbox_order (
  id text not null,
  purchase_id integer not null,
  title text not null,
  amount_cents integer not null,
  currency text not null,
  metadata jsonb not null default '{}'::jsonb,
  status text not null default 'created',
  dispute text not null default 'none',
  disputed_at timestamptz,
  created_at timestamptz not null default now(),
  PRIMARY KEY (id),
  UNIQUE (purchase_id),
  CHECK (dispute = ANY (ARRAY['none', 'open', 'won', 'lost'])),
  CHECK (status = ANY (ARRAY['created', 'approved', 'completed', 'voided']))
);

-- Refunds by either sandbox provider; asked for twice with one key, it is one refund.
create table sandbox_refund (
  payment_id text not null,
  -- The idempotency key of the request.
  key text not null,
  amount_cents integer not null,
  at timestamptz not null default now(),
  PRIMARY KEY (payment_id, key),
  CHECK (amount_cents > 0)
);

-- One row per budget and whom it limits. Unlogged: losing the counters in a crash only forgives.
create unlogged table budget (
  -- A keyed digest of the limit's name with an address, an account or an e-mail: none of them can be read here.
  digest bytea not null,
  -- As of "at"; it drains off since then.
  spent double precision not null,
  -- Per second.
  drain double precision not null,
  at timestamptz not null default now(),
  expires_at timestamptz not null,
  PRIMARY KEY (digest),
  CHECK (octet_length(digest) = 32),
  CHECK (drain > 0::double precision)
);
CREATE INDEX budget_expiry ON budget (expires_at);

-- The root of the keys that outlive a change of APP_SECRET. A row that no secret opens stays: a wrong secret
-- at one start loses nothing.
create table kept_key (
  id integer generated always as identity,
  -- AES-256-GCM under a key that is derived from APP_SECRET: useless without it.
  sealed bytea not null,
  made_at timestamptz not null default now(),
  -- When it was last sealed under another secret.
  sealed_at timestamptz not null default now(),
  PRIMARY KEY (id),
  CHECK (length(sealed) = 60)
);

-- For tables whose rows are evidence: nothing ever rewrites them, whichever role is connected.
CREATE OR REPLACE FUNCTION public.refuse_rewrite()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $function$;

-- Evidence of moderation may go once the time that the notice promises is over; the argument is that time.
CREATE OR REPLACE FUNCTION public.refuse_rewrite_within()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    if old.at < now() - tg_argv[0]::interval then return old; end if;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $function$;

-- A row that is changed gets a new version: whoever sends an old one back has not seen what they would
-- overwrite.
CREATE OR REPLACE FUNCTION public.bump_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.version := old.version + 1;
  return new;
end $function$;

-- What the chain vouches for: every column of the event.
CREATE OR REPLACE FUNCTION public.audit_content(event audit_log)
 RETURNS bytea
 LANGUAGE sql
 STABLE
AS $function$
  select sha256(convert_to(jsonb_build_array(
    event.id, event.actor_id, event.action, event.subject, event.subject_id, event.reason, event.data,
    extract(epoch from event.at), event.address, event.before, event.after)::text, 'UTF8'))
$function$;

-- The digest before, what the event was, and when: an old one may be forgotten.
CREATE OR REPLACE FUNCTION public.audit_link_digest(before bytea, content bytea, at timestamp with time zone)
 RETURNS bytea
 LANGUAGE sql
 STABLE
AS $function$
  select sha256(before || content || convert_to(extract(epoch from at)::text, 'UTF8'))
$function$;

-- For the trigger, and for the owner who begins the chain anew.
CREATE OR REPLACE FUNCTION public.append_audit_link(event audit_log)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  last record;
  made bytea := audit_content(event);
begin
  select seq, digest into last from audit_chain order by seq desc limit 1;
  insert into audit_chain (seq, audit_id, at, content, digest)
  values (coalesce(last.seq, 0) + 1, event.id, event.at, made,
    audit_link_digest(coalesce(last.digest, ''), made, event.at));
end $function$;

-- With the rights of the owner: the application cannot write a link. At the end of the transaction, so that
-- the lock, which makes the order of the links that of the commits, is held for a moment only.
CREATE OR REPLACE FUNCTION public.chain_audit_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform pg_advisory_xact_lock(7215005);
  perform append_audit_link(new);
  return null;
end $function$;

-- What stands on evidence is read and added to, and never changed: a table whose trigger refuses a rewrite
-- whole (refuse_rewrite, refuse_rewrite_within) is not granted it either. The trigger stays for whoever owns
-- the table. What may be forgotten one day is forgotten by functions of the owner. The chain of the audit log
-- is written by its trigger alone.
CREATE OR REPLACE FUNCTION public.rights_of_application()
 RETURNS TABLE(relation regclass, privilege text)
 LANGUAGE sql
 STABLE
AS $function$
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
$function$;

-- The one way in which the application lets go of evidence whose time is over: with the rights of the owner,
-- and the trigger of the table refuses a row that is younger.
CREATE OR REPLACE FUNCTION public.forget_evidence(of regclass, old tid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if not exists (
    select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where t.tgrelid = of and p.proname = 'refuse_rewrite_within' and t.tgtype & 8 > 0
  ) then
    raise exception '% is not forgotten', of using errcode = 'insufficient_privilege';
  end if;
  execute format('delete from %s where ctid = any ($1)', of) using old;
end $function$;

-- Brings the role's rights to what they are to be; changes nothing where they are so already.
CREATE OR REPLACE FUNCTION public.grant_application(application name)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
end $function$;

-- ---- settings ---------------------------------------------------------------------------------------------

-- What an owner changes while the site runs. Every change is a row and stays; the newest one of a name
-- counts, and where there is none, or its value is null, the environment's value does.
create table setting (
  id integer generated always as identity,
  -- The environment variable's name in the words of the back office.
  name text not null,
  -- In force until this change.
  before jsonb not null,
  -- Null: back to the environment's value.
  value jsonb,
  reason text not null,
  changed_by integer not null,
  changed_at timestamptz not null default now(),
  PRIMARY KEY (id),
  FOREIGN KEY (changed_by) REFERENCES users(id),
  CHECK (char_length(btrim(reason)) >= 1 AND char_length(btrim(reason)) <= 1000)
);
CREATE INDEX setting_newest ON setting (name, id DESC);
CREATE TRIGGER setting_append_only BEFORE DELETE OR UPDATE ON setting FOR EACH ROW EXECUTE FUNCTION refuse_rewrite();
CREATE TRIGGER setting_never_emptied BEFORE TRUNCATE ON setting FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewrite();

-- A limit as it stands, or stood at a moment; where no owner has changed it, or has given it back:
-- `otherwise`.
CREATE OR REPLACE FUNCTION public.number_setting(wanted text, otherwise double precision, moment timestamp with time zone DEFAULT 'infinity'::timestamp with time zone)
 RETURNS double precision
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(
    (select (value #>> '{}')::float8 from setting
      where name = wanted and changed_at <= moment order by id desc limit 1),
    otherwise)
$function$;

-- ---- reference --------------------------------------------------------------------------------------------

-- ---- accounts ---------------------------------------------------------------------------------------------

-- Everybody with an account: members and staff. Plural because `user` is a reserved word; every other table
-- is singular. An erased account stays as an empty row, so that what others hold keeps its reference.
create table users (
  id integer generated always as identity,
  name text not null,
  -- The nickname folded: case, accents and look-alike letters removed.
  name_key text not null,
  -- In lower case. Of an erased account: a placeholder.
  email text not null,
  -- In E.164. Confirmed only where phone_verified_at is set.
  phone text,
  -- When the number answered a code by SMS.
  phone_verified_at timestamptz,
  -- Date of birth; what 'today' is, is said in Europe/Rome.
  dob date not null,
  -- KING looks for company and pays; HOSTESS offers it; ADMIN is staff. Never changes.
  role text not null,
  -- email_pending -> pending -> approved | rejected; approved -> erased. A ban is no state: see suspension.
  state text not null default 'email_pending',
  -- Argon2id.
  password_hash text not null,
  email_verified_at timestamptz,
  -- When a moderator approved the profile; of the staff, when the account was made.
  approved_at timestamptz,
  -- Set when the welcome modal was announced, so that it is announced once.
  welcomed_at timestamptz,
  -- The person's own pause: hidden from search and from strangers.
  paused_at timestamptz,
  -- When the account will be erased at the person's own request; null: no request.
  deletion_due_at timestamptz,
  -- Made by the demo, and removed with it.
  demo boolean not null default false,
  created_at timestamptz not null default now(),
  -- What somebody of the staff may do beyond moderating; null for members.
  admin_role text,
  -- The one corrected request after a refusal.
  resubmitted_at timestamptz,
  -- Set when the mail before the erasure went out; a new request sends a new one.
  deletion_reminded_at timestamptz,
  -- Of the staff only: since when they may not sign in.
  deactivated_at timestamptz,
  -- Of the staff only.
  last_sign_in_at timestamptz,
  PRIMARY KEY (id),
  UNIQUE (email),
  UNIQUE (name_key),
  constraint adult CHECK (dob <= ((created_at AT TIME ZONE 'Europe/Rome')::date - '18 years'::interval)),
  constraint email_verified_before_review CHECK ((state = ANY (ARRAY['email_pending', 'erased'])) OR email_verified_at IS NOT NULL),
  constraint only_staff_is_deactivated CHECK (deactivated_at IS NULL OR role = 'ADMIN'),
  constraint staff_have_a_role CHECK ((role = 'ADMIN') = (admin_role IS NOT NULL)),
  CHECK (admin_role = ANY (ARRAY['moderator', 'support', 'finance', 'owner'])),
  CHECK (email = lower(email)),
  CHECK (char_length(name) >= 3 AND char_length(name) <= 30),
  CHECK (phone ~ '^\+[1-9][0-9]{5,14}$'),
  CHECK (role = ANY (ARRAY['KING', 'HOSTESS', 'ADMIN'])),
  CHECK (state = ANY (ARRAY['email_pending', 'pending', 'approved', 'rejected', 'erased']))
);
CREATE INDEX users_state ON users (state, created_at);
CREATE INDEX users_deletion_due ON users (deletion_due_at) WHERE (deletion_due_at IS NOT NULL);
CREATE INDEX users_words ON users USING gin (name_key gin_trgm_ops, email gin_trgm_ops, phone gin_trgm_ops);
CREATE INDEX users_state_newest ON users (state, id DESC);
CREATE INDEX users_staff ON users (id) WHERE (role = 'ADMIN');
CREATE INDEX users_paused ON users (id) WHERE (paused_at IS NOT NULL);
CREATE INDEX users_role_newest ON users (role, id DESC);
CREATE INDEX users_newcomers ON users (created_at) INCLUDE (role, approved_at, id) WHERE (role <> 'ADMIN');
CREATE INDEX users_phone ON users (phone) WHERE (phone IS NOT NULL);
CREATE INDEX users_mail_pattern ON users (mail_pattern(email), mailbox_of(email)) WHERE ((NOT demo) AND (state <> 'erased'));
CREATE TRIGGER end_sessions_of_lesser_rights AFTER UPDATE OF role, admin_role ON users FOR EACH ROW WHEN (((new.role = 'ADMIN') AND ((old.role <> 'ADMIN') OR ((new.admin_role = 'owner') AND (old.admin_role <> 'owner'))))) EXECUTE FUNCTION end_sessions_of_lesser_rights();
CREATE CONSTRAINT TRIGGER erased_leaves_no_crediti AFTER UPDATE OF state ON users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.state = 'erased')) EXECUTE FUNCTION check_erased_holds_nothing();
CREATE TRIGGER keep_former_names AFTER UPDATE OF name, email, phone ON users FOR EACH ROW WHEN (((new.state <> 'erased') AND (new.role <> 'ADMIN'))) EXECUTE FUNCTION keep_former_names();
CREATE TRIGGER users_keep_an_owner AFTER UPDATE OF admin_role, deactivated_at ON users FOR EACH ROW WHEN (((old.admin_role = 'owner') AND (old.deactivated_at IS NULL) AND ((new.admin_role IS DISTINCT FROM 'owner') OR (new.deactivated_at IS NOT NULL)))) EXECUTE FUNCTION keep_an_owner();

-- A ban: independent of the account's state, so that lifting it returns the account to the state it had. In
-- force now: current_suspension. Rows stay for the history.
create table suspension (
  id integer generated always as identity,
  user_id integer not null,
  reason text not null,
  -- Who of the staff; null: the software.
  by_user_id integer,
  starts_at timestamptz not null default now(),
  -- Null: until somebody lifts it.
  ends_at timestamptz,
  -- Ended before its time, or (when the next ban comes) when it ran out.
  lifted_at timestamptz,
  PRIMARY KEY (id),
  FOREIGN KEY (by_user_id) REFERENCES users(id),
  FOREIGN KEY (user_id) REFERENCES users(id),
  CHECK (ends_at > starts_at),
  CHECK (char_length(btrim(reason)) >= 1 AND char_length(btrim(reason)) <= 1000)
);
CREATE UNIQUE INDEX suspension_live ON suspension (user_id) WHERE (lifted_at IS NULL);
CREATE INDEX suspension_of ON suspension (user_id, starts_at);
CREATE TRIGGER recheck_sessions_of_banned AFTER INSERT OR UPDATE ON suspension FOR EACH ROW EXECUTE FUNCTION recheck_sessions();

-- Less than a ban: the account stays open. In force now: current_restriction. Rows stay for the history.
create table restriction (
  id integer generated always as identity,
  user_id integer not null,
  -- limited: begins no conversation, uploads no photo, is not found by the search; hidden: the profile is seen
  -- by nobody; provisional: hidden until a second colleague confirms or declines a measure.
  kind text not null,
  starts_at timestamptz not null default now(),
  -- Null: until somebody lifts it.
  ends_at timestamptz,
  -- Ended before its time, or (when the next one comes) when it ran out.
  lifted_at timestamptz,
  PRIMARY KEY (id),
  FOREIGN KEY (user_id) REFERENCES users(id),
  CHECK (ends_at > starts_at),
  CHECK (kind = ANY (ARRAY['limited', 'hidden', 'provisional']))
);
CREATE UNIQUE INDEX restriction_live ON restriction (user_id, kind) WHERE (lifted_at IS NULL);

-- Somebody erased while banned cannot come back by registering anew. Keyed digests of address and number.
create table barred_identity (
  -- HMAC of an e-mail address or a phone number.
  digest bytea not null,
  until timestamptz not null,
  PRIMARY KEY (digest)
);

-- A device that is signed in.
create table session (
  id integer generated always as identity,
  user_id integer not null,
  -- Keyed digest of the bearer token; the token itself is never stored.
  token_hash bytea not null,
  -- The owner who looks at the site as this user; such a session may only read.
  impersonator_id integer,
  -- The browser that it was opened in, by its cookie: known_device. Null where it keeps no cookie, or is
  -- forgotten.
  device_id uuid,
  user_agent text not null default '',
  -- The address of the sign-in.
  address text not null default '',
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  -- Never beyond what session_end allows: session_ends cuts whatever is asked for.
  expires_at timestamptz not null,
  -- When a password, a passkey or a code of the app last showed who uses it: decision record 0090.
  proved_at timestamptz not null default now(),
  -- Wrong proofs since the last right one; the fifth ends the session.
  failed_proofs smallint not null default 0,
  -- The day in Rome, and the texts of the release, under which nothing was found to stand against a member's
  -- session: no ban, no consent that is due or withdrawn. Spares most requests to look again; recheck_sessions
  -- takes it back.
  clear_under text,
  -- The passkey that opened it; null: a password, a mail or a code did.
  passkey_id integer,
  PRIMARY KEY (id),
  UNIQUE (token_hash),
  constraint session_device FOREIGN KEY (device_id, user_id) REFERENCES known_device(device_id, user_id) ON UPDATE CASCADE ON DELETE SET NULL (device_id),
  FOREIGN KEY (impersonator_id) REFERENCES users(id),
  FOREIGN KEY (passkey_id) REFERENCES passkey(id) ON DELETE SET NULL,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK (clear_under IS NULL OR impersonator_id IS NULL),
  CHECK (failed_proofs >= 0 AND failed_proofs <= 5)
);
CREATE INDEX session_by_user ON session (user_id);
CREATE INDEX session_expiry ON session (expires_at);
CREATE INDEX session_network ON session (network_of(address)) WHERE (impersonator_id IS NULL);
CREATE INDEX session_passkey ON session (passkey_id) WHERE (passkey_id IS NOT NULL);
CREATE INDEX session_by_device ON session (device_id, user_id) WHERE (device_id IS NOT NULL);
CREATE TRIGGER session_ends BEFORE INSERT OR UPDATE OF expires_at, created_at, last_used_at, user_id ON session FOR EACH ROW EXECUTE FUNCTION session_ends();

-- A code by SMS. It works only inside a challenge that a password or a mail link opened.
create table otp_challenge (
  id bigint generated always as identity,
  user_id integer not null,
  purpose text not null,
  phone text not null,
  -- A keyed digest: the code itself is never stored.
  code_hash bytea not null,
  -- Wrong codes so far.
  failures smallint not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  verified_at timestamptz,
  -- Replaced by a resend, or used: a dead code never works again.
  dead_at timestamptz,
  PRIMARY KEY (id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK (purpose = ANY (ARRAY['sign_in', 'phone', 'payment']))
);
CREATE UNIQUE INDEX otp_challenge_live ON otp_challenge (user_id, purpose) WHERE (dead_at IS NULL);
CREATE INDEX otp_challenge_recent ON otp_challenge (user_id, created_at);
CREATE INDEX otp_challenge_phone ON otp_challenge (phone text_pattern_ops, created_at);
CREATE INDEX otp_challenge_age ON otp_challenge (created_at);

-- The second factor of the staff: a secret shared with their authenticator app.
create table second_factor (
  user_id integer not null,
  -- AES-256-GCM: 12 bytes of nonce, the 20 of the secret, 16 of tag. The key is never in the database.
  sealed_secret bytea not null,
  -- Null until a first code has shown that the app knows the secret.
  confirmed_at timestamptz,
  -- Of the last code that was accepted, in units of 30 s since 1970: none of it or before it is accepted again.
  last_step bigint not null default 0,
  -- Wrong codes since failing_since.
  failures smallint not null default 0,
  failing_since timestamptz,
  PRIMARY KEY (user_id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK (failures >= 0 AND failures <= 10),
  CHECK (octet_length(sealed_secret) = 48)
);
CREATE TRIGGER second_factor_moves_on BEFORE UPDATE ON second_factor FOR EACH ROW EXECUTE FUNCTION second_factor_moves_on();

-- Codes that replace the second factor, once each.
create table recovery_code (
  user_id integer not null,
  code_hash bytea not null,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash),
  FOREIGN KEY (user_id) REFERENCES second_factor(user_id) ON DELETE CASCADE
);

-- What stands between a correct password and the second factor's code.
create table login_ticket (
  token_hash bytea not null,
  user_id integer not null,
  -- Wrong codes on this ticket; five end it.
  failures smallint not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  PRIMARY KEY (token_hash),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK (failures >= 0 AND failures <= 5)
);
CREATE INDEX login_ticket_user ON login_ticket (user_id);

-- A link with which an owner looks at the site as somebody else: once, within minutes, for a reason.
create table impersonation (
  id integer generated always as identity,
  user_id integer not null,
  -- The owner.
  issued_by integer not null,
  reason text not null,
  -- Keyed digest of what the link carries, which is never stored.
  secret_hash bytea not null,
  issued_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  PRIMARY KEY (id),
  FOREIGN KEY (issued_by) REFERENCES users(id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK (char_length(btrim(reason)) >= 1 AND char_length(btrim(reason)) <= 1000)
);
CREATE INDEX impersonation_user ON impersonation (user_id, id DESC);

-- What somebody accepted, read, agreed to, refused or withdrew: proof, kept as long as the account, or a year
-- for a browser without one. The newest row of a person about a document counts.
create table consent (
  id bigint generated always as identity,
  -- Null: a browser without an account.
  user_id integer,
  -- A legal text, or a purpose that needs a consent of its own.
  document text not null,
  version text not null,
  -- False: refused, or withdrawn after it had been given. Never asked: no row.
  given boolean not null,
  -- Terms are accepted, the privacy notice is read: nobody consents to a notice.
  act text not null generated always as (
CASE document
    WHEN 'terms' THEN 'accepted'
    WHEN 'privacy' THEN 'read'
    ELSE
    CASE
        WHEN given THEN 'given'
        ELSE 'refused'
    END
END) stored,
  -- Where it was said: the sign-up form, the question at the next visit, the page Privacy, the settings, the
  -- banner or the card form of a browser.
  place text not null,
  at timestamptz not null default now(),
  -- Cookies are chosen also by people without an account: their browser makes up a random id when it asks.
  visitor text,
  -- Cookies only: {"payments": true}.
  choices jsonb,
  PRIMARY KEY (id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint consent_choices CHECK ((document = 'cookies') = (choices IS NOT NULL) AND (document = 'cookies') = (visitor IS NOT NULL)),
  CHECK (document = ANY (ARRAY['terms', 'privacy', 'cookies', 'special_data', 'message_reading', 'sms', 'push'])),
  constraint consent_of_somebody CHECK (user_id IS NOT NULL OR visitor IS NOT NULL),
  CHECK (place = ANY (ARRAY['registration', 'gate', 'vault', 'settings', 'browser'])),
  CHECK (visitor ~ '^[0-9a-f]{32}$'),
  constraint texts_are_not_refused CHECK (given OR (document <> ALL (ARRAY['terms', 'privacy'])))
);
CREATE INDEX consent_user ON consent (user_id, document, at DESC);
CREATE INDEX consent_of_guests ON consent (at) WHERE (user_id IS NULL);
CREATE INDEX consent_refused ON consent (user_id, document) WHERE (NOT given);
CREATE TRIGGER consent_append_only BEFORE UPDATE ON consent FOR EACH ROW EXECUTE FUNCTION refuse_rewrite();
CREATE TRIGGER consent_kept BEFORE DELETE ON consent FOR EACH ROW EXECUTE FUNCTION keep_consent();
CREATE TRIGGER consent_never_emptied BEFORE TRUNCATE ON consent FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewrite();
CREATE TRIGGER recheck_sessions_of_refusing AFTER INSERT ON consent FOR EACH ROW WHEN (((NOT new.given) AND (new.user_id IS NOT NULL))) EXECUTE FUNCTION recheck_sessions();

-- By which the browser that registered somebody asks for another mail, corrects the address, and goes on once
-- it is confirmed. It never tells whether an address has an account.
create table registration (
  -- Digest of the secret that only this browser has.
  secret_hash bytea not null,
  -- The account that waits. Null: a banned identity, for which there is none; the answers are the same.
  user_id integer,
  name text not null,
  -- As typed. The account of somebody whose address belongs to another one waits under a placeholder instead.
  email text not null,
  role text not null,
  -- Sent since mails_since; five in an hour.
  mails smallint not null default 1,
  mails_since timestamptz not null default now(),
  mailed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  -- As long as an account that nobody confirms.
  expires_at timestamptz not null default (now() + '7 days'::interval),
  PRIMARY KEY (secret_hash),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK (email = lower(email)),
  CHECK (mails >= 1 AND mails <= 5),
  CHECK (role = ANY (ARRAY['KING', 'HOSTESS']))
);
CREATE INDEX registration_user ON registration (user_id);
CREATE INDEX registration_expires ON registration (expires_at);

-- A change of that by which somebody is known and signs in. The old channel got a link that takes it back.
create table identity_change (
  id bigint generated always as identity,
  user_id integer not null,
  kind text not null,
  -- The address or number in use before; of what is secret nothing is kept.
  old_value text,
  -- Digest of what the link carries; the token itself is never stored.
  token_hash bytea not null,
  changed_at timestamptz not null default now(),
  undo_until timestamptz not null default (now() + '72:00:00'::interval),
  -- When it was taken back, by its link or by that of an earlier change.
  undone_at timestamptz,
  -- Of a number that took the place of a verified one: until then nothing is bought, unless the old channel
  -- confirms it.
  hold_until timestamptz,
  -- When the old channel said that it was the owner.
  confirmed_at timestamptz,
  PRIMARY KEY (id),
  UNIQUE (token_hash),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK (hold_until IS NULL OR kind = 'phone'),
  CHECK (kind = ANY (ARRAY['email', 'phone', 'password', 'second_factor', 'passkey'])),
  constraint identity_change_restores CHECK (
CASE kind
    WHEN 'email' THEN old_value IS NOT NULL
    WHEN 'phone' THEN old_value IS NOT NULL
    ELSE old_value IS NULL
END)
);
CREATE INDEX identity_change_user ON identity_change (user_id, changed_at DESC);
CREATE INDEX identity_change_age ON identity_change (changed_at);

-- By which an authenticator knows an account: random, so that a device tells nothing of the person.
create table passkey_handle (
  user_id integer not null,
  handle bytea not null,
  PRIMARY KEY (user_id),
  UNIQUE (handle),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK (octet_length(handle) = 32)
);

-- A key on a device, or in a password manager, that signs its person in.
create table passkey (
  id integer generated always as identity,
  user_id integer not null,
  -- Chosen by the authenticator, which finds its private key by it.
  credential_id bytea not null,
  -- COSE: what a signature is checked with. The private key never leaves the authenticator.
  public_key bytea not null,
  -- Signatures so far, as the authenticator counts them; 0 for the many that do not count.
  counter bigint not null,
  -- How a browser reaches the authenticator: internal, hybrid, usb.
  transports text[] not null default '{}'[],
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  -- When a signature came that counted no further than the one before: there may be a copy of the key.
  suspect_at timestamptz,
  PRIMARY KEY (id),
  UNIQUE (credential_id),
  FOREIGN KEY (user_id) REFERENCES passkey_handle(user_id) ON DELETE CASCADE,
  CHECK (counter >= 0 AND counter <= '4294967295'::bigint),
  CHECK (octet_length(credential_id) >= 1 AND octet_length(credential_id) <= 1023),
  CHECK (char_length(btrim(name)) >= 1 AND char_length(btrim(name)) <= 60),
  CHECK (octet_length(public_key) >= 1 AND octet_length(public_key) <= 4096),
  CHECK (cardinality(transports) <= 10)
);
CREATE INDEX passkey_user ON passkey (user_id);
CREATE TRIGGER passkey_moves_on BEFORE UPDATE ON passkey FOR EACH ROW EXECUTE FUNCTION passkey_moves_on();
CREATE TRIGGER passkey_of_ten BEFORE INSERT ON passkey FOR EACH ROW EXECUTE FUNCTION passkey_of_ten();

-- What an authenticator is asked to sign, once. Unlogged: after a crash one asks again.
create unlogged table passkey_challenge (
  -- SHA-256 of the challenge.
  digest bytea not null,
  purpose text not null,
  -- In which it was asked for, and alone counts; null before anybody is signed in.
  session_id integer,
  expires_at timestamptz not null,
  PRIMARY KEY (digest),
  FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE,
  CHECK ((purpose = 'sign_in') = (session_id IS NULL)),
  CHECK (purpose = ANY (ARRAY['sign_in', 'register', 'prove']))
);
CREATE INDEX passkey_challenge_expiry ON passkey_challenge (expires_at);
CREATE INDEX passkey_challenge_session ON passkey_challenge (session_id);

-- A browser in which this person has signed in before. It opens nothing: it tells an owner from a stranger.
create table known_device (
  -- The first 128 bits of the SHA-256 of the secret in its cookie, which is never stored. Two people may share
  -- one.
  device_id uuid not null,
  user_id integer not null,
  user_agent text not null default '',
  -- The address of the last sign-in, shortened to its block: '93.34.…'.
  network text not null default '',
  -- The first sign-in.
  first_used_at timestamptz not null default now(),
  -- The last sign-in.
  last_used_at timestamptz not null default now(),
  PRIMARY KEY (device_id, user_id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX known_device_of_user ON known_device (user_id, last_used_at DESC);
CREATE INDEX known_device_age ON known_device (last_used_at);
CREATE TRIGGER forget_least_used_device AFTER INSERT ON known_device FOR EACH ROW EXECUTE FUNCTION forget_least_used_device();

-- Nicknames, addresses and numbers by which a member was known or asked to be known: texts may still name
-- them so.
create table former_name (
  user_id integer not null,
  -- As it stood in the account, or was asked for.
  said text not null,
  at timestamptz not null default now(),
  PRIMARY KEY (user_id, said),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

-- The bans in force at this moment, at most one of each account. One that has run out counts no more,
-- although nobody has lifted it.
create view current_suspension as
 SELECT id, user_id, reason, starts_at, ends_at
   FROM suspension
  WHERE lifted_at IS NULL AND (ends_at IS NULL OR ends_at > now());

-- The restrictions in force at this moment.
create view current_restriction as
 SELECT id, user_id, kind, ends_at
   FROM restriction
  WHERE lifted_at IS NULL AND (ends_at IS NULL OR ends_at > now());

-- May be signed in and receive events: neither erased nor suspended, in whatever state of review.
create view open_account as
 SELECT id, role, admin_role, state, paused_at, deletion_due_at
   FROM users
  WHERE state <> 'erased'::text AND NOT (EXISTS ( SELECT
           FROM current_suspension
          WHERE current_suspension.user_id = users.id));

-- Sessions that have not run out. Whether they still open something, live_session says; whoever has just made
-- sure of the account may do without it.
create view unexpired_session as
 SELECT id, user_id
   FROM session
  WHERE expires_at > now();

-- Sessions that open something now, by the account that they belong to: not run out, and of an open account.
create view live_session as
 SELECT unexpired_session.id, unexpired_session.user_id, open_account.role,
    open_account.admin_role
   FROM unexpired_session
     JOIN open_account ON open_account.id = unexpired_session.user_id;

-- Who has refused or withdrawn a consent without which nobody may be shown, or written with (active_account).
-- Whoever was never asked is not here: the question stands in the client.
create view withdrawn_consent as
 SELECT user_id, document, at
   FROM consent said
  WHERE NOT given AND (document = ANY (ARRAY['special_data'::text, 'message_reading'::text])) AND NOT (EXISTS ( SELECT
           FROM consent later
          WHERE later.user_id = said.user_id AND later.document = said.document AND later.id > said.id));

-- May write and be written to in an open chat: open and approved, and no consent withdrawn that a chat or a
-- profile needs. Who pauses, or leaves soon, stays so for the people they write with. A ban holds from its
-- commit on: who has waited for that commit must not compare its start with their own, which was earlier.
create view active_account as
 SELECT id, role, paused_at, deletion_due_at
   FROM open_account
  WHERE state = 'approved'::text AND NOT (EXISTS ( SELECT
           FROM withdrawn_consent
          WHERE withdrawn_consent.user_id = open_account.id));

-- Hidden by the staff, for good or until a second colleague has looked: nobody sees the profile nor its
-- pictures, the people they write with included.
create view concealed_profile as
 SELECT user_id
   FROM current_restriction
  WHERE kind = ANY (ARRAY['hidden'::text, 'provisional'::text]);

-- Strangers may see the profile: an active account (active_account) that is neither paused nor on its way
-- out, nor hidden by the staff. Everybody else looks as if they did not exist. Who may open which role, and
-- blocks, come on top.
create view published_profile as
 SELECT id AS user_id, role
   FROM active_account
  WHERE role <> 'ADMIN'::text AND paused_at IS NULL AND deletion_due_at IS NULL AND NOT (EXISTS ( SELECT
           FROM concealed_profile
          WHERE concealed_profile.user_id = active_account.id));

-- Who may buy nothing for now, since the number was changed, and until when.
create view purchase_hold as
 SELECT user_id, max(hold_until) AS until
   FROM identity_change
  WHERE hold_until > now() AND confirmed_at IS NULL AND undone_at IS NULL
  GROUP BY user_id;

-- Codes that were sent, by the reserve that paid for them: "known" went to a number that its account had
-- confirmed, "new" to one that nobody has. What strangers ask for never uses up what buyers need
-- (docs/decisions/0095).
create view sms_code as
 SELECT user_id, phone, created_at, verified_at,
        CASE
            WHEN purpose = 'payment'::text OR (EXISTS ( SELECT
               FROM otp_challenge earlier
              WHERE earlier.user_id = o.user_id AND earlier.phone = o.phone AND earlier.verified_at < o.created_at)) THEN 'known'::text
            ELSE 'new'::text
        END AS pool
   FROM otp_challenge o;

-- Somebody can always manage the staff. Two owners who demote each other wait here for one another.
CREATE OR REPLACE FUNCTION public.keep_an_owner()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(7215002);
  if not exists (
    select from users where admin_role = 'owner' and deactivated_at is null and state = 'approved') then
    raise exception 'the last owner stays' using errcode = 'restrict_violation', constraint = 'last_owner';
  end if;
  return null;
end $function$;

-- Whoever is limited makes no new row; the argument names the column of the person. The product says it in
-- words first.
CREATE OR REPLACE FUNCTION public.refuse_limited()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from current_restriction
    where kind = 'limited' and user_id = (to_jsonb(new) ->> tg_argv[0])::integer
  ) then
    raise exception 'user % is limited', to_jsonb(new) ->> tg_argv[0] using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

-- When a session ends at the latest: long after it was opened, and soon after its last use, sooner for the
-- staff.
CREATE OR REPLACE FUNCTION public.session_end(role text, begun timestamp with time zone, used timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select case role
    when 'ADMIN' then least(begun + interval '12 hours', used + interval '30 minutes')
    else least(begun + interval '30 days', used + interval '30 days')
  end
$function$;

-- No statement makes a session last longer than session_end says. An end that was asked for earlier stays.
CREATE OR REPLACE FUNCTION public.session_ends()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.expires_at := least(
    new.expires_at,
    (select session_end(users.role, new.created_at, new.last_used_at) from users where users.id = new.user_id)
  );
  return new;
end $function$;

-- Who joins the staff, or becomes an owner, signs in for it: what was opened with fewer rights gains none.
CREATE OR REPLACE FUNCTION public.end_sessions_of_lesser_rights()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from login_ticket where user_id = new.id;
  delete from session where user_id = new.id;
  return null;
end $function$;

-- A ban or a consent that is refused or withdrawn counts from the next request on: what was noted before
-- goes.
CREATE OR REPLACE FUNCTION public.recheck_sessions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Who notes that a session is clear holds this row for share: we wait, and take the note back; or they find it locked.
  perform from users where id = new.user_id for no key update;
  update session set clear_under = null where user_id = new.user_id;
  return null;
end $function$;

-- A code that was used never counts again: the step only rises.
CREATE OR REPLACE FUNCTION public.second_factor_moves_on()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.sealed_secret = old.sealed_secret and new.last_step < old.last_step then
    raise exception 'a code that was used does not come back' using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

-- A proof is never rewritten. It goes with the account, or after a year where there was none.
CREATE OR REPLACE FUNCTION public.keep_consent()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.user_id is null then
    if old.at < now() - interval '12 months' then return old; end if;
  elsif not exists (select from users where id = old.user_id and state <> 'erased') then
    return old;
  end if;
  raise exception 'a consent is kept as long as its account' using errcode = 'restrict_violation';
end $function$;

-- Where mail to this address arrives: what follows a plus is a label, and Gmail does not read dots.
CREATE OR REPLACE FUNCTION public.mailbox_of(email text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN (split_part(email, '@'::text, 2) = ANY (ARRAY['gmail.com'::text, 'googlemail.com'::text])) THEN (replace(split_part(split_part(email, '@'::text, 1), '+'::text, 1), '.'::text, ''::text) || '@gmail.com'::text) ELSE ((split_part(split_part(email, '@'::text, 1), '+'::text, 1) || '@'::text) || split_part(email, '@'::text, 2)) END;

-- An address without dots, label and the number at its end: mario.rossi2 and mariorossi7 of one provider are
-- alike. An address that is nothing but a number stays whole.
CREATE OR REPLACE FUNCTION public.mail_pattern(email text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ((COALESCE(NULLIF(regexp_replace(replace(split_part(mailbox_of(email), '@'::text, 1), '.'::text, ''::text), '[0-9]+$'::text, ''::text), ''::text), split_part(mailbox_of(email), '@'::text, 1)) || '@'::text) || split_part(mailbox_of(email), '@'::text, 2));

-- Which network an address belongs to: of IPv6 the first half, since a household has all of the other. Null
-- for what names no household: addresses of private networks and of this machine.
CREATE OR REPLACE FUNCTION public.network_of(address text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  plain constant text := regexp_replace(address, '^::ffff:(?=[0-9.]+$)', '');
  host constant inet := case when pg_input_is_valid(plain, 'inet') then plain end;
begin
  if host <<= any (array['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16',
    '172.16.0.0/12', '192.168.0.0/16', '::/127', 'fc00::/7', 'fe80::/10']::inet[]) then return null; end if;
  return case when family(host) = 6 then text(network(set_masklen(host, 64))) else host(host) end;
end $function$;

-- An account has ten passkeys at most, however many are added at once.
CREATE OR REPLACE FUNCTION public.passkey_of_ten()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from passkey_handle where user_id = new.user_id for update;
  if (select count(*) from passkey where user_id = new.user_id) >= 10 then
    raise exception 'an account has ten passkeys at most' using errcode = 'check_violation';
  end if;
  return new;
end $function$;

-- No key is put in the place of another, and a counter of uses only rises: a replayed or copied one is no
-- use.
CREATE OR REPLACE FUNCTION public.passkey_moves_on()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.user_id, new.credential_id, new.public_key) is distinct from (old.user_id, old.credential_id, old.public_key) then
    raise exception 'a passkey stays the key and the person''s that it was' using errcode = 'restrict_violation';
  end if;
  if new.counter < old.counter
    or (new.last_used_at is distinct from old.last_used_at and old.counter > 0 and new.counter = old.counter) then
    raise exception 'a passkey that counts its uses counts each of them' using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

-- Whether a password alone opens the account no more, if it is of the staff: a confirmed app, or a passkey.
CREATE OR REPLACE FUNCTION public.has_second_factor(of_user integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN ((EXISTS (SELECT FROM second_factor f WHERE ((f.user_id = has_second_factor.of_user) AND (f.confirmed_at IS NOT NULL)))) OR (EXISTS (SELECT FROM passkey p WHERE (p.user_id = has_second_factor.of_user))));

-- Ten devices a person; who makes more loses the one not used for longest.
CREATE OR REPLACE FUNCTION public.forget_least_used_device()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from known_device
  where user_id = new.user_id and device_id in (
    select device_id from known_device where user_id = new.user_id
    order by last_used_at desc, device_id = new.device_id desc offset 10
  );
  return null;
end $function$;

-- What an account no longer says, until it is erased.
CREATE OR REPLACE FUNCTION public.keep_former_names()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into former_name (user_id, said)
  select old.id, said
  from (values (old.name, new.name), (old.email, new.email), (old.phone, new.phone)) change (said, became)
  where said is distinct from became and said <> ''
  on conflict do nothing;
  return null;
end $function$;

-- The regular expression for a nickname, an address or a number inside a text.
CREATE OR REPLACE FUNCTION public.name_pattern(said text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case
    -- However it is written: with spaces, dots or dashes, with or without the prefix.
    when said like '+39%' then '(?:(?:\+|00)?39[\s./-]*)?' || regexp_replace(substr(said, 4), '(\d)(?=\d)', '\1[\s./-]*', 'g')
    when said like '+%' then '(?:\+|00)?' || regexp_replace(substr(said, 2), '(\d)(?=\d)', '\1[\s./-]*', 'g')
    else '(?<![[:alnum:]])'
      || replace(regexp_replace(said, '([^[:alnum:]_ -])', '\\\1', 'g'), ' ', '(?:\s|%20|\+)')
      || '(?![[:alnum:]])'
  end
$function$;

-- What names this member, as a regular expression: addresses, numbers, nicknames. Null for the staff, and
-- once erased.
CREATE OR REPLACE FUNCTION public.names_of(who integer)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  -- The longest first, so that a nickname inside an address does not leave the rest of it.
  select string_agg(name_pattern(said), '|' order by length(said) desc)
  from (
    select unnest(array[email, phone, name]) as said from users where id = who
    union
    select said from former_name where user_id = who
  ) names
  where said <> '' and exists (select from users where id = who and state <> 'erased' and role <> 'ADMIN')
$function$;

-- The text with something else where it names this member: what it says stays, of whom does not.
CREATE OR REPLACE FUNCTION public.without_names(said text, who integer, instead text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(regexp_replace(said, names_of(who), instead, 'gi'), said)
$function$;

-- The same in each text of a document; its keys and codes stay.
CREATE OR REPLACE FUNCTION public.without_names(said jsonb, who integer, instead text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
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
$function$;

-- The member whom this transaction erases, as it says itself; null in every other.
CREATE OR REPLACE FUNCTION public.being_erased()
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select nullif(current_setting('lieta.erasing', true), '')::integer
$function$;

-- Whether of a row nothing was changed but the names, in these texts, of who is being erased: the one
-- rewriting that evidence allows.
CREATE OR REPLACE FUNCTION public.only_names_went(was jsonb, became jsonb, texts text[])
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select was - texts = became - texts and not exists (
    select from unnest(texts) said
    where became -> said is distinct from was -> said
      and became -> said is distinct from without_names(was -> said, being_erased(), 'Utente eliminato'))
$function$;

-- The log says which number a change concerns; who that is stands in the account, as long as there is one.
CREATE OR REPLACE FUNCTION public.name_nobody_in_audit_log()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  who integer := (new.data ->> 'user_id')::integer;
begin
  new.reason := without_names(new.reason, who, 'utente ' || who);
  new.before := without_names(new.before, who, 'utente ' || who);
  new.after := without_names(new.after, who, 'utente ' || who);
  new.data := without_names(new.data, who, 'utente ' || who);
  return new;
end $function$;

-- ---- notifications ----------------------------------------------------------------------------------------

-- What was told to a member, kept for as long as technical logs.
create table notification (
  id bigint generated always as identity,
  user_id integer not null,
  -- A key of contract/notification-types.ts.
  type text not null,
  -- What the texts were made of, in the shape of the type.
  data jsonb not null,
  -- By which it went out.
  channels text[] not null,
  created_at timestamptz not null default now(),
  PRIMARY KEY (id),
  FOREIGN KEY (user_id) REFERENCES users(id),
  CHECK (cardinality(channels) > 0 AND channels <@ ARRAY['mail', 'sms', 'push'])
);
CREATE INDEX notification_user ON notification (user_id, id);
CREATE INDEX notification_age ON notification (created_at);
CREATE INDEX notification_sms ON notification (created_at) WHERE ('sms' = ANY (channels));

-- What a member has switched on or off; without a row the default of the type holds.
create table notification_preference (
  user_id integer not null,
  type text not null,
  channel text not null,
  enabled boolean not null,
  PRIMARY KEY (user_id, type, channel),
  FOREIGN KEY (user_id) REFERENCES users(id),
  CHECK (channel = ANY (ARRAY['mail', 'sms', 'push']))
);

-- How far a member has been told of what a job gathers; its row is the lock of one telling.
create table notification_pace (
  user_id integer not null,
  type text not null,
  channel text not null,
  -- What happened up to here was told, or needed no telling.
  until timestamptz not null,
  -- When one last went out by this channel.
  sent_at timestamptz,
  PRIMARY KEY (user_id, type, channel),
  FOREIGN KEY (user_id) REFERENCES users(id),
  CHECK (channel = ANY (ARRAY['mail', 'sms', 'push']))
);

-- Browsers that show a notification when somebody writes.
create table push_subscription (
  id integer generated always as identity,
  user_id integer not null,
  -- A device that signs out hears nothing more.
  session_id integer not null,
  -- Where the browser's maker takes messages for it: who knows it may write to it.
  endpoint text not null,
  -- The browser's public key, base64url.
  p256dh text not null,
  -- The browser's shared secret, base64url.
  auth text not null,
  created_at timestamptz not null default now(),
  PRIMARY KEY (id),
  UNIQUE (endpoint),
  FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id),
  CHECK (length(endpoint) <= 1000)
);
CREATE INDEX push_subscription_user ON push_subscription (user_id, id);
CREATE INDEX push_subscription_session ON push_subscription (session_id);

-- A member whom we write to about what happened while they were away: with a confirmed address, neither
-- suspended, erased nor on their way out. Also who waits for approval, or was refused: they have the chat
-- with the staff. What each channel needs, and its pace, come on top.
create view notifiable_account as
 SELECT id
   FROM open_account
  WHERE role <> 'ADMIN'::text AND state <> 'email_pending'::text AND deletion_due_at IS NULL;

-- ---- wallet -----------------------------------------------------------------------------------------------

-- Double-entry ledger in whole Crediti: the accounts.
create table ledger_account (
  id integer generated always as identity,
  -- wallet: what a king can spend. debt: what he owes after a reversal, opened with his first debt. escrow:
  -- held until a reply. earned: kept after a reply. sales: where bought credits come from. adjustment:
  -- corrections by the staff, and demo gifts.
  kind text not null,
  -- Null: an account of the house, one of each kind.
  user_id integer,
  PRIMARY KEY (id),
  FOREIGN KEY (user_id) REFERENCES users(id),
  CHECK ((kind = ANY (ARRAY['wallet', 'debt'])) = (user_id IS NOT NULL)),
  CHECK (kind = ANY (ARRAY['wallet', 'debt', 'escrow', 'earned', 'sales', 'adjustment']))
);
CREATE UNIQUE INDEX ledger_account_wallet ON ledger_account (user_id) WHERE (kind = 'wallet');
CREATE UNIQUE INDEX ledger_account_system ON ledger_account (kind) WHERE (user_id IS NULL);
CREATE UNIQUE INDEX ledger_account_debt ON ledger_account (user_id) WHERE (kind = 'debt');
CREATE TRIGGER ledger_account_wallet_opens AFTER INSERT ON ledger_account FOR EACH ROW WHEN ((new.kind = 'wallet')) EXECUTE FUNCTION open_wallet();

-- One fact of the ledger; its postings sum to zero. Nothing ever updates or deletes one.
create table ledger_tx (
  id bigint generated always as identity,
  -- purchase: Crediti bought. unlock: wallet to escrow. earn: escrow to earned. refund: escrow to wallet.
  -- adjustment: by the staff, or a gift of the demo. reversal: a purchase taken back. debt: lent to the wallet,
  -- or paid back.
  kind text not null,
  -- The fact that this transaction records ('purchase:7', 'unlock:12'): a second one cannot be written.
  ref text not null,
  -- What the statement of the wallet says.
  text text not null,
  -- Who of the staff did it; null: the person themselves, or the software.
  actor_id integer,
  at timestamptz not null default now(),
  PRIMARY KEY (id),
  UNIQUE (ref),
  FOREIGN KEY (actor_id) REFERENCES users(id),
  CHECK (kind = ANY (ARRAY['purchase', 'unlock', 'earn', 'refund', 'adjustment', 'reversal', 'debt']))
);
CREATE INDEX ledger_tx_at ON ledger_tx USING brin (at) WITH (pages_per_range='16');
CREATE TRIGGER ledger_tx_append_only BEFORE DELETE OR UPDATE ON ledger_tx FOR EACH ROW EXECUTE FUNCTION refuse_rewrite();
CREATE TRIGGER ledger_tx_never_emptied BEFORE TRUNCATE ON ledger_tx FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewrite();

-- A king's balance in Crediti, moved by the trigger of posting and by nothing else.
create table wallet (
  account_id integer not null,
  user_id integer not null,
  -- The sum of the postings of the account.
  balance integer not null default 0,
  -- What the king owes, in Crediti: Crediti that arrive pay it first.
  debt integer not null default 0,
  PRIMARY KEY (account_id),
  UNIQUE (user_id),
  FOREIGN KEY (account_id) REFERENCES ledger_account(id),
  FOREIGN KEY (user_id) REFERENCES users(id),
  CHECK (balance >= 0),
  CHECK (debt >= 0)
) with (fillfactor=70);
CREATE TRIGGER wallet_guard BEFORE INSERT OR UPDATE ON wallet FOR EACH ROW EXECUTE FUNCTION guard_wallet();
CREATE TRIGGER wallet_never_deleted BEFORE DELETE ON wallet FOR EACH ROW EXECUTE FUNCTION refuse_rewrite();
CREATE CONSTRAINT TRIGGER wallet_of_erased_is_empty AFTER UPDATE ON wallet DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.balance > 0)) EXECUTE FUNCTION check_erased_holds_nothing();
CREATE CONSTRAINT TRIGGER wallet_pays_its_debt AFTER UPDATE ON wallet DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.balance > 0) AND (new.debt > 0))) EXECUTE FUNCTION check_debtor_holds_nothing();

-- One leg of a ledger transaction. Nothing ever updates or deletes one.
create table posting (
  id bigint generated always as identity,
  tx_id bigint not null,
  account_id integer not null,
  -- In Crediti; positive: the account gains.
  amount integer not null,
  -- Wallets only: the balance after this posting, for the statement.
  balance_after integer,
  PRIMARY KEY (id),
  UNIQUE (tx_id, account_id),
  FOREIGN KEY (account_id) REFERENCES ledger_account(id),
  FOREIGN KEY (tx_id) REFERENCES ledger_tx(id),
  CHECK (amount <> 0)
);
CREATE INDEX posting_account ON posting (account_id, id DESC);
CREATE TRIGGER posting_append_only BEFORE DELETE OR UPDATE ON posting FOR EACH ROW EXECUTE FUNCTION refuse_rewrite();
CREATE TRIGGER posting_moves_wallet BEFORE INSERT ON posting FOR EACH ROW EXECUTE FUNCTION move_wallet();
CREATE TRIGGER posting_never_emptied BEFORE TRUNCATE ON posting FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewrite();
CREATE CONSTRAINT TRIGGER posting_sums_to_zero AFTER INSERT ON posting DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_tx_sums_to_zero();

-- A correction of a king's wallet. Whoever may make one posts a small one at once; what exceeds the sums of
-- `adjusted_alone` waits for somebody else. Its movement in the ledger is 'adjustment:staff:<id>'.
create table ledger_adjustment (
  id integer generated always as identity,
  user_id integer not null,
  -- In Crediti; negative: taken away.
  amount integer not null,
  reason text not null,
  -- proposed -> posted | declined | withdrawn; what one person may post alone begins as posted.
  state text not null,
  proposed_by integer not null,
  proposed_at timestamptz not null default now(),
  decided_by integer,
  decided_at timestamptz,
  decision_reason text,
  PRIMARY KEY (id),
  FOREIGN KEY (decided_by) REFERENCES users(id),
  FOREIGN KEY (proposed_by) REFERENCES users(id),
  FOREIGN KEY (user_id) REFERENCES users(id),
  constraint adjustment_takes_two CHECK (
CASE state
    WHEN 'posted' THEN decided_by IS NOT NULL AND (abs(amount) <= 1000 OR decided_by <> proposed_by)
    WHEN 'declined' THEN decided_by IS NOT NULL AND decided_by <> proposed_by
    WHEN 'withdrawn' THEN decided_by IS NULL OR decided_by = proposed_by
    ELSE true
END),
  CHECK (amount <> 0 AND abs(amount) <= 100000),
  CHECK ((state = 'proposed') = (decided_at IS NULL)),
  CHECK (state <> 'proposed' OR decided_by IS NULL),
  CHECK (char_length(btrim(decision_reason)) >= 1 AND char_length(btrim(decision_reason)) <= 1000),
  CHECK (char_length(btrim(reason)) >= 1 AND char_length(btrim(reason)) <= 1000),
  CHECK (state = ANY (ARRAY['proposed', 'posted', 'declined', 'withdrawn']))
);
CREATE INDEX ledger_adjustment_newest ON ledger_adjustment (state, id DESC);
CREATE INDEX ledger_adjustment_user ON ledger_adjustment (user_id, id DESC);
CREATE INDEX ledger_adjustment_alone ON ledger_adjustment (decided_at) WHERE ((state = 'posted') AND (decided_by = proposed_by));
CREATE TRIGGER ledger_adjustment_alone_fits BEFORE INSERT OR UPDATE ON ledger_adjustment FOR EACH ROW WHEN (((new.state = 'posted') AND (new.decided_by = new.proposed_by))) EXECUTE FUNCTION check_adjusted_alone();
CREATE TRIGGER ledger_adjustment_kept BEFORE DELETE OR UPDATE ON ledger_adjustment FOR EACH ROW EXECUTE FUNCTION keep_adjustment();
CREATE TRIGGER ledger_adjustment_never_emptied BEFORE TRUNCATE ON ledger_adjustment FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewrite();

-- A wallet's row comes with its account.
CREATE OR REPLACE FUNCTION public.open_wallet()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into wallet (account_id, user_id) values (new.id, new.user_id);
  return null;
end $function$;

-- A wallet's balance is the sum of its postings: only the trigger may write it.
CREATE OR REPLACE FUNCTION public.guard_wallet()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'wallets move by postings only' using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

-- Who owes holds nothing: Crediti that arrive pay the debt in the same transaction.
CREATE OR REPLACE FUNCTION public.check_debtor_holds_nothing()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from wallet where account_id = new.account_id and balance > 0 and debt > 0) then
    raise exception 'wallet % holds Crediti beside a debt', new.account_id using errcode = 'check_violation';
  end if;
  return null;
end $function$;

-- Whoever erases an account pays back what was bought and ends what was given, in the same transaction; so
-- does whatever arrives later.
CREATE OR REPLACE FUNCTION public.check_erased_holds_nothing()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  owner integer := to_jsonb(new) ->> case tg_table_name when 'users' then 'id' else 'user_id' end;
begin
  if exists (select from wallet join users on users.id = wallet.user_id
      where wallet.user_id = owner and wallet.balance > 0 and users.state = 'erased') then
    raise exception 'the erased account % holds Crediti', owner using errcode = 'check_violation';
  end if;
  return null;
end $function$;

-- A wallet moves in the same statement as its posting, and its debt with the posting on the debt's account.
-- System accounts keep no balance (no hot row). While a debt stands, the wallet pays no unlock.
CREATE OR REPLACE FUNCTION public.move_wallet()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  owed integer;
begin
  update wallet set balance = balance + new.amount where account_id = new.account_id
    returning balance, debt into new.balance_after, owed;
  if not found then
    update wallet set debt = debt - new.amount from ledger_account account
      where account.id = new.account_id and account.kind = 'debt' and wallet.user_id = account.user_id;
  elsif owed > 0 and new.amount < 0
    and exists (select from ledger_tx where id = new.tx_id and kind = 'unlock') then
    raise exception 'a wallet with a debt pays no unlock' using errcode = 'check_violation';
  end if;
  return new;
end $function$;

-- Double entry, checked at the end of the transaction.
CREATE OR REPLACE FUNCTION public.check_tx_sums_to_zero()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select sum(amount) from posting where tx_id = new.tx_id) <> 0 then
    raise exception 'ledger transaction % does not sum to zero', new.tx_id using errcode = 'check_violation';
  end if;
  return null;
end $function$;

-- What nobody else has confirmed since 24 hours before a moment, in Crediti, whether given or taken: to one
-- king by whomever, and by one colleague to whomever; beside the settings that limit either.
CREATE OR REPLACE FUNCTION public.adjusted_alone(king integer, colleague integer, moment timestamp with time zone, OUT per_person integer, OUT per_colleague integer, OUT to_person integer, OUT by_colleague integer)
 RETURNS record
 LANGUAGE sql
 STABLE
AS $function$
  select
    number_setting('adjust_alone_per_person', 1000)::integer,
    number_setting('adjust_alone_per_colleague', 20000)::integer,
    coalesce(sum(abs(amount)) filter (where user_id = king), 0)::integer,
    coalesce(sum(abs(amount)) filter (where proposed_by = colleague), 0)::integer
  from ledger_adjustment
  where state = 'posted' and decided_by = proposed_by and decided_at > moment - interval '24 hours'
    and (user_id = king or proposed_by = colleague)
$function$;

-- One at a time: they are few, and one order for kings and colleagues together cannot deadlock.
CREATE OR REPLACE FUNCTION public.lock_adjusted_alone()
 RETURNS void
 LANGUAGE sql
AS $function$
  select pg_advisory_xact_lock(hashtext('adjusted alone'))
$function$;

-- Many small adjustments are a big one: together they stay below what two people look at.
CREATE OR REPLACE FUNCTION public.check_adjusted_alone()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  present record;
begin
  perform lock_adjusted_alone();
  -- A statement of its own, which sees what those before it have committed. A date in the past counts all since.
  select * into present from adjusted_alone(new.user_id, new.proposed_by, least(new.decided_at, clock_timestamp()));
  if present.to_person + abs(new.amount) > present.per_person
    or present.by_colleague + abs(new.amount) > present.per_colleague then
    raise exception 'colleague % has adjusted alone what may be adjusted alone in a day', new.proposed_by
      using errcode = 'check_violation';
  end if;
  return new;
end $function$;

-- Whoever confirms, confirms what was proposed, once.
CREATE OR REPLACE FUNCTION public.keep_adjustment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and old.state = 'proposed'
    and (new.user_id, new.amount, new.reason, new.proposed_by, new.proposed_at)
      = (old.user_id, old.amount, old.reason, old.proposed_by, old.proposed_at) then
    return new;
  end if;
  raise exception 'an adjustment is only ever decided, once' using errcode = 'restrict_violation';
end $function$;

-- ---- moderation -------------------------------------------------------------------------------------------

-- One case per thing to decide. What happened in it is in moderation_event.
create table moderation_case (
  id integer generated always as identity,
  -- What kind of thing waits: its code decides what approving and rejecting do.
  subject text not null,
  -- The subject's own key as text: a user id, a photo id, a message id. Of an appeal: the case that it
  -- contests.
  subject_id text not null,
  -- Whom the decision concerns; of a report the person reported.
  user_id integer not null,
  -- open -> approved | rejected | withdrawn. Of a ban: rejected while it stands as decided, approved once it
  -- was lifted on appeal.
  state text not null default 'open',
  -- 0 ordinary; 100 under-age, coercion or paid sex: first in the queue, never decided automatically.
  priority smallint not null default 0,
  -- [{rule, matched}]: why it is here, in words a moderator can check.
  findings jsonb not null default '[]'::jsonb,
  -- What stood before the change that waits, in the words of the subject; null where nothing did.
  before jsonb,
  -- What would stand after it.
  after jsonb,
  opened_at timestamptz not null default now(),
  decided_at timestamptz,
  -- Null while open, and where the software or nobody decided.
  decided_by integer,
  -- The ground of the decision; null for approvals.
  rule text,
  -- The reasons that the person is told.
  reason text,
  -- Made by the demo, and removed with it.
  demo boolean not null default false,
  -- Who of the staff has the case before them: two never decide the same one. A claim that nobody renews ends
  -- by itself; a decision ends it with the case.
  claimed_by integer,
  -- When the claim runs out.
  claimed_until timestamptz,
  -- Since when who claims it has had it before them without a break; what a renewal prolongs keeps it.
  claimed_at timestamptz,
  PRIMARY KEY (id),
  FOREIGN KEY (claimed_by) REFERENCES users(id) ON DELETE SET NULL,
  FOREIGN KEY (decided_by) REFERENCES users(id),
  FOREIGN KEY (user_id) REFERENCES users(id),
  CHECK ((state = 'open') = (decided_at IS NULL)),
  CHECK (state <> 'rejected' OR reason IS NOT NULL AND btrim(reason) <> ''),
  CHECK (state = ANY (ARRAY['open', 'approved', 'rejected', 'withdrawn'])),
  CHECK (subject = ANY (ARRAY['profile', 'photo', 'text', 'conditions', 'personal', 'email', 'message', 'report', 'verification', 'appeal', 'deletion', 'ban', 'action']))
);
CREATE UNIQUE INDEX moderation_case_open ON moderation_case (subject, subject_id) WHERE (state = 'open');
CREATE INDEX moderation_queue ON moderation_case (priority DESC, opened_at) WHERE (state = 'open');
CREATE INDEX moderation_case_user ON moderation_case (user_id, id DESC);
CREATE UNIQUE INDEX moderation_case_one_appeal ON moderation_case (subject_id) WHERE (subject = 'appeal');
CREATE INDEX moderation_case_claimed ON moderation_case (claimed_until) WHERE (claimed_by IS NOT NULL);
CREATE INDEX moderation_case_by_day ON moderation_case (decided_at) WHERE (decided_at IS NOT NULL);
CREATE INDEX moderation_case_by_colleague ON moderation_case (decided_by, decided_at) WHERE (decided_by IS NOT NULL);
CREATE TRIGGER moderation_case_appeal BEFORE INSERT OR UPDATE OF subject, subject_id, user_id, state, decided_by ON moderation_case FOR EACH ROW WHEN ((new.subject = 'appeal')) EXECUTE FUNCTION guard_appeal();
CREATE TRIGGER moderation_case_claim BEFORE UPDATE ON moderation_case FOR EACH ROW WHEN (((old.state = 'open') AND ((old.claimed_by IS NOT NULL) OR (new.claimed_by IS NOT NULL)))) EXECUTE FUNCTION guard_claim();
CREATE TRIGGER moderation_case_followed AFTER UPDATE ON moderation_case FOR EACH ROW WHEN (((old.state = 'open') AND (new.state = ANY (ARRAY['approved', 'rejected'])) AND (new.subject <> ALL (ARRAY['ban', 'action'])))) EXECUTE FUNCTION follow_decision();
CREATE TRIGGER moderation_case_joins_claim BEFORE INSERT ON moderation_case FOR EACH ROW WHEN (((new.state = 'open') AND (new.claimed_by IS NULL))) EXECUTE FUNCTION join_claim();
CREATE TRIGGER moderation_case_person_claim BEFORE UPDATE OF claimed_by, claimed_until ON moderation_case FOR EACH ROW WHEN (((new.state = 'open') AND (new.claimed_by IS NOT NULL))) EXECUTE FUNCTION guard_person_claim();
CREATE TRIGGER moderation_case_time_claim BEFORE UPDATE ON moderation_case FOR EACH ROW WHEN (((old.claimed_by IS NOT NULL) OR (new.claimed_by IS NOT NULL))) EXECUTE FUNCTION time_claim();
CREATE TRIGGER moderation_case_time_first_claim BEFORE INSERT ON moderation_case FOR EACH ROW WHEN ((new.claimed_by IS NOT NULL)) EXECUTE FUNCTION time_claim();

-- What happened in a case. Append-only but for names (keep_event); goes after five years.
create table moderation_event (
  id bigint generated always as identity,
  case_id integer not null,
  kind text not null,
  -- Who of the staff, or the person who appealed; null: the software.
  actor_id integer,
  -- Decided by a rule of the software: the statement of reasons has to say so.
  automatic boolean not null default false,
  -- What the kind of event adds: the decision, its reason, what was new.
  data jsonb not null default '{}'::jsonb,
  at timestamptz not null default now(),
  PRIMARY KEY (id),
  FOREIGN KEY (actor_id) REFERENCES users(id),
  FOREIGN KEY (case_id) REFERENCES moderation_case(id),
  CHECK (kind = ANY (ARRAY['opened', 'updated', 'approved', 'rejected', 'withdrawn', 'appealed']))
);
CREATE INDEX moderation_event_case ON moderation_event (case_id, id);
CREATE TRIGGER moderation_event_append_only BEFORE DELETE ON moderation_event FOR EACH ROW EXECUTE FUNCTION refuse_rewrite_within('5 years');
CREATE TRIGGER moderation_event_kept BEFORE UPDATE ON moderation_event FOR EACH ROW EXECUTE FUNCTION keep_event();
CREATE TRIGGER moderation_event_never_emptied BEFORE TRUNCATE ON moderation_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewrite();

-- A measure: what was done to which object, why, and how it ended. Takes effect at once, unless it waits
-- (action_wait); the person concerned hears of it when the time to undo it is over. Append-only but for its
-- end.
create table staff_action (
  id integer generated always as identity,
  subject_type text not null,
  -- The key of the object as text: a photo id, a message id; else the user id.
  subject_id text not null,
  -- Whom it concerns.
  user_id integer not null,
  action text not null,
  -- One of the grounds; null: in words only.
  ground text,
  reason text not null,
  -- The step that the ladder proposed; null where it is not asked: content, what ends a measure, the older
  -- calls.
  proposed_action text,
  -- Why another step than the proposed one: for colleagues, not for the person concerned.
  departure text,
  -- When a restriction or a suspension ends by itself: within a year, since what is for good takes two
  -- colleagues.
  until timestamptz,
  -- The case from which it was taken, such as a report.
  origin_case_id integer,
  -- What putting it back needs: what stood there, the id of the suspension.
  before jsonb not null default '{}'::jsonb,
  actor_id integer not null,
  address text,
  at timestamptz not null default now(),
  -- Since when it has its effect; null while it waits, and where it was given up.
  taken_at timestamptz default now(),
  -- Until then whoever took it may undo it, and nobody has heard of it.
  undo_until timestamptz not null default now(),
  undone_at timestamptz,
  -- When the statement of reasons went out; null also where it was undone.
  concluded_at timestamptz,
  -- The case that carries the statement of reasons and its appeal.
  decision_id integer,
  -- Restored, lifted, or contested with success; not: run out.
  ended_at timestamptz,
  PRIMARY KEY (id),
  UNIQUE (id, actor_id),
  FOREIGN KEY (actor_id) REFERENCES users(id),
  FOREIGN KEY (decision_id) REFERENCES moderation_case(id) ON DELETE SET NULL,
  FOREIGN KEY (origin_case_id) REFERENCES moderation_case(id) ON DELETE SET NULL,
  FOREIGN KEY (user_id) REFERENCES users(id),
  CHECK (action = ANY (ARRAY['take_down', 'restore', 'warn', 'restrict', 'suspend', 'ban', 'lift'])),
  CHECK (until > at AND until < (at + '367 days'::interval)),
  CHECK (undone_at <= undo_until),
  CHECK (concluded_at >= undo_until),
  CHECK (taken_at IS NOT NULL OR concluded_at IS NULL AND decision_id IS NULL AND ended_at IS NULL),
  CHECK (undone_at IS NULL OR concluded_at IS NULL AND decision_id IS NULL AND ended_at IS NULL),
  constraint staff_action_departure CHECK (proposed_action = action OR departure IS NOT NULL OR proposed_action IS NULL),
  CHECK (char_length(btrim(departure)) >= 1 AND char_length(btrim(departure)) <= 1000),
  CHECK (char_length(btrim(reason)) >= 1 AND char_length(btrim(reason)) <= 1000),
  constraint staff_action_subject CHECK (
CASE
    WHEN action = ANY (ARRAY['take_down', 'restore']) THEN subject_type <> 'user'
    WHEN action = 'warn' THEN true
    ELSE subject_type = 'user'
END),
  CHECK (subject_type = ANY (ARRAY['photo', 'description', 'conditions', 'nickname', 'message', 'review', 'profile', 'user'])),
  constraint staff_action_until CHECK (
CASE action
    WHEN 'suspend' THEN until IS NOT NULL
    WHEN 'restrict' THEN true
    ELSE until IS NULL
END)
);
CREATE INDEX staff_action_user ON staff_action (user_id, id DESC);
CREATE INDEX staff_action_subject ON staff_action (subject_type, subject_id, id DESC);
CREATE UNIQUE INDEX staff_action_decision ON staff_action (decision_id) WHERE (decision_id IS NOT NULL);
CREATE UNIQUE INDEX staff_action_taken_down ON staff_action (subject_type, subject_id) WHERE ((action = 'take_down') AND (undone_at IS NULL) AND (ended_at IS NULL));
CREATE TRIGGER staff_action_kept BEFORE UPDATE ON staff_action FOR EACH ROW EXECUTE FUNCTION keep_action();
CREATE TRIGGER staff_action_never_emptied BEFORE TRUNCATE ON staff_action FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewrite();
CREATE TRIGGER staff_action_stays BEFORE DELETE ON staff_action FOR EACH ROW EXECUTE FUNCTION refuse_rewrite_within('5 years');
CREATE CONSTRAINT TRIGGER staff_action_taken AFTER UPDATE ON staff_action DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.taken_at IS NULL) AND (new.taken_at IS NOT NULL))) EXECUTE FUNCTION check_action_waits();
CREATE CONSTRAINT TRIGGER staff_action_waits AFTER INSERT ON staff_action DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_action_waits();

-- What a colleague often looks for in the queue, under a name of their own.
create table queue_view (
  id integer generated always as identity,
  user_id integer not null,
  name text not null,
  -- The filters of the list, as its contract reads them.
  filter jsonb not null,
  created_at timestamptz not null default now(),
  PRIMARY KEY (id),
  UNIQUE (user_id, name),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK (char_length(btrim(name)) >= 1 AND char_length(btrim(name)) <= 40)
);

-- A measure that waits: for a second colleague who confirms or declines it, or for the person, who is heard
-- once.
create table action_wait (
  action_id integer not null,
  -- Whoever took the measure: never the one who confirms it.
  proposed_by integer not null,
  waits_for text not null,
  -- The profile is hidden meanwhile: it is about a minor, or about coercion.
  hides boolean not null default false,
  at timestamptz not null default now(),
  -- waiting -> taken | declined | withdrawn; withdrawn: by who proposed it, or because there is nothing left to
  -- do.
  state text not null default 'waiting',
  -- When the person was told, and asked.
  announced_at timestamptz,
  -- When it takes effect, unless there is an answer: that waits for a colleague.
  due_at timestamptz,
  -- What the person said, once.
  answer text,
  answered_at timestamptz,
  decided_by integer,
  decided_at timestamptz,
  decision_reason text,
  PRIMARY KEY (action_id),
  FOREIGN KEY (action_id, proposed_by) REFERENCES staff_action(id, actor_id) ON DELETE CASCADE,
  FOREIGN KEY (decided_by) REFERENCES users(id),
  FOREIGN KEY (proposed_by) REFERENCES users(id),
  CHECK (char_length(btrim(answer)) >= 1 AND char_length(btrim(answer)) <= 1000),
  CHECK (due_at >= announced_at),
  CHECK ((state = 'waiting') = (decided_at IS NULL)),
  CHECK (state <> 'waiting' OR decided_by IS NULL),
  CHECK ((announced_at IS NULL) = (due_at IS NULL)),
  CHECK (announced_at IS NULL OR waits_for = 'person'),
  CHECK ((answer IS NULL) = (answered_at IS NULL)),
  CHECK (answered_at IS NULL OR announced_at IS NOT NULL),
  CHECK (char_length(btrim(decision_reason)) >= 1 AND char_length(btrim(decision_reason)) <= 1000),
  CHECK (state = ANY (ARRAY['waiting', 'taken', 'declined', 'withdrawn'])),
  CHECK (waits_for = ANY (ARRAY['colleague', 'person'])),
  constraint measure_takes_two CHECK (
CASE state
    WHEN 'taken' THEN
    CASE
        WHEN waits_for = 'person' AND answer IS NULL THEN decided_by IS NULL AND decided_at >= due_at
        ELSE decided_by IS NOT NULL AND decided_by <> proposed_by
    END
    WHEN 'declined' THEN decided_by IS NOT NULL AND decided_by <> proposed_by
    WHEN 'withdrawn' THEN decided_by IS NULL OR decided_by = proposed_by
    ELSE true
END)
);
CREATE INDEX action_wait_open ON action_wait (action_id) WHERE (state = 'waiting');
CREATE INDEX action_wait_newest ON action_wait (state, action_id DESC);
CREATE TRIGGER action_wait_kept BEFORE INSERT OR UPDATE ON action_wait FOR EACH ROW EXECUTE FUNCTION keep_action_wait();
CREATE TRIGGER action_wait_never_emptied BEFORE TRUNCATE ON action_wait FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewrite();
CREATE TRIGGER action_wait_stays BEFORE DELETE ON action_wait FOR EACH ROW EXECUTE FUNCTION refuse_rewrite_within('5 years');

-- How long a colleague had a case before them, and how much there was to read. One row for each decision that
-- somebody read a case for; measures have none.
create table decision_time (
  case_id integer not null,
  colleague_id integer not null,
  -- When the claim began; of a case that nobody had claimed the decision before it, of at most ten minutes ago.
  -- Null: not known.
  begun_at timestamptz,
  decided_at timestamptz not null,
  -- What was shown: text, facts and conversation.
  words integer not null default 0,
  photos integer not null default 0,
  PRIMARY KEY (case_id),
  FOREIGN KEY (case_id) REFERENCES moderation_case(id) ON DELETE CASCADE,
  FOREIGN KEY (colleague_id) REFERENCES users(id),
  CHECK (begun_at <= decided_at),
  CHECK (photos >= 0),
  CHECK (words >= 0)
);
CREATE INDEX decision_time_colleague ON decision_time (colleague_id, decided_at);
CREATE INDEX decision_time_decided ON decision_time (decided_at);

-- A decision that was drawn to be read once more, by somebody who knows neither who decided nor how.
create table second_reading (
  id integer generated always as identity,
  case_id integer not null,
  -- Whom the reading is kept from; null: no person decided.
  decided_by integer,
  -- The share that it fell into: the largest of those that apply.
  drawn_for text not null,
  drawn_at timestamptz not null default now(),
  -- What the first reader had before them; gone once it is read or skipped.
  shown jsonb,
  state text not null default 'waiting',
  reader_id integer,
  ended_at timestamptz,
  verdict text,
  -- On which ground the second reader would refuse.
  rule text,
  -- What the second reader adds, or why the reading was skipped.
  word text,
  same_outcome boolean,
  -- Both the outcome and, of a refusal, the ground: the two agree.
  same_ground boolean,
  closed_by integer,
  closed_at timestamptz,
  -- What was made of a disagreement.
  closing_word text,
  PRIMARY KEY (id),
  UNIQUE (case_id),
  FOREIGN KEY (case_id) REFERENCES moderation_case(id) ON DELETE CASCADE,
  FOREIGN KEY (closed_by) REFERENCES users(id),
  FOREIGN KEY (decided_by) REFERENCES users(id),
  FOREIGN KEY (reader_id) REFERENCES users(id),
  constraint second_reading_by_another CHECK (reader_id <> decided_by),
  CHECK ((state = 'waiting') = (ended_at IS NULL)),
  CHECK ((state = 'read') = (verdict IS NOT NULL)),
  CHECK ((verdict IS NULL) = (same_outcome IS NULL) AND (verdict IS NULL) = (same_ground IS NULL)),
  CHECK (verdict IS NULL OR reader_id IS NOT NULL),
  CHECK (verdict IS DISTINCT FROM 'reject' OR rule IS NOT NULL),
  CHECK (shown IS NULL OR state = 'waiting'),
  CHECK ((closed_at IS NULL) = (closed_by IS NULL) AND (closed_at IS NULL) = (closing_word IS NULL)),
  CHECK (closed_at IS NULL OR NOT same_ground),
  CHECK (char_length(btrim(closing_word)) >= 1 AND char_length(btrim(closing_word)) <= 1000),
  CHECK (drawn_for = ANY (ARRAY['sample', 'newcomer', 'heavy', 'minors'])),
  CHECK (state = ANY (ARRAY['waiting', 'read', 'skipped'])),
  CHECK (verdict = ANY (ARRAY['approve', 'reject'])),
  CHECK (char_length(btrim(word)) >= 1 AND char_length(btrim(word)) <= 1000)
);
CREATE INDEX second_reading_waiting ON second_reading (drawn_at) WHERE (state = 'waiting');
CREATE INDEX second_reading_disagreed ON second_reading (ended_at) WHERE ((state = 'read') AND (NOT same_ground));
CREATE INDEX second_reading_ended ON second_reading (ended_at) WHERE (state = 'read');
CREATE TRIGGER second_reading_kept BEFORE INSERT OR UPDATE ON second_reading FOR EACH ROW EXECUTE FUNCTION keep_reading();

-- How a colleague wants to see pictures that nobody has judged yet; without a row as usual.
create table desk_preference (
  user_id integer not null,
  -- by_ground: where something is held against the picture. What is about minors or violence is blurred in any
  -- case.
  blur text not null,
  -- Without colours until it is opened.
  grey boolean not null,
  PRIMARY KEY (user_id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK (blur = ANY (ARRAY['by_ground', 'always']))
);

-- A message and what somebody decided that it is, for the next training. Nothing in it says who wrote,
-- received or decided it; goes after 24 months.
create table reader_label (
  id bigint generated always as identity,
  -- Each digit is a 0, and the nicknames of the two who talked are left out.
  text text not null,
  -- What the reader ought to have said: a concern, or ordinary talk.
  label text not null,
  -- moderator: a decision on a case. receiver: the answer to the question under the message.
  source text not null,
  -- The day alone: a time of day could be found again in a conversation.
  on_day date not null default CURRENT_DATE,
  PRIMARY KEY (id),
  CHECK (label = ANY (ARRAY['ordinary', 'contact', 'scam', 'paid_sex', 'sexual', 'abuse', 'safeguarding'])),
  CHECK (source = ANY (ARRAY['moderator', 'receiver'])),
  CHECK (char_length(text) >= 1 AND char_length(text) <= 1000 AND text !~ '[1-9]')
);
CREATE INDEX reader_label_text ON reader_label (md5(text));
CREATE INDEX reader_label_day ON reader_label (on_day);

-- A change of the rules that somebody prepares; at most one is open.
create table rule_draft (
  id integer generated always as identity,
  -- draft -> shadow (looked at beside the live rules, no effect) -> published | dropped.
  state text not null default 'draft',
  -- The version that was in force when it was begun; 0: the rules as they are built.
  based_on integer not null,
  -- {thresholds, off, words}: what is not as it is built (RulePolicy).
  policy jsonb not null,
  -- Grows with each change: whoever sends an old one has not seen the newest.
  revision integer not null default 1,
  opened_by integer not null,
  opened_at timestamptz not null default now(),
  changed_by integer not null,
  changed_at timestamptz not null default now(),
  shadow_since timestamptz,
  PRIMARY KEY (id),
  FOREIGN KEY (changed_by) REFERENCES users(id),
  FOREIGN KEY (opened_by) REFERENCES users(id),
  CHECK (based_on >= 0),
  CHECK ((state = 'shadow') <= (shadow_since IS NOT NULL)),
  CHECK (is_sound_policy(policy)),
  CHECK (state = ANY (ARRAY['draft', 'shadow', 'published', 'dropped']))
);
CREATE UNIQUE INDEX rule_draft_one_open ON rule_draft ((true)) WHERE (state = ANY (ARRAY['draft', 'shadow']));

-- What a draft would have done to the messages and decisions of the last 30 days. Holds ids and counts, no
-- texts.
create table rule_replay (
  id integer generated always as identity,
  draft_id integer not null,
  -- Of the draft: a draft that has changed since has to be replayed again.
  revision integer not null,
  state text not null default 'running',
  total integer not null default 0,
  done integer not null default 0,
  result jsonb,
  started_by integer not null,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  PRIMARY KEY (id),
  FOREIGN KEY (draft_id) REFERENCES rule_draft(id),
  FOREIGN KEY (started_by) REFERENCES users(id),
  CHECK ((state = 'running') = (ended_at IS NULL)),
  CHECK (state <> 'done' OR result IS NOT NULL),
  CHECK (done >= 0),
  CHECK (state = ANY (ARRAY['running', 'done', 'stopped', 'failed'])),
  CHECK (total >= 0)
);
CREATE UNIQUE INDEX rule_replay_one_running ON rule_replay (draft_id) WHERE (state = 'running');

-- The rules as the staff had them in force, each version whole; the largest counts. Append-only.
create table rule_version (
  version integer not null,
  policy jsonb not null,
  draft_id integer,
  replay_id integer,
  -- Of one step back: the version that counts again; 0: the rules as they are built.
  restores integer,
  reason text not null,
  published_by integer not null,
  published_at timestamptz not null default now(),
  PRIMARY KEY (version),
  FOREIGN KEY (draft_id) REFERENCES rule_draft(id),
  FOREIGN KEY (published_by) REFERENCES users(id),
  FOREIGN KEY (replay_id) REFERENCES rule_replay(id),
  CHECK (restores >= 0 AND restores < version),
  CHECK ((draft_id IS NULL) = (replay_id IS NULL) AND (draft_id IS NULL) = (restores IS NOT NULL)),
  CHECK (is_sound_policy(policy)),
  CHECK (char_length(btrim(reason)) >= 1 AND char_length(btrim(reason)) <= 1000),
  CHECK (version > 0)
);
CREATE TRIGGER rule_version_append_only BEFORE DELETE OR UPDATE ON rule_version FOR EACH ROW EXECUTE FUNCTION refuse_rewrite();
CREATE TRIGGER rule_version_guarded BEFORE INSERT ON rule_version FOR EACH ROW EXECUTE FUNCTION guard_rule_version();
CREATE TRIGGER rule_version_never_emptied BEFORE TRUNCATE ON rule_version FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewrite();

-- Where a draft in shadow would have judged otherwise; without text and person. The newest 10,000 are kept.
create table shadow_judgement (
  id bigint generated always as identity,
  -- No reference: nothing here hangs on who wrote the draft.
  draft_id integer not null,
  revision integer not null,
  surface text not null,
  live text not null,
  draft text not null,
  at timestamptz not null default now(),
  PRIMARY KEY (id),
  CHECK ((draft = ANY (ARRAY['hold', 'ask', 'pass'])) AND draft <> live),
  CHECK (live = ANY (ARRAY['hold', 'ask', 'pass']))
);
CREATE INDEX shadow_judgement_draft ON shadow_judgement (draft_id);

-- What somebody did that was refused, and measures of the staff, of the last 90 days; not what an appeal has
-- undone, nor what was restored or lifted. A selfie, an address or a farewell that was refused is no wrong.
create view recent_strike as
 SELECT id AS case_id, user_id, decided_at
   FROM moderation_case refused
  WHERE state = 'rejected'::text AND (subject = ANY (ARRAY['profile'::text, 'photo'::text, 'text'::text, 'conditions'::text, 'personal'::text, 'message'::text, 'ban'::text, 'action'::text])) AND decided_at > (now() - '90 days'::interval) AND NOT (EXISTS ( SELECT
           FROM moderation_case appeal
          WHERE appeal.subject = 'appeal'::text AND appeal.subject_id = refused.id::text AND appeal.state = 'approved'::text)) AND NOT (EXISTS ( SELECT
           FROM staff_action
          WHERE staff_action.decision_id = refused.id AND staff_action.ended_at IS NOT NULL));

-- Appeals that were decided, each with the decision that it contested, and whose that was.
create view appeal_outcome as
 SELECT appeal.id AS appeal_id, appeal.decided_at,
    appeal.state = 'approved'::text AS upheld, contested.id AS case_id, contested.subject,
    contested.rule, contested.decided_by AS colleague_id
   FROM moderation_case appeal
     JOIN moderation_case contested ON contested.id =
        CASE
            WHEN appeal.subject = 'appeal'::text THEN appeal.subject_id::integer
            ELSE NULL::integer
        END
  WHERE appeal.subject = 'appeal'::text AND (appeal.state = ANY (ARRAY['approved'::text, 'rejected'::text]));

-- An appeal contests a rejection of one's own, once, within six months, and is decided by somebody who
-- neither decided nor confirmed it.
CREATE OR REPLACE FUNCTION public.guard_appeal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare contested moderation_case;
begin
  select * into contested from moderation_case where id = new.subject_id::integer;
  if tg_op = 'INSERT' and contested.decided_at < now() - interval '6 months' then
    raise exception 'case % can no longer be appealed', new.subject_id using errcode = 'restrict_violation';
  end if;
  if contested.state is distinct from 'rejected' or contested.subject = 'appeal'
    or contested.user_id <> new.user_id then
    raise exception 'case % cannot be appealed by user %', new.subject_id, new.user_id
      using errcode = 'restrict_violation';
  end if;
  if has_decided(contested.id, new.decided_by) then
    raise exception 'who decided case % cannot decide the appeal against it', new.subject_id
      using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

-- While a claim runs only its holder decides the case; a decision ends the claim.
CREATE OR REPLACE FUNCTION public.guard_claim()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

-- Nothing rewrites an event, but that the names of somebody who is erased go.
CREATE OR REPLACE FUNCTION public.keep_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if only_names_went(to_jsonb(old), to_jsonb(new), '{data}') then
    return new;
  end if;
  raise exception 'moderation_event is append-only' using errcode = 'restrict_violation';
end $function$;

-- What was done, to whom and why stays as it was written.
CREATE OR REPLACE FUNCTION public.keep_action()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  later text[] := '{undone_at,concluded_at,decision_id,ended_at,origin_case_id}';
begin
  if only_names_went(to_jsonb(old), to_jsonb(new), '{reason,departure,before}') then
    return new;
  end if;
  if old.taken_at is null and new.taken_at is not null then
    later := later || '{taken_at,before}'::text[];
  end if;
  if (to_jsonb(old) - later) is distinct from (to_jsonb(new) - later)
    or (old.undone_at is not null and new.undone_at is distinct from old.undone_at)
    or (old.concluded_at is not null and new.concluded_at is distinct from old.concluded_at)
    or (old.ended_at is not null and new.ended_at is distinct from old.ended_at) then
    raise exception 'a measure is only ever ended, once' using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

-- The order of the queue, as a number up to 100 and its four parts. ground: 70 where it is about somebody's
-- safety, else at most 39. deadline: 10 when it ought to be decided, at most 15. reach: how many the person
-- talks with, at most 8. strikes: recent_strike, at most 7. The last three never lift an ordinary case over
-- one about safety.
CREATE OR REPLACE FUNCTION public.case_score(subject text, priority smallint, waited interval, due interval, people integer, refused integer)
 RETURNS TABLE(ground integer, deadline integer, reach integer, strikes integer, score integer)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT part.ground,
     part.deadline,
     part.reach,
     part.strikes,
     (((part.ground + part.deadline) + part.reach) + part.strikes)
    FROM ( SELECT
                 CASE
                     WHEN (case_score.priority >= 100) THEN 70
                     ELSE GREATEST(((case_score.priority * 2) / 5),
                     CASE case_score.subject
                         WHEN 'appeal'::text THEN 20
                         WHEN 'report'::text THEN 18
                         WHEN 'verification'::text THEN 10
                         WHEN 'profile'::text THEN 8
                         WHEN 'deletion'::text THEN 4
                         WHEN 'personal'::text THEN 4
                         WHEN 'email'::text THEN 4
                         ELSE 6
                     END)
                 END AS ground,
             (LEAST((15)::numeric, floor((((10)::numeric * EXTRACT(epoch FROM GREATEST(case_score.waited, '00:00:00'::interval))) / EXTRACT(epoch FROM case_score.due)))))::integer AS deadline,
             (LEAST((8)::numeric, floor(((2)::numeric * log((2)::numeric, ((case_score.people + 1))::numeric)))))::integer AS reach,
                 CASE
                     WHEN (case_score.refused = 0) THEN 0
                     ELSE LEAST(7, (1 + (2 * case_score.refused)))
                 END AS strikes) part;
END;

-- The case contests what this colleague decided or confirmed, so that they never decide it.
CREATE OR REPLACE FUNCTION public.decided_first(appeal moderation_case, colleague integer)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return appeal.subject = 'appeal' and has_decided(appeal.subject_id::integer, colleague);
end $function$;

-- Who else has the person of this case before them, so that this colleague cannot claim it. An appeal is
-- apart from the other cases where either of the two decided what it contests.
CREATE OR REPLACE FUNCTION public.person_held_by(wanted moderation_case, colleague integer)
 RETURNS integer
 LANGUAGE sql
 STABLE
RETURN (SELECT held.claimed_by FROM moderation_case held WHERE ((held.user_id = (person_held_by.wanted).user_id) AND (held.id <> (person_held_by.wanted).id) AND (held.state = 'open'::text) AND (held.claimed_until > now()) AND (held.claimed_by <> person_held_by.colleague) AND (NOT decided_first(person_held_by.wanted, held.claimed_by)) AND (NOT decided_first(held.*, person_held_by.colleague))) LIMIT 1);

-- Two colleagues never have cases of the same person before them.
CREATE OR REPLACE FUNCTION public.guard_person_claim()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

-- A case that arrives while somebody has its person before them is theirs too.
CREATE OR REPLACE FUNCTION public.join_claim()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select held.claimed_by, held.claimed_until into new.claimed_by, new.claimed_until
  from moderation_case held
  where held.user_id = new.user_id and held.state = 'open' and held.claimed_until > now()
    and not decided_first(new, held.claimed_by)
  order by held.claimed_until desc
  limit 1;
  return new;
end $function$;

-- Somebody's safety: a suspension on such a ground waits for nobody to be heard, and more of the decisions on
-- it are read again. The contract has the same list.
CREATE OR REPLACE FUNCTION public.is_about_safety(ground text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select coalesce(ground in ('underage', 'coercion', 'safeguarding', 'paid_sex', 'threat', 'banned_person'), false)
$function$;

-- What a measure waits for: a second colleague, or the person to be heard; null: nothing. A term of seven
-- days ends with its last day, up to a day later.
CREATE OR REPLACE FUNCTION public.waits_of(measure staff_action)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when measure.action not in ('take_down', 'warn', 'restrict', 'suspend', 'ban') then null
    when measure.action = 'ban' or measure.ground = 'underage' then 'colleague'
    when measure.action = 'suspend' and measure.until >= measure.at + interval '8 days'
      and not is_about_safety(measure.ground) then 'person'
  end
$function$;

-- This colleague decided the case, or confirmed its measure: an appeal against it is for somebody else.
CREATE OR REPLACE FUNCTION public.has_decided(decision integer, colleague integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from moderation_case where id = decision and decided_by = colleague)
    or exists (
      select from staff_action join action_wait on action_id = staff_action.id
      where decision_id = decision and action_wait.decided_by = colleague)
$function$;

-- Begins as waiting, is announced, answered and decided once each.
CREATE OR REPLACE FUNCTION public.keep_action_wait()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    if new.state = 'waiting' and new.announced_at is null then
      return new;
    end if;
  elsif only_names_went(to_jsonb(old), to_jsonb(new), '{answer,decision_reason}') then
    return new;
  elsif old.state = 'waiting'
    and (old.action_id, old.proposed_by, old.waits_for, old.hides, old.at)
      is not distinct from (new.action_id, new.proposed_by, new.waits_for, new.hides, new.at)
    and (old.announced_at is null or (old.announced_at, old.due_at) = (new.announced_at, new.due_at))
    and (old.answer is null or old.answer = new.answer) then
    return new;
  end if;
  raise exception 'a measure that waits is decided once' using errcode = 'restrict_violation';
end $function$;

-- What has to wait has its row in action_wait, and takes effect when that says so. The older calls take
-- effect first, and a second colleague confirms or ends it.
CREATE OR REPLACE FUNCTION public.check_action_waits()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if waits_of(new) is null then
    return null;
  end if;
  if not exists (
    select from action_wait
    where action_id = new.id and (tg_op = 'INSERT' or state = 'taken')) then
    raise exception 'measure % takes more than one word', new.id
      using errcode = 'check_violation', constraint = 'measure_takes_two';
  end if;
  return null;
end $function$;

-- A claim begins with whoever takes it, and anew where it had run out.
CREATE OR REPLACE FUNCTION public.time_claim()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.claimed_by is null then
    new.claimed_at := null;
  elsif tg_op = 'INSERT' then
    new.claimed_at := now();
  elsif old.claimed_by is distinct from new.claimed_by or old.claimed_until <= now() then
    new.claimed_at := now();
  else
    new.claimed_at := old.claimed_at;
  end if;
  return new;
end $function$;

-- How many in a hundred of such decisions are read again, and for which reason: the largest share counts.
CREATE OR REPLACE FUNCTION public.share_read_again(decided moderation_case, OUT percent double precision, OUT drawn_for text)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  percent := number_setting('second_reading_percent', 3);
  drawn_for := 'sample';
  if exists (
    select from users where id = decided.decided_by and created_at > now() - interval '30 days')
    and number_setting('second_reading_percent_newcomer', 10) >= percent then
    percent := number_setting('second_reading_percent_newcomer', 10);
    drawn_for := 'newcomer';
  end if;
  if (decided.priority >= 100 or is_about_safety(decided.rule) or exists (
      select from jsonb_array_elements(decided.findings) finding where is_about_safety(finding ->> 'rule')))
    and number_setting('second_reading_percent_heavy', 20) >= percent then
    percent := number_setting('second_reading_percent_heavy', 20);
    drawn_for := 'heavy';
  end if;
  -- About minors two people decide, whatever the settings say.
  if decided.rule = 'underage' or exists (
      select from jsonb_array_elements(decided.findings) finding where finding ->> 'rule' = 'underage') then
    percent := 100;
    drawn_for := 'minors';
  end if;
end $function$;

-- In the transaction of the decision, whichever code decides: its time, and the draw for a second reading.
CREATE OR REPLACE FUNCTION public.follow_decision()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  begun timestamptz;
  share record;
begin
  if new.decided_by is not null then
    -- A claim that has run out says nothing: nobody was looking, or somebody wanted to seem to.
    if old.claimed_by = new.decided_by and old.claimed_until > now() then begun := old.claimed_at; end if;
    if begun is null then
      select max(decided_at) into begun from decision_time
        where colleague_id = new.decided_by and decided_at > now() - interval '10 minutes';
    end if;
    insert into decision_time (case_id, colleague_id, begun_at, decided_at)
      values (new.id, new.decided_by, case when begun <= new.decided_at then begun end, new.decided_at);
  end if;
  -- Nothing is left to read of a selfie, and an erasure is the wish of its person.
  if new.subject not in ('verification', 'deletion') then
    select * into share from share_read_again(new);
    if random() * 100 < share.percent then
      insert into second_reading (case_id, decided_by, drawn_for) values (new.id, new.decided_by, share.drawn_for);
    end if;
  end if;
  return null;
end $function$;

-- Whoever decided never reads their own again, whatever the code says; whether two readings agree is computed
-- here.
CREATE OR REPLACE FUNCTION public.keep_reading()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare decided moderation_case;
begin
  select * into decided from moderation_case where id = new.case_id;
  if tg_op = 'INSERT' then
    new.decided_by := decided.decided_by;
  elsif only_names_went(to_jsonb(old), to_jsonb(new), '{word,closing_word}') then
    return new;
  elsif (new.case_id, new.decided_by, new.drawn_for, new.drawn_at)
      is distinct from (old.case_id, old.decided_by, old.drawn_for, old.drawn_at)
    or (old.shown is not null and new.shown is not null and new.shown <> old.shown) then
    raise exception 'what is read a second time stays as it was drawn' using errcode = 'restrict_violation';
  elsif old.state <> 'waiting' then
    if (to_jsonb(old) - '{closed_by,closed_at,closing_word}'::text[])
        is distinct from (to_jsonb(new) - '{closed_by,closed_at,closing_word}'::text[])
      or old.closed_at is not null then
      raise exception 'a second reading is answered once, and closed once' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if new.state = 'waiting' then return new; end if;
  if new.reader_id = decided.decided_by or exists (
    select from moderation_case contested
    where decided.subject = 'appeal' and contested.id::text = decided.subject_id
      and has_decided(contested.id, new.reader_id)) then
    raise exception 'who decided case % does not read it again', new.case_id using errcode = 'restrict_violation';
  end if;
  new.ended_at := coalesce(new.ended_at, now());
  new.shown := null;
  if new.verdict is not null then
    new.same_outcome := (new.verdict = 'approve') = (decided.state = 'approved');
    new.same_ground := new.same_outcome
      and (new.verdict = 'approve' or coalesce(decided.rule, 'other') = new.rule);
  end if;
  return new;
end $function$;

-- What reading takes: 240 words a minute, and a second and a half for a photo (decision record 0065).
CREATE OR REPLACE FUNCTION public.reading_seconds(words integer, photos integer)
 RETURNS double precision
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (((words)::double precision / (((240)::numeric / 60.0))::double precision) + ((photos)::double precision * (1.5)::double precision));

-- Seconds that each decision took (null: not known), what reading it takes, and whether it took less than a
-- third of that. Cases that somebody had open at the same time share the time between the first claim and the
-- last decision, by what there was to read in each, and none took longer than it was open.
CREATE OR REPLACE FUNCTION public.decision_pace(since timestamp with time zone)
 RETURNS TABLE(case_id integer, colleague_id integer, decided_at timestamp with time zone, seconds double precision, reading double precision, quick boolean)
 LANGUAGE sql
 STABLE
AS $function$
  with shown as (
    select *, reading_seconds(words, photos) as reading from decision_time
    where decided_at >= since - interval '1 day'),
  ordered as (
    select *, max(decided_at) over (
      partition by colleague_id order by begun_at, decided_at, case_id
      rows between unbounded preceding and 1 preceding) as busy_until
    from shown where begun_at is not null),
  numbered as (
    select *, count(*) filter (where busy_until is null or begun_at >= busy_until) over (
      partition by colleague_id order by begun_at, decided_at, case_id) as sitting
    from ordered),
  summed as (
    select *,
      extract(epoch from decided_at - begun_at)::float8 as own,
      extract(epoch from max(decided_at) over each - min(begun_at) over each)::float8 as together,
      sum(reading) over each as reading_together,
      count(*) over each as beside
    from numbered window each as (partition by colleague_id, sitting)),
  timed as (
    select case_id, least(own, together * case when reading_together > 0 then reading / reading_together
      else 1.0 / beside end) as seconds
    from summed)
  select shown.case_id, shown.colleague_id, shown.decided_at, timed.seconds, shown.reading,
    coalesce(timed.seconds < shown.reading / 3, false)
  from shown left join timed using (case_id)
  where shown.decided_at >= since
$function$;

-- Hours in which a colleague decided ten cases or more in less than a third of what reading them takes, or
-- twenty in a row in thirty seconds. fastest: the seconds of the twenty quickest in a row; null where there
-- were fewer.
CREATE OR REPLACE FUNCTION public.hurried_hour(since timestamp with time zone)
 RETURNS TABLE(colleague_id integer, hour timestamp with time zone, decisions integer, quick integer, fastest double precision)
 LANGUAGE sql
 STABLE
AS $function$
  with run as (
    select *,
      sum(seconds) over last_twenty as run_seconds,
      count(seconds) over last_twenty as run_length
    from decision_pace(since) pace
    where seconds is not null
    window last_twenty as (
      partition by pace.colleague_id order by pace.decided_at, pace.case_id rows between 19 preceding and current row)),
  each as (
    select colleague_id, date_trunc('hour', decided_at) as hour, count(*)::integer as decisions,
      (count(*) filter (where quick))::integer as quick,
      min(run_seconds) filter (where run_length = 20) as fastest
    from run group by 1, 2)
  select * from each where quick >= 10 or fastest <= 30
$function$;

-- No threshold is out of its limits, and nothing keeps a moderator out where somebody may be in danger.
CREATE OR REPLACE FUNCTION public.is_sound_policy(policy jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN COALESCE(((jsonb_typeof((policy -> 'thresholds'::text)) = 'array'::text) AND (jsonb_typeof((policy -> 'off'::text)) = 'array'::text) AND (jsonb_typeof((policy -> 'words'::text)) = 'array'::text) AND (jsonb_array_length((policy -> 'words'::text)) <= 1000) AND (NOT jsonb_path_exists(policy, '$."thresholds"[*]?(((@."ask" > @."hold" || @."ask" < 0.05) || @."hold" > 0.99) || @."concern" == "safeguarding")'::jsonpath)) AND (NOT jsonb_path_exists(policy, '$."off"[*]?((@ starts with "underage." || @ starts with "coercion.") || @ starts with "threat.")'::jsonpath))), false);

-- A draft comes into force only after a replay of that very draft, of less than a day ago; a step back is a
-- version that was in force already.
CREATE OR REPLACE FUNCTION public.guard_rule_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.version <> (select coalesce(max(version), 0) + 1 from rule_version) then
    raise exception 'version % is not the next one', new.version using errcode = 'restrict_violation';
  end if;
  if new.restores is null then
    if not exists (
      select from rule_replay r join rule_draft d on d.id = r.draft_id
      where r.id = new.replay_id and d.id = new.draft_id and d.state in ('draft', 'shadow')
        and r.state = 'done' and r.revision = d.revision and d.policy = new.policy
        and r.ended_at > now() - interval '1 day') then
      raise exception 'draft % has no replay of today', new.draft_id
        using errcode = 'restrict_violation', constraint = 'rule_version_replayed';
    end if;
  elsif new.restores > 0 and not exists (
    select from rule_version where version = new.restores and policy = new.policy) then
    raise exception 'version % was another one', new.restores using errcode = 'restrict_violation';
  elsif new.restores = 0 and new.policy <> '{"thresholds": [], "off": [], "words": []}' then
    raise exception 'the rules as they are built change nothing' using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

-- By rule and week (a Monday, in Italy), this week included: cases that it brought about, those refused and
-- not overturned on appeal, and those that a moderator or an appeal let through. A case counts once for each
-- of its rules.
CREATE OR REPLACE FUNCTION public.rule_figures(weeks integer)
 RETURNS TABLE(rule text, week date, held integer, upheld integer, overturned integer)
 LANGUAGE sql
 STABLE
AS $function$
  with named as (
    select distinct c.id, coalesce(finding ->> 'id', finding ->> 'rule') as rule,
      date_trunc('week', c.opened_at at time zone 'Europe/Rome')::date as week, c.state,
      exists (select from appeal_outcome a where a.case_id = c.id and a.upheld) as appealed
    from moderation_case c cross join jsonb_array_elements(c.findings) finding
    where c.subject in ('message', 'text', 'personal', 'profile')
      and c.opened_at >= (date_trunc('week', now() at time zone 'Europe/Rome') - make_interval(weeks => weeks - 1))
        at time zone 'Europe/Rome')
  select rule, week, count(*)::integer,
    (count(*) filter (where state = 'rejected' and not appealed))::integer,
    (count(*) filter (where state = 'approved' or (state = 'rejected' and appealed)))::integer
  from named group by 1, 2
$function$;

-- ---- photos -----------------------------------------------------------------------------------------------

-- A picture of a member. The files lie in the storage, under the id.
create table photo (
  -- 128 random bits, base64url: an id cannot be guessed from another.
  id text not null,
  user_id integer not null,
  -- pending -> approved | rejected, by a moderator.
  state text not null default 'pending',
  -- Place in the gallery, lowest first.
  position smallint not null default 0,
  -- Chosen at sign-up as the profile picture: takes effect on approval.
  wanted_as_picture boolean not null default false,
  width integer not null,
  height integer not null,
  -- A blurred preview in some 25 bytes, shown while the picture loads.
  thumbhash bytea not null,
  -- 64-bit perceptual hash. Null: too plain a picture to tell from another.
  fingerprint bit(64),
  -- Made by the demo: never compared with others.
  demo boolean not null default false,
  created_at timestamptz not null default now(),
  crop_left integer,
  crop_top integer,
  -- With crop_left and crop_top: what others see of the photo, four to five, in pixels of the largest file, of
  -- which width and height speak. Null, as the other four: all of it.
  crop_width integer,
  -- With focus_y: what stays in sight wherever the photo is shown smaller or in another shape. Set by hand.
  focus_x integer,
  focus_y integer,
  -- Degrees, clockwise, by which the photo is turned before it is cropped; the other columns of the framing
  -- speak of the turned photo. Nobody turns a photo that is shown whole.
  turn smallint not null default 0,
  PRIMARY KEY (id),
  FOREIGN KEY (user_id) REFERENCES users(id),
  CHECK (crop_left >= 0),
  CHECK (crop_top >= 0),
  CHECK (crop_width >= 160 AND (crop_width % 4) = 0),
  constraint photo_framing CHECK (num_nulls(crop_left, crop_top, crop_width, focus_x, focus_y) = 5 AND turn = 0 OR num_nulls(crop_left, crop_top, crop_width, focus_x, focus_y) = 0 AND (crop_left + crop_width) <=
CASE
    WHEN turn = ANY (ARRAY[90, 270]) THEN height
    ELSE width
END AND (crop_top + crop_width * 5 / 4) <=
CASE
    WHEN turn = ANY (ARRAY[90, 270]) THEN width
    ELSE height
END AND focus_x >= crop_left AND focus_x <= (crop_left + crop_width) AND focus_y >= crop_top AND focus_y <= (crop_top + crop_width * 5 / 4)),
  CHECK (height > 0),
  CHECK (id ~ '^[A-Za-z0-9_-]{22}$'),
  CHECK (state = ANY (ARRAY['pending', 'approved', 'rejected'])),
  CHECK (turn = ANY (ARRAY[0, 90, 180, 270])),
  CHECK (width > 0)
);
CREATE INDEX photo_user ON photo (user_id, "position", created_at);
CREATE INDEX photo_band_0 ON photo (fingerprint_band(fingerprint, 0)) WHERE (NOT demo);
CREATE INDEX photo_band_1 ON photo (fingerprint_band(fingerprint, 1)) WHERE (NOT demo);
CREATE INDEX photo_band_2 ON photo (fingerprint_band(fingerprint, 2)) WHERE (NOT demo);
CREATE INDEX photo_band_3 ON photo (fingerprint_band(fingerprint, 3)) WHERE (NOT demo);
CREATE TRIGGER photo_keep_fingerprint AFTER DELETE ON photo FOR EACH ROW WHEN (((old.fingerprint IS NOT NULL) AND (NOT old.demo))) EXECUTE FUNCTION keep_fingerprint();
CREATE TRIGGER photo_not_limited BEFORE INSERT ON photo FOR EACH ROW EXECUTE FUNCTION refuse_limited('user_id');

-- What remains of the photos of banned accounts, so that nobody comes back under another name.
create table kept_fingerprint (
  id bigint generated always as identity,
  user_id integer not null,
  fingerprint bit(64) not null,
  -- Two years after the photo went; earlier if the ban ends.
  kept_until timestamptz not null,
  PRIMARY KEY (id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX kept_fingerprint_user ON kept_fingerprint (user_id);

-- A photo that resembles one of another account; of several of that account, the closest.
create table photo_twin (
  photo_id text not null,
  other_user_id integer not null,
  -- Null: gone, and known by its kept fingerprint only.
  other_photo_id text,
  -- Bits in which the fingerprints differ.
  distance smallint not null,
  found_at timestamptz not null default now(),
  PRIMARY KEY (photo_id, other_user_id),
  FOREIGN KEY (other_photo_id) REFERENCES photo(id) ON DELETE SET NULL,
  FOREIGN KEY (other_user_id) REFERENCES users(id) ON DELETE CASCADE,
  FOREIGN KEY (photo_id) REFERENCES photo(id) ON DELETE CASCADE,
  CHECK (distance >= 0 AND distance <= 10)
);
CREATE INDEX photo_twin_other ON photo_twin (other_photo_id);
CREATE INDEX photo_twin_other_user ON photo_twin (other_user_id);

-- Advice for who looks at a photo: what a program read in it. It decides nothing, and no case waits for it.
create table photo_reading (
  photo_id text not null,
  -- waiting -> reading -> read, or back to waiting after a crash, a time-out or a restart; not_read after three
  -- tries, or at once where the file cannot be read.
  state text not null default 'waiting',
  -- How often the reader has had it.
  tries smallint not null default 0,
  -- While it waits: not before. While it is being read: whoever has it has until then; afterwards it was lost.
  due_at timestamptz not null default now(),
  -- As PhotoReading of the contract; null until it was read.
  reading jsonb,
  -- What of it its case says, as in moderation_case.
  findings jsonb not null default '[]'::jsonb,
  -- Why the last try failed.
  problem text,
  finished_at timestamptz,
  PRIMARY KEY (photo_id),
  FOREIGN KEY (photo_id) REFERENCES photo(id) ON DELETE CASCADE,
  CHECK ((state = 'read') = (reading IS NOT NULL)),
  CHECK ((state = ANY (ARRAY['read', 'not_read'])) = (finished_at IS NOT NULL)),
  CHECK (state <> 'not_read' OR problem IS NOT NULL),
  CHECK (state = 'read' OR findings = '[]'::jsonb),
  CHECK (state = ANY (ARRAY['waiting', 'reading', 'read', 'not_read'])),
  CHECK (tries >= 0 AND tries <= 3)
);
CREATE INDEX photo_reading_due ON photo_reading (due_at) WHERE (state = ANY (ARRAY['waiting', 'reading']));
CREATE INDEX photo_reading_finished ON photo_reading (finished_at) WHERE (finished_at IS NOT NULL);

-- One of the four quarters of a fingerprint, as a number.
CREATE OR REPLACE FUNCTION public.fingerprint_band(fingerprint bit, band integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ("substring"(fingerprint, ((band * 16) + 1), 16))::integer;

-- A trigger, because photos go in more than one way: by hand, with an erasure, with a clean-up.
CREATE OR REPLACE FUNCTION public.keep_fingerprint()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into kept_fingerprint (user_id, fingerprint, kept_until)
  select old.user_id, old.fingerprint, now() + interval '2 years'
  where exists (select from current_suspension where user_id = old.user_id);
  return null;
end $function$;

-- ---- profiles ---------------------------------------------------------------------------------------------

-- What a member says about themselves. One row per member; staff have one without content.
create table profile (
  user_id integer not null,
  -- As approved; an edit waits in pending_change.
  description text,
  -- As country_id, province_id, interest_ids, service_ids, language_ids, eye_color_id: ids of the reference
  -- lists, which are code (decision record 0004).
  nationality_id smallint,
  country_id smallint,
  province_id smallint,
  language_ids smallint[] not null default '{}'::smallint[],
  -- Bit mask of profile types: 1 hostess, 2 wing woman, 4 sugarbaby.
  types smallint not null default 0,
  interest_ids smallint[] not null default '{}'::smallint[],
  service_ids smallint[] not null default '{}'::smallint[],
  -- Centimetres.
  height smallint,
  -- European size.
  shoe_size smallint,
  eye_color_id smallint,
  -- Italian size.
  dress_size smallint,
  -- Kilogrammes.
  weight smallint,
  travel_available boolean,
  -- Of a hostess: whether what she agrees on is her trade. Null: she has not said.
  professional boolean,
  -- Under which she works; there is one as soon as she is a professional.
  business_name text,
  -- Italian, eleven digits; she may leave it out.
  vat_number text,
  -- 'Privato': guests see the placeholder instead of the pictures.
  private boolean not null default false,
  whatsapp text,
  facebook text,
  instagram text,
  telegram text,
  tiktok text,
  onlyfans text,
  personal_website text,
  -- What a king pays to open the chat, in Crediti. After the beginning it changes by set_unlock_cost alone.
  unlock_cost smallint not null default 50,
  -- The badge: its photos were compared with a selfie. Who gave it until when: badge_grant.
  verified boolean not null default false,
  -- When that was last done; null: not verified.
  verified_at timestamptz,
  -- The badge of who meets the published criteria (features/standing). Who gave it until when: badge_grant.
  top boolean not null default false,
  -- Average of the reviews received; kept by the feature reviews. Null: none yet.
  rating numeric(2,1),
  -- How many reviews; kept by the feature reviews.
  rating_count integer not null default 0,
  -- The profile picture, an approved photo of the person; null: a placeholder.
  picture_id text,
  PRIMARY KEY (user_id),
  FOREIGN KEY (picture_id) REFERENCES photo(id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK (char_length(business_name) >= 1 AND char_length(business_name) <= 100),
  CHECK (professional IS NOT TRUE OR business_name IS NOT NULL),
  CHECK (professional IS TRUE OR business_name IS NULL AND vat_number IS NULL),
  CHECK (char_length(description) >= 1 AND char_length(description) <= 1000),
  CHECK (dress_size >= 32 AND dress_size <= 64 AND (dress_size::integer % 2) = 0),
  CHECK (char_length(facebook) <= 50),
  CHECK (height >= 140 AND height <= 200),
  CHECK (char_length(instagram) <= 50),
  CHECK (char_length(onlyfans) <= 50),
  CHECK (char_length(personal_website) <= 50),
  CHECK (rating >= 1::numeric AND rating <= 5::numeric),
  CHECK (shoe_size >= 32 AND shoe_size <= 46),
  CHECK (char_length(telegram) <= 50),
  CHECK (char_length(tiktok) <= 50),
  CHECK (types >= 0 AND types <= 7),
  CHECK (unlock_cost = ANY (ARRAY[50, 100, 200])),
  CHECK (vat_number ~ '^[0-9]{11}$'),
  constraint profile_verified_dated CHECK (verified = (verified_at IS NOT NULL)),
  CHECK (weight >= 40 AND weight <= 130),
  CHECK (char_length(whatsapp) <= 50)
);
CREATE CONSTRAINT TRIGGER profile_badges_granted AFTER UPDATE OF verified, top ON profile DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.verified <> new.verified) OR (old.top <> new.top))) EXECUTE FUNCTION refuse_ungranted_badge();
CREATE TRIGGER profile_cost_explained BEFORE UPDATE OF unlock_cost ON profile FOR EACH ROW WHEN ((new.unlock_cost IS DISTINCT FROM old.unlock_cost)) EXECUTE FUNCTION refuse_unexplained_cost();
CREATE TRIGGER profile_verification_dated BEFORE INSERT OR UPDATE OF verified, verified_at ON profile FOR EACH ROW EXECUTE FUNCTION date_verification();

-- An edit that waits for a moderator; the live value stays until then.
create table pending_change (
  id integer generated always as identity,
  user_id integer not null,
  field text not null,
  -- The new value, as it was typed and cleaned.
  value text not null,
  -- An e-mail waits for its own link before it waits for a moderator.
  verified_at timestamptz,
  created_at timestamptz not null default now(),
  -- Of an e-mail: where it was asked for; the one that stays signed in once it is in force.
  session_id integer,
  PRIMARY KEY (id),
  UNIQUE (user_id, field),
  FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE SET NULL,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK (field = ANY (ARRAY['description', 'name', 'email']))
);

-- A badge that somebody has or had: by whom or what, why, until when, and how it ended. The profile says who
-- has one now.
create table badge_grant (
  id integer generated always as identity,
  user_id integer not null,
  badge text not null,
  -- staff: by hand, with a reason and an end. selfie: a moderator compared it with the photos; who, says the
  -- case. rule: the published criteria were met, and it stays while they are.
  source text not null,
  reason text not null,
  -- Who of the staff gave it by hand.
  granted_by integer,
  granted_at timestamptz not null default now(),
  -- Null: while the criteria are met.
  expires_at timestamptz,
  -- Why its end was brought forward: another profile picture, or so many new photos, since the selfie.
  recheck text,
  -- When its owner was told that it ends soon.
  reminded_at timestamptz,
  -- Null: the badge is worn.
  ended_at timestamptz,
  -- expired: its time was over. removed: the staff took it. renewed: another grant took its place. lost: the
  -- photos that it spoke of are gone. unmet: a criterion is not met any more.
  ended text,
  PRIMARY KEY (id),
  FOREIGN KEY (granted_by) REFERENCES users(id),
  FOREIGN KEY (user_id) REFERENCES users(id),
  CHECK (badge = ANY (ARRAY['verified', 'top'])),
  CHECK (expires_at > granted_at),
  CHECK ((ended_at IS NULL) = (ended IS NULL)),
  CHECK (ended <> 'expired' OR expires_at <= ended_at),
  CHECK (recheck IS NULL OR badge = 'verified'),
  CHECK (ended = ANY (ARRAY['expired', 'removed', 'renewed', 'lost', 'unmet'])),
  CHECK (char_length(btrim(reason)) >= 1 AND char_length(btrim(reason)) <= 1000),
  CHECK (recheck = ANY (ARRAY['picture', 'photos'])),
  constraint badge_grant_source CHECK (
CASE source
    WHEN 'staff' THEN granted_by IS NOT NULL AND expires_at IS NOT NULL
    WHEN 'selfie' THEN badge = 'verified' AND granted_by IS NULL AND expires_at IS NOT NULL
    ELSE badge = 'top' AND granted_by IS NULL AND expires_at IS NULL
END),
  CHECK (source = ANY (ARRAY['staff', 'selfie', 'rule']))
);
CREATE UNIQUE INDEX badge_grant_live ON badge_grant (user_id, badge) WHERE (ended_at IS NULL);
CREATE INDEX badge_grant_due ON badge_grant (expires_at) WHERE ((ended_at IS NULL) AND (expires_at IS NOT NULL));
CREATE INDEX badge_grant_user ON badge_grant (user_id, id DESC);

-- How often profiles were opened on a day (Europe/Rome): neither whose nor by whom (docs/decisions/0041).
create table profile_view_day (
  day date not null,
  demo boolean not null default false,
  views integer not null,
  PRIMARY KEY (day, demo),
  CHECK (views >= 0)
);

-- Each change of what a chat costs, and from what it followed. Never rewritten; it goes with the account.
create table unlock_cost_change (
  id integer generated always as identity,
  user_id integer not null,
  previous smallint not null,
  cost smallint not null,
  -- rule: computed from how surely an answer comes. correction: by the staff, for a while.
  cause text not null,
  -- What the rule was given: the counts of reply_habit at that moment.
  inputs jsonb not null,
  reason text,
  changed_by integer,
  -- Of a correction: until then the rule leaves it.
  stands_until timestamptz,
  changed_at timestamptz not null default now(),
  PRIMARY KEY (id),
  FOREIGN KEY (changed_by) REFERENCES users(id),
  FOREIGN KEY (user_id) REFERENCES users(id),
  constraint unlock_cost_change_cause CHECK (
CASE cause
    WHEN 'rule' THEN reason IS NULL AND changed_by IS NULL AND stands_until IS NULL
    ELSE reason IS NOT NULL AND changed_by IS NOT NULL AND stands_until IS NOT NULL
END),
  CHECK (cause = ANY (ARRAY['rule', 'correction'])),
  CHECK (stands_until > changed_at),
  CHECK (previous <> cost),
  CHECK (cost = ANY (ARRAY[50, 100, 200])),
  CHECK (jsonb_typeof(inputs) = 'object'),
  CHECK (previous = ANY (ARRAY[50, 100, 200])),
  CHECK (char_length(btrim(reason)) >= 1 AND char_length(btrim(reason)) <= 1000)
);
CREATE INDEX unlock_cost_change_user ON unlock_cost_change (user_id, id DESC);
CREATE TRIGGER unlock_cost_change_append_only BEFORE UPDATE ON unlock_cost_change FOR EACH STATEMENT EXECUTE FUNCTION refuse_cost_rewrite();

-- How a price came about is never rewritten.
CREATE OR REPLACE FUNCTION public.refuse_cost_rewrite()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'unlock_cost_change is append-only' using errcode = 'restrict_violation';
end $function$;

-- The one way to another price: it leaves a row of unlock_cost_change. False: it was that already.
CREATE OR REPLACE FUNCTION public.set_unlock_cost(of_user integer, wanted integer, why text, known jsonb, words text DEFAULT NULL::text, by_staff integer DEFAULT NULL::integer, until timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  present smallint;
begin
  select unlock_cost into strict present from profile where user_id = of_user for no key update;
  if present = wanted then
    return false;
  end if;
  insert into unlock_cost_change (user_id, previous, cost, cause, inputs, reason, changed_by, stands_until)
  values (of_user, present, wanted, why, known, words, by_staff, until);
  update profile set unlock_cost = wanted where user_id = of_user;
  return true;
end $function$;

-- A price changes together with the row that says from what it followed.
CREATE OR REPLACE FUNCTION public.refuse_unexplained_cost()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (
    select from unlock_cost_change
    where user_id = new.user_id and cost = new.unlock_cost and changed_at = now()
  ) then
    raise exception 'the price of a chat with % changes by set_unlock_cost', new.user_id
      using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

-- A verified profile says since when.
CREATE OR REPLACE FUNCTION public.date_verification()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.verified_at := case when new.verified then coalesce(new.verified_at, now()) end;
  return new;
end $function$;

-- A badge and its grant come and go in one transaction.
CREATE OR REPLACE FUNCTION public.refuse_ungranted_badge()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  worn record;
begin
  -- As it is at the end of the transaction.
  select verified, top into worn from profile where user_id = new.user_id;
  if not found then
    return null;
  end if;
  if (old.verified <> new.verified and worn.verified <> exists (
        select from badge_grant where user_id = new.user_id and badge = 'verified' and ended_at is null))
    or (old.top <> new.top and worn.top <> exists (
        select from badge_grant where user_id = new.user_id and badge = 'top' and ended_at is null)) then
    raise exception 'a badge of % changes with its grant', new.user_id using errcode = 'restrict_violation';
  end if;
  return null;
end $function$;

-- ---- verification -----------------------------------------------------------------------------------------

-- Selfies by which moderators tell that the photos of a profile show who runs it. Who decided, when and why
-- stands in the case and in the audit log.
create table verification (
  id integer generated always as identity,
  user_id integer not null,
  -- What the person has to do in the selfie.
  gesture text not null,
  -- asked: the gesture waits for its selfie; waiting: the selfie waits for a moderator.
  state text not null default 'asked',
  -- Until when the selfie may be sent; counts only while the state is asked.
  expires_at timestamptz not null,
  -- 128 random bits: names the file, which exists only while the state is 'waiting'.
  selfie text,
  -- When the selfie came.
  sent_at timestamptz,
  ended_at timestamptz,
  -- The approved photos with which the selfie was compared.
  photo_ids text[] not null default '{}'[],
  PRIMARY KEY (id),
  UNIQUE (selfie),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK ((state = 'asked') = (sent_at IS NULL)),
  CHECK ((sent_at IS NULL) = (selfie IS NULL)),
  CHECK ((state = ANY (ARRAY['asked', 'waiting'])) = (ended_at IS NULL)),
  CHECK (selfie ~ '^[A-Za-z0-9_-]{22}$'),
  CHECK (state = ANY (ARRAY['asked', 'waiting', 'approved', 'rejected', 'withdrawn']))
);
CREATE UNIQUE INDEX verification_live ON verification (user_id) WHERE (state = ANY (ARRAY['asked', 'waiting']));
CREATE INDEX verification_user ON verification (user_id, id DESC);

-- ---- payments ---------------------------------------------------------------------------------------------

-- A package of Crediti that the shop sells.
create table shop_item (
  id integer generated always as identity,
  title text not null,
  credits integer not null,
  -- Euro cents, VAT included.
  price_cents integer not null,
  position smallint not null default 0,
  -- No longer sold, or not yet: purchases keep their reference.
  retired_at timestamptz,
  description text not null default '',
  -- Rises with every change: whoever sends an old one back has not seen what they would overwrite.
  version integer not null default 1,
  PRIMARY KEY (id),
  CHECK (credits > 0),
  CHECK (price_cents >= 50)
);
CREATE TRIGGER shop_item_first_price AFTER INSERT ON shop_item FOR EACH ROW EXECUTE FUNCTION write_shop_price();
CREATE TRIGGER shop_item_new_price AFTER UPDATE OF price_cents, credits, retired_at ON shop_item FOR EACH ROW WHEN ((((old.price_cents IS DISTINCT FROM new.price_cents) OR (old.credits IS DISTINCT FROM new.credits)) OR ((old.retired_at IS NULL) IS DISTINCT FROM (new.retired_at IS NULL)))) EXECUTE FUNCTION write_shop_price();
CREATE TRIGGER shop_item_version BEFORE UPDATE ON shop_item FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION bump_version();

-- Which price a package had since when: a discount is announced beside the lowest one of the last 30 days,
-- and the staff measure what is far below the usual by the price of a Credito in them.
create table shop_price (
  id integer generated always as identity,
  shop_item_id integer not null,
  price_cents integer not null,
  credits integer not null,
  -- False: the package was retired, so it was a price for nobody.
  on_sale boolean not null,
  -- As it began it was not far below the others, or two people had confirmed it: it may be sold.
  allowed boolean not null,
  -- By two people, or with the first packages. Others count as usual once they have stood for 30 days: else one
  -- person would come down by one half after the other.
  confirmed boolean not null,
  since timestamptz not null default clock_timestamp(),
  PRIMARY KEY (id),
  FOREIGN KEY (shop_item_id) REFERENCES shop_item(id)
);
CREATE INDEX shop_price_item ON shop_price (shop_item_id, id);
CREATE TRIGGER shop_price_append_only BEFORE DELETE OR UPDATE ON shop_price FOR EACH ROW EXECUTE FUNCTION refuse_rewrite();

-- What was agreed at the intent, frozen; settle() compares the provider's truth with it.
create table purchase (
  id integer generated always as identity,
  user_id integer not null,
  shop_item_id integer not null,
  -- The package's name as it was bought.
  title text not null,
  -- As they were bought, whatever the package says later.
  credits integer not null,
  -- What is charged.
  amount_cents integer not null,
  currency text not null default 'EUR',
  provider text not null,
  -- The provider's payment: one purchase each, one credit each. Null until the provider has answered.
  provider_ref text,
  -- created -> pending (the provider has a payment) -> credited | failed.
  state text not null default 'created',
  -- Why it failed, in the provider's word.
  failure text,
  created_at timestamptz not null default now(),
  credited_at timestamptz,
  -- When the provider last answered what became of it; null: never.
  checked_at timestamptz,
  -- What the provider says of a credited purchase that cannot be true of it; a person looks at it.
  mismatch text,
  -- When the reconciler asks the provider next; null: never again. Each purchase has its own moment, so that
  -- the old ones cost nothing while they wait, and nobody waits behind them.
  check_at timestamptz default now(),
  -- What came off the list price.
  discount_cents integer not null default 0,
  -- The price without discount.
  list_cents integer not null generated always as ((amount_cents + discount_cents)) stored,
  -- The provider's last answer, for people to read; nothing follows from it. Null until it was asked.
  provider_said jsonb,
  -- When somebody of the staff has looked at the mismatch; another one waits for them anew.
  mismatch_resolved_at timestamptz,
  -- Keyed digest of the card or account that paid: alike where it is the same. Null: unknown, or forgotten.
  payer_mark bytea,
  -- Not the package whole: so many Crediti as a chat was missing, at the price of a Credito in it.
  by_credit boolean not null default false,
  -- Version of the sentence by which he asked to use the Crediti before the time to withdraw is over. Null: he
  -- did not ask, and a withdrawal gives back the price of the used ones too.
  immediate_use_text text,
  -- When he asked.
  immediate_use_at timestamptz,
  PRIMARY KEY (id),
  UNIQUE (provider, provider_ref),
  FOREIGN KEY (shop_item_id) REFERENCES shop_item(id),
  FOREIGN KEY (user_id) REFERENCES users(id),
  constraint by_credit_without_code CHECK (NOT by_credit OR discount_cents = 0),
  CHECK (amount_cents >= 50),
  CHECK ((state = 'credited') = (credited_at IS NOT NULL)),
  CHECK ((state = ANY (ARRAY['created', 'failed'])) OR provider_ref IS NOT NULL),
  CHECK (credits > 0),
  CHECK (currency = 'EUR'),
  CHECK (discount_cents >= 0),
  CHECK (provider = ANY (ARRAY['stripe', 'paypal', 'sandbox'])),
  CHECK (state = ANY (ARRAY['created', 'pending', 'credited', 'failed'])),
  constraint request_whole CHECK ((immediate_use_text IS NULL) = (immediate_use_at IS NULL))
);
CREATE INDEX purchase_payer ON purchase (payer_mark) WHERE (payer_mark IS NOT NULL);
CREATE INDEX purchase_user ON purchase (user_id, id DESC);
CREATE INDEX purchase_check ON purchase (provider, check_at) WHERE (state = ANY (ARRAY['pending', 'credited']));
CREATE INDEX purchase_mismatch ON purchase (id) WHERE ((mismatch IS NOT NULL) AND (mismatch_resolved_at IS NULL));
CREATE INDEX purchase_created ON purchase (created_at);
CREATE INDEX purchase_by_day ON purchase (credited_at) WHERE (state = 'credited');
CREATE TRIGGER purchase_ends_promo_use AFTER UPDATE OF state ON purchase FOR EACH ROW WHEN (((old.state <> new.state) AND (new.state = ANY (ARRAY['credited', 'failed'])))) EXECUTE FUNCTION end_promo_use();
CREATE TRIGGER purchase_needs_request BEFORE INSERT ON purchase FOR EACH ROW WHEN ((new.immediate_use_at IS NULL)) EXECUTE FUNCTION check_request();
CREATE CONSTRAINT TRIGGER purchase_price_allowed AFTER INSERT ON purchase DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.state = 'created')) EXECUTE FUNCTION check_price_allowed();
CREATE TRIGGER purchase_request_kept BEFORE UPDATE OF immediate_use_text, immediate_use_at ON purchase FOR EACH ROW WHEN (((old.immediate_use_text IS DISTINCT FROM new.immediate_use_text) OR (old.immediate_use_at IS DISTINCT FROM new.immediate_use_at))) EXECUTE FUNCTION keep_request();
CREATE TRIGGER purchase_stays_within_limit BEFORE INSERT ON purchase FOR EACH ROW EXECUTE FUNCTION stay_within_limit();
CREATE TRIGGER purchase_waits_for_phone BEFORE INSERT ON purchase FOR EACH ROW EXECUTE FUNCTION purchase_waits_for_phone();

-- Notices of the providers, each counted once.
create table webhook_event (
  provider text not null,
  event_id text not null,
  received_at timestamptz not null default now(),
  -- Which payment the notice was about, so that a purchase can show when its provider wrote.
  payment_id text,
  PRIMARY KEY (provider, event_id)
);
CREATE INDEX webhook_event_payment ON webhook_event (provider, payment_id) WHERE (payment_id IS NOT NULL);

-- The reconciler's last run for each provider.
create table reconciler_run (
  provider text not null,
  ran_at timestamptz not null,
  -- Purchases that it asked the provider about.
  asked integer not null,
  -- Of these, how many the provider did not answer.
  silent integer not null,
  PRIMARY KEY (provider),
  CHECK (provider = ANY (ARRAY['stripe', 'paypal', 'sandbox']))
);

-- Crediti of a purchase that were taken back, and why. The ledger has the movement: 'reversal:<id>', and
-- 'reversal:<id>:back' once a dispute was won.
create table purchase_reversal (
  id integer generated always as identity,
  purchase_id integer not null,
  -- refund: the provider gave money back. dispute: the bank took it back, or may. withdrawal: he left the
  -- contract. erasure: his account ended, and what was unspent is paid back.
  cause text not null,
  -- Either may be nothing: a cent buys no Credito, and the Crediti may have gone before the money.
  credits integer not null,
  amount_cents integer not null,
  at timestamptz not null default now(),
  -- When a dispute was won and the Crediti returned.
  given_back_at timestamptz,
  PRIMARY KEY (id),
  FOREIGN KEY (purchase_id) REFERENCES purchase(id),
  CHECK (amount_cents >= 0),
  CHECK (cause = ANY (ARRAY['refund', 'dispute', 'withdrawal', 'erasure'])),
  CHECK (given_back_at IS NULL OR cause = 'dispute'),
  CHECK (credits >= 0)
);
CREATE INDEX purchase_reversal_purchase ON purchase_reversal (purchase_id);
CREATE INDEX purchase_reversal_by_day ON purchase_reversal (at);
CREATE TRIGGER purchase_reversal_fits BEFORE INSERT ON purchase_reversal FOR EACH ROW EXECUTE FUNCTION check_reversal();
CREATE TRIGGER purchase_reversal_kept BEFORE UPDATE ON purchase_reversal FOR EACH ROW EXECUTE FUNCTION keep_reversal();
CREATE TRIGGER purchase_reversal_never_deleted BEFORE DELETE ON purchase_reversal FOR EACH ROW EXECUTE FUNCTION refuse_rewrite();
CREATE TRIGGER purchase_reversal_never_emptied BEFORE TRUNCATE ON purchase_reversal FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewrite();
CREATE CONSTRAINT TRIGGER purchase_reversal_paid_back AFTER INSERT ON purchase_reversal DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_paid_back();

-- The way of the money after a withdrawal, or after the end of an account. What was taken stands in
-- purchase_reversal, which never changes.
create table withdrawal (
  reversal_id integer not null,
  -- Asked of the provider so often in vain.
  tries smallint not null default 0,
  -- When the provider is asked for the refund again.
  next_try_at timestamptz not null default (now() + '00:01:00'::interval),
  -- When the provider confirmed, or people paid by bank transfer; null: not yet.
  refunded_at timestamptz,
  -- Since when people have to see to it; it may be refunded all the same.
  stuck_at timestamptz,
  -- People paid it by bank transfer, since the provider no longer could: its account shows nothing of it.
  by_transfer boolean not null default false,
  PRIMARY KEY (reversal_id),
  FOREIGN KEY (reversal_id) REFERENCES purchase_reversal(id),
  CHECK (NOT by_transfer OR refunded_at IS NOT NULL AND stuck_at IS NOT NULL)
);
CREATE INDEX withdrawal_unpaid ON withdrawal (next_try_at) WHERE (refunded_at IS NULL);
CREATE TRIGGER withdrawal_by_transfer BEFORE INSERT OR UPDATE ON withdrawal FOR EACH ROW WHEN (new.by_transfer) EXECUTE FUNCTION check_transfer();
CREATE TRIGGER withdrawal_is_one BEFORE INSERT ON withdrawal FOR EACH ROW EXECUTE FUNCTION check_withdrawal();

-- Promo codes. Who holds one: promo_use.
create table promo_code (
  id integer generated always as identity,
  -- Folded: capitals without spaces. A code that has been used keeps its name.
  code text not null,
  kind text not null,
  -- percent: whole per cent. fixed: euro cents.
  value integer not null,
  starts_at timestamptz not null default now(),
  ends_at timestamptz,
  -- How many purchases in all; null: as many as come. One per king in any case.
  use_limit integer,
  -- Null: good for every package.
  shop_item_id integer,
  retired_at timestamptz,
  created_at timestamptz not null default now(),
  demo boolean not null default false,
  -- As in shop_item.
  version integer not null default 1,
  PRIMARY KEY (id),
  UNIQUE (code),
  FOREIGN KEY (shop_item_id) REFERENCES shop_item(id),
  CHECK (value > 0 AND (kind = 'fixed' OR value <= 100)),
  CHECK (code = upper(code) AND code ~ '^[^[:space:]]{3,40}$'),
  constraint promo_code_ends_later CHECK (ends_at > starts_at),
  CHECK (kind = ANY (ARRAY['percent', 'fixed'])),
  CHECK (use_limit > 0)
);
CREATE TRIGGER promo_code_version BEFORE UPDATE ON promo_code FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION bump_version();

-- Who used, or is using, a promo code. reserved: its purchase is being paid. redeemed: paid. released: not
-- paid in time, or never. late: paid after it was released: the money was taken at the agreed price, so it
-- stands and counts, but it stands outside the unique key. The trigger of purchase moves it, nobody else.
create table promo_use (
  purchase_id integer not null,
  promo_code_id integer not null,
  user_id integer not null,
  -- reserved -> redeemed | released; released -> late.
  state text not null default 'reserved',
  reserved_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  PRIMARY KEY (purchase_id),
  FOREIGN KEY (promo_code_id) REFERENCES promo_code(id),
  FOREIGN KEY (purchase_id) REFERENCES purchase(id),
  FOREIGN KEY (user_id) REFERENCES users(id),
  CHECK ((state = 'reserved') = (ended_at IS NULL)),
  CHECK (state = ANY (ARRAY['reserved', 'redeemed', 'released', 'late']))
);
CREATE UNIQUE INDEX promo_use_once ON promo_use (promo_code_id, user_id) WHERE (state = ANY (ARRAY['reserved', 'redeemed']));
CREATE INDEX promo_use_code ON promo_use (promo_code_id) WHERE (state <> 'released');
CREATE INDEX promo_use_user ON promo_use (user_id);
CREATE INDEX promo_use_running ON promo_use (reserved_at) WHERE (state = 'reserved');

-- The last number of each series, of invoices too. Only a credit and a reversal of money come here, after
-- everything else they do, so nobody waits long, and an unlock never.
create table receipt_counter (
  kind text not null,
  -- Numbers of the demo are their own, so that taking the demo away leaves no gap.
  demo boolean not null,
  year smallint not null,
  last integer not null,
  last_at timestamptz not null,
  PRIMARY KEY (kind, demo, year),
  CHECK (last > 0)
) with (fillfactor=50);
CREATE TRIGGER receipt_counter_guard BEFORE INSERT OR DELETE OR UPDATE ON receipt_counter FOR EACH ROW EXECUTE FUNCTION guard_receipt_counter();
CREATE TRIGGER receipt_counter_never_emptied BEFORE TRUNCATE ON receipt_counter FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewrite();

-- A receipt, or the credit note that takes one back. Never changed, numbered without gaps by the trigger.
create table receipt (
  id integer generated always as identity,
  kind text not null,
  -- Whose number it is: the demo has series of its own, so that taking it away leaves no gap. Set by the
  -- trigger.
  demo boolean not null,
  -- In Italy, of the moment of issue; with number the place in the series. Set by the trigger.
  year smallint not null,
  -- Set by the trigger.
  number integer not null,
  issued_at timestamptz not null,
  purchase_id integer not null,
  user_id integer not null,
  -- Of a credit note: the receipt that it takes back.
  receipt_id integer,
  -- Of a credit note: why.
  cause text,
  -- Which fact it records ('purchase:7', 'refund:7'): a second one cannot be written.
  ref text not null,
  -- Frozen: {"name", "address", "vat_number"}.
  seller jsonb not null,
  -- Frozen: [{"text", "cents"}].
  lines jsonb not null,
  -- How it was paid, in words for the buyer.
  payment text not null,
  -- In hundredths of a percent.
  vat_rate integer not null,
  net_cents integer not null,
  vat_cents integer not null,
  total_cents integer not null,
  -- Of the buyer, for the tax (purchase_country).
  country text not null default 'IT',
  -- home: at the rate of the seller's country. oss: at that of the buyer's, in the Union. outside: sold beyond
  -- the Union, so there is no VAT.
  vat_scheme text not null default 'home',
  PRIMARY KEY (id),
  UNIQUE (kind, demo, year, number),
  UNIQUE (ref),
  FOREIGN KEY (purchase_id) REFERENCES purchase(id),
  FOREIGN KEY (receipt_id) REFERENCES receipt(id),
  FOREIGN KEY (user_id) REFERENCES users(id),
  CHECK (cause = ANY (ARRAY['withdrawal', 'refund', 'dispute', 'erasure'])),
  CHECK (vat_scheme <> 'outside' OR vat_rate = 0 AND vat_cents = 0),
  CHECK ((net_cents + vat_cents) = total_cents),
  CHECK ((kind = 'credit_note') = (receipt_id IS NOT NULL)),
  CHECK ((kind = 'credit_note') = (cause IS NOT NULL)),
  CHECK (country ~ '^[A-Z]{2}$'),
  CHECK (kind = ANY (ARRAY['receipt', 'credit_note'])),
  CHECK (net_cents >= 0),
  CHECK (total_cents > 0),
  CHECK (vat_cents >= 0),
  CHECK (vat_rate >= 0 AND vat_rate <= 10000),
  CHECK (vat_scheme = ANY (ARRAY['home', 'oss', 'outside']))
);
CREATE UNIQUE INDEX receipt_of_purchase ON receipt (purchase_id) WHERE (kind = 'receipt');
CREATE INDEX receipt_purchase ON receipt (purchase_id);
CREATE INDEX receipt_user ON receipt (user_id);
CREATE INDEX receipt_credit_notes ON receipt (receipt_id) WHERE (receipt_id IS NOT NULL);
CREATE TRIGGER receipt_append_only BEFORE DELETE OR UPDATE ON receipt FOR EACH ROW EXECUTE FUNCTION refuse_rewrite();
CREATE TRIGGER receipt_never_emptied BEFORE TRUNCATE ON receipt FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewrite();
CREATE TRIGGER receipt_numbered BEFORE INSERT ON receipt FOR EACH ROW EXECUTE FUNCTION number_receipt();

-- Who bought, as they were then: the only part that goes, with the account.
create table receipt_buyer (
  receipt_id integer not null,
  user_id integer not null,
  -- The nickname of then.
  name text not null,
  email text not null,
  PRIMARY KEY (receipt_id),
  FOREIGN KEY (receipt_id) REFERENCES receipt(id),
  FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX receipt_buyer_user ON receipt_buyer (user_id);
CREATE TRIGGER receipt_buyer_kept BEFORE DELETE OR UPDATE ON receipt_buyer FOR EACH ROW EXECUTE FUNCTION keep_receipt_buyer();
CREATE TRIGGER receipt_buyer_never_emptied BEFORE TRUNCATE ON receipt_buyer FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewrite();

-- The confirmation of each contract, which goes to the buyer as a PDF once he has bought: by which texts it
-- was made, and whether the mail is on its way.
create table contract_confirmation (
  purchase_id integer not null,
  -- Of the terms in force at that moment: its day.
  terms_version text not null,
  -- Of «Crediti e Pagamenti».
  credits_version text not null,
  -- When its mail was queued; null: not yet, or nobody was left to get it.
  sent_at timestamptz,
  PRIMARY KEY (purchase_id),
  FOREIGN KEY (purchase_id) REFERENCES purchase(id)
);
CREATE TRIGGER contract_confirmation_kept BEFORE UPDATE ON contract_confirmation FOR EACH ROW EXECUTE FUNCTION keep_confirmation();
CREATE TRIGGER contract_confirmation_never_deleted BEFORE DELETE ON contract_confirmation FOR EACH ROW EXECUTE FUNCTION refuse_rewrite();
CREATE TRIGGER contract_confirmation_never_emptied BEFORE TRUNCATE ON contract_confirmation FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewrite();

-- A package, or what a promo code makes of one, whose Credito costs less than half of the lowest price of the
-- last 30 days. It waits for a second person.
create table price_proposal (
  id integer generated always as identity,
  shop_item_id integer,
  promo_code_id integer,
  -- Of a package: its price to be. Of a code: what the package costs with it in which a Credito is cheapest.
  price_cents integer not null,
  -- That are sold for it.
  credits integer not null,
  -- proposed -> confirmed | declined | withdrawn; withdrawn: by who proposed it, or by a change of the offer.
  state text not null default 'proposed',
  proposed_by integer not null,
  proposed_at timestamptz not null default now(),
  decided_by integer,
  decided_at timestamptz,
  decision_reason text,
  -- An hour after the confirmation. Set by the trigger, as decided_at is.
  starts_at timestamptz,
  -- When the package got the price.
  applied_at timestamptz,
  -- When a change of the offer took the place of what was confirmed: from then on nothing is sold by it.
  ended_at timestamptz,
  PRIMARY KEY (id),
  FOREIGN KEY (decided_by) REFERENCES users(id),
  FOREIGN KEY (promo_code_id) REFERENCES promo_code(id),
  FOREIGN KEY (proposed_by) REFERENCES users(id),
  FOREIGN KEY (shop_item_id) REFERENCES shop_item(id),
  constraint price_proposal_about_one CHECK (num_nonnulls(shop_item_id, promo_code_id) = 1),
  CHECK ((state = 'proposed') = (decided_at IS NULL)),
  CHECK ((state = 'proposed') = (decided_by IS NULL)),
  CHECK (applied_at IS NULL OR applied_at >= starts_at AND shop_item_id IS NOT NULL),
  CHECK (ended_at IS NULL OR state = 'confirmed'),
  CHECK (credits > 0),
  CHECK (char_length(btrim(decision_reason)) >= 1 AND char_length(btrim(decision_reason)) <= 1000),
  CHECK (price_cents >= 50),
  CHECK (state = ANY (ARRAY['proposed', 'confirmed', 'declined', 'withdrawn'])),
  constraint price_takes_an_hour CHECK (
CASE state
    WHEN 'confirmed' THEN starts_at >= (decided_at + '01:00:00'::interval)
    ELSE starts_at IS NULL
END),
  constraint price_takes_two CHECK ((state <> ALL (ARRAY['confirmed', 'declined'])) OR decided_by <> proposed_by)
);
CREATE UNIQUE INDEX price_proposal_of_item ON price_proposal (shop_item_id) WHERE ((state = ANY (ARRAY['proposed', 'confirmed'])) AND (applied_at IS NULL) AND (ended_at IS NULL));
CREATE UNIQUE INDEX price_proposal_of_code ON price_proposal (promo_code_id) WHERE ((state = ANY (ARRAY['proposed', 'confirmed'])) AND (ended_at IS NULL));
CREATE INDEX price_proposal_newest ON price_proposal (state, id DESC);
CREATE TRIGGER price_proposal_kept BEFORE INSERT OR DELETE OR UPDATE ON price_proposal FOR EACH ROW EXECUTE FUNCTION keep_price_proposal();
CREATE TRIGGER price_proposal_never_emptied BEFORE TRUNCATE ON price_proposal FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewrite();

-- How a contested payment stands, as its provider says, and what a colleague has chosen to do. Several
-- disputes about one payment count as the worst of them.
create table payment_dispute (
  purchase_id integer not null,
  -- When we learned of it; anew when it is opened again.
  opened_at timestamptz not null default now(),
  -- Until when the provider takes our evidence, as it last said.
  respond_by timestamptz,
  -- Null while it is open. won: for us. dropped: it is gone, and nobody decided.
  outcome text,
  closed_at timestamptz,
  -- What a colleague means to do. The bank decides all the same.
  choice text,
  -- In their words; the words before stand in the audit log.
  choice_reason text,
  chosen_by integer,
  chosen_at timestamptz,
  PRIMARY KEY (purchase_id),
  FOREIGN KEY (chosen_by) REFERENCES users(id),
  FOREIGN KEY (purchase_id) REFERENCES purchase(id),
  CHECK ((outcome IS NULL) = (closed_at IS NULL)),
  CHECK (num_nulls(choice, choice_reason, chosen_by, chosen_at) = ANY (ARRAY[0, 4])),
  CHECK (choice = ANY (ARRAY['contest', 'accept'])),
  CHECK (char_length(btrim(choice_reason)) >= 1 AND char_length(btrim(choice_reason)) <= 1000),
  CHECK (outcome = ANY (ARRAY['won', 'lost', 'dropped']))
);
CREATE INDEX payment_dispute_open ON payment_dispute (respond_by) WHERE (outcome IS NULL);
CREATE TRIGGER payment_dispute_choice BEFORE UPDATE OF choice, choice_reason ON payment_dispute FOR EACH ROW EXECUTE FUNCTION guard_dispute_choice();
CREATE TRIGGER payment_dispute_never_deleted BEFORE DELETE ON payment_dispute FOR EACH ROW EXECUTE FUNCTION refuse_rewrite();
CREATE TRIGGER payment_dispute_never_emptied BEFORE TRUNCATE ON payment_dispute FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewrite();

-- From which country somebody bought, and by what that is known (Regulation (EU) 282/2011, article 24f):
-- written with the credit, never changed, kept as long as the receipt. ISO 3166 codes.
create table purchase_country (
  purchase_id integer not null,
  -- What he says himself: in the details of his invoices, or else in his profile.
  declared text,
  declared_in text,
  -- Of the card, or of the account at PayPal, as the provider says.
  paid_from text,
  -- By the prefix of his number, where one country alone has it.
  phone text,
  country text not null,
  -- two_agree: two of the three say the same. paid_from: they do not, and the provider's word counts. seller:
  -- nothing is known, so it was sold where the seller is.
  basis text not null,
  at timestamptz not null default clock_timestamp(),
  PRIMARY KEY (purchase_id),
  FOREIGN KEY (purchase_id) REFERENCES purchase(id),
  CHECK (basis = ANY (ARRAY['two_agree', 'paid_from', 'seller'])),
  CHECK ((declared IS NULL) = (declared_in IS NULL)),
  CHECK (basis <> 'two_agree' OR (country = ANY (ARRAY[declared, paid_from, phone]))),
  CHECK (basis <> 'paid_from' OR country = paid_from),
  CHECK (country ~ '^[A-Z]{2}$'),
  CHECK (declared ~ '^[A-Z]{2}$'),
  CHECK (declared_in = ANY (ARRAY['invoice', 'profile'])),
  CHECK (paid_from ~ '^[A-Z]{2}$'),
  CHECK (phone ~ '^[A-Z]{2}$')
);
CREATE TRIGGER purchase_country_append_only BEFORE DELETE OR UPDATE ON purchase_country FOR EACH ROW EXECUTE FUNCTION refuse_rewrite();
CREATE TRIGGER purchase_country_never_emptied BEFORE TRUNCATE ON purchase_country FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewrite();

-- To whom a king has his invoices made out, remembered for the next one.
create table invoice_details (
  user_id integer not null,
  -- A person or a company.
  name text not null,
  tax_code text,
  vat_number text,
  address text not null,
  postcode text not null,
  city text not null,
  province text,
  country text not null,
  -- Of whoever receives for him; 0000000: nobody does, or the certified e-mail.
  sdi_code text not null,
  certified_email text,
  -- Every purchase from now on has its invoice.
  wanted boolean not null,
  changed_at timestamptz not null default clock_timestamp(),
  PRIMARY KEY (user_id),
  FOREIGN KEY (user_id) REFERENCES users(id),
  CHECK (char_length(address) >= 1 AND char_length(address) <= 60),
  CHECK (char_length(certified_email) >= 7 AND char_length(certified_email) <= 256),
  CHECK (country <> 'IT' OR tax_code IS NOT NULL AND province IS NOT NULL),
  CHECK (country = 'IT' OR vat_number IS NULL),
  CHECK (char_length(city) >= 1 AND char_length(city) <= 60),
  CHECK (country ~ '^[A-Z]{2}$'),
  CHECK (char_length(name) >= 1 AND char_length(name) <= 80),
  CHECK (char_length(postcode) >= 1 AND char_length(postcode) <= 12),
  CHECK (province ~ '^[A-Z]{2}$'),
  CHECK (sdi_code ~ '^[A-Z0-9]{7}$'),
  CHECK (tax_code ~ '^[A-Z0-9]{11,16}$'),
  CHECK (vat_number ~ '^\d{11}$')
);

-- A purchase whose receipt, and whatever credit notes follow, have invoices. Written when it is credited, or
-- within days of it.
create table invoice_wish (
  purchase_id integer not null,
  user_id integer not null,
  asked text not null,
  at timestamptz not null default clock_timestamp(),
  PRIMARY KEY (purchase_id),
  FOREIGN KEY (purchase_id) REFERENCES purchase(id),
  FOREIGN KEY (user_id) REFERENCES users(id),
  CHECK (asked = ANY (ARRAY['before', 'afterwards']))
);
CREATE INDEX invoice_wish_user ON invoice_wish (user_id);
CREATE TRIGGER invoice_wish_append_only BEFORE DELETE OR UPDATE ON invoice_wish FOR EACH ROW EXECUTE FUNCTION refuse_rewrite();
CREATE TRIGGER invoice_wish_never_emptied BEFORE TRUNCATE ON invoice_wish FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewrite();

-- An invoice, or the credit note of one, in series of their own. Never changed, numbered without gaps by the
-- trigger of receipts.
create table invoice (
  id integer generated always as identity,
  kind text not null,
  demo boolean not null,
  year smallint not null,
  number integer not null,
  issued_at timestamptz not null,
  -- What it documents: a receipt or a credit note, with all amounts.
  receipt_id integer not null,
  purchase_id integer not null,
  user_id integer not null,
  -- Of a credit note: the invoice that it takes back.
  credits_id integer,
  PRIMARY KEY (id),
  UNIQUE (kind, demo, year, number),
  UNIQUE (receipt_id),
  FOREIGN KEY (credits_id) REFERENCES invoice(id),
  FOREIGN KEY (purchase_id) REFERENCES invoice_wish(purchase_id),
  FOREIGN KEY (receipt_id) REFERENCES receipt(id),
  FOREIGN KEY (user_id) REFERENCES users(id),
  CHECK ((kind = 'invoice_credit') = (credits_id IS NOT NULL)),
  CHECK (kind = ANY (ARRAY['invoice', 'invoice_credit']))
);
CREATE INDEX invoice_user ON invoice (user_id);
CREATE INDEX invoice_purchase ON invoice (purchase_id);
CREATE INDEX invoice_by_day ON invoice (issued_at);
CREATE TRIGGER invoice_append_only BEFORE DELETE OR UPDATE ON invoice FOR EACH ROW EXECUTE FUNCTION refuse_rewrite();
CREATE TRIGGER invoice_never_emptied BEFORE TRUNCATE ON invoice FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewrite();
CREATE TRIGGER invoice_numbered BEFORE INSERT ON invoice FOR EACH ROW EXECUTE FUNCTION number_receipt();
CREATE TRIGGER invoice_opens_transmission AFTER INSERT ON invoice FOR EACH ROW EXECUTE FUNCTION open_transmission();

-- The file of an invoice for the exchange system, FatturaPA 1.2. A second one only after it refused the
-- first: the same number and day, made out anew.
create table invoice_file (
  invoice_id integer not null,
  version smallint not null,
  user_id integer not null,
  -- Frozen, as in invoice_details.
  buyer jsonb not null,
  xml text not null,
  made_at timestamptz not null default clock_timestamp(),
  PRIMARY KEY (invoice_id, version),
  FOREIGN KEY (invoice_id) REFERENCES invoice(id),
  FOREIGN KEY (user_id) REFERENCES users(id),
  CHECK (version >= 1 AND version <= 9)
);
CREATE INDEX invoice_file_user ON invoice_file (user_id);
CREATE TRIGGER invoice_file_guarded BEFORE INSERT OR DELETE OR UPDATE ON invoice_file FOR EACH ROW EXECUTE FUNCTION guard_invoice_file();
CREATE TRIGGER invoice_file_never_emptied BEFORE TRUNCATE ON invoice_file FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewrite();

-- How the way of an invoice to the exchange system goes, as the staff notes it: Lieta sends nothing there
-- itself.
create table invoice_transmission (
  invoice_id integer not null,
  -- to_send -> sent -> accepted | rejected; rejected -> sent, once the file was sent again.
  state text not null default 'to_send',
  sent_at timestamptz,
  answered_at timestamptz,
  -- What the exchange system answered: its receipt, or why it refused.
  answer text,
  PRIMARY KEY (invoice_id),
  FOREIGN KEY (invoice_id) REFERENCES invoice(id),
  CHECK (char_length(answer) >= 1 AND char_length(answer) <= 500),
  CHECK ((state = 'to_send') = (sent_at IS NULL)),
  CHECK ((state = ANY (ARRAY['rejected', 'accepted'])) = (answered_at IS NOT NULL)),
  CHECK (state <> 'rejected' OR answer IS NOT NULL),
  CHECK (state = ANY (ARRAY['to_send', 'sent', 'rejected', 'accepted']))
);
CREATE TRIGGER invoice_transmission_moves BEFORE DELETE OR UPDATE ON invoice_transmission FOR EACH ROW EXECUTE FUNCTION move_transmission();

-- Each row a decision of the king: the newest one that is in effect counts. Nobody else writes one.
create table spending_limit (
  id integer generated always as identity,
  user_id integer not null,
  -- Of a calendar month in Italy; null: no limit any more.
  limit_cents integer,
  made_at timestamptz not null,
  -- At once where it is the first or a lower one, else a day later. Set by the trigger.
  effective_at timestamptz not null,
  -- He thought better of it while it waited.
  cancelled_at timestamptz,
  PRIMARY KEY (id),
  FOREIGN KEY (user_id) REFERENCES users(id),
  CHECK (cancelled_at < effective_at),
  CHECK (limit_cents >= 0 AND limit_cents <= 1000000)
);
CREATE INDEX spending_limit_user ON spending_limit (user_id, id DESC);
CREATE TRIGGER spending_limit_dated BEFORE INSERT ON spending_limit FOR EACH ROW EXECUTE FUNCTION date_spending_limit();
CREATE TRIGGER spending_limit_kept BEFORE DELETE OR UPDATE ON spending_limit FOR EACH ROW EXECUTE FUNCTION keep_spending_limit();

-- What a king was told of his spending, each once a month.
create table spending_notice (
  user_id integer not null,
  month date not null,
  -- Percent of his limit that are spent; 0: how the month was.
  share smallint not null,
  at timestamptz not null default clock_timestamp(),
  PRIMARY KEY (user_id, month, share),
  FOREIGN KEY (user_id) REFERENCES users(id),
  CHECK (share = ANY (ARRAY[0, 50, 80, 100]))
);

-- The price at which a Credito cost least in the 30 days before a moment, as so many cents for so many
-- Crediti; where nothing was sold then, the last one before.
CREATE OR REPLACE FUNCTION public.lowest_credit_price(moment timestamp with time zone DEFAULT clock_timestamp(), OUT price_cents integer, OUT credits integer)
 RETURNS record
 LANGUAGE sql
 STABLE
AS $function$
  select price.price_cents, price.credits
  from (
    select *, lead(since) over (partition by shop_item_id order by id) as until from shop_price where since <= moment
  ) price
  cross join lateral (select until is null or until > moment - interval '30 days' as lasted) recent
  where on_sale and (confirmed or since <= moment - interval '30 days')
  order by lasted desc, case when lasted then price.price_cents::numeric / price.credits end, id desc
  limit 1
$function$;

-- So many cents for so many Crediti are less than half of the lowest price of the last 30 days.
CREATE OR REPLACE FUNCTION public.far_below(cents integer, bought integer, moment timestamp with time zone DEFAULT clock_timestamp())
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from lowest_credit_price(moment) lowest
    where 2::bigint * cents * lowest.credits < lowest.price_cents::bigint * bought)
$function$;

-- What so many single Crediti cost at the price of a Credito in a package, to the cent above, and never less
-- than a provider takes.
CREATE OR REPLACE FUNCTION public.cents_by_credit(price_cents integer, credits integer, wanted integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select greatest(50, ceil(price_cents::numeric * wanted / credits))::integer
$function$;

-- The history of prices writes itself.
CREATE OR REPLACE FUNCTION public.write_shop_price()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  by_two boolean := exists (
    select from price_proposal
    where shop_item_id = new.id and (price_cents, credits) = (new.price_cents, new.credits)
      and state = 'confirmed' and starts_at <= clock_timestamp() and applied_at is null and ended_at is null);
begin
  insert into shop_price (shop_item_id, price_cents, credits, on_sale, allowed, confirmed)
  values (new.id, new.price_cents, new.credits, new.retired_at is null,
    by_two or not far_below(new.price_cents, new.credits), by_two);
  return null;
end $function$;

-- The request is made before the contract is: afterwards it is neither added nor taken away.
CREATE OR REPLACE FUNCTION public.keep_request()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.immediate_use_at is not null or old.state not in ('created', 'pending') then
    raise exception 'what purchase % says of immediate use stays', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

-- Never more than was bought, and only what was credited. What he gets back of his own accord is the price of
-- the Crediti taken, to the nearest cent; of used ones too only where he never asked for immediate use. The
-- purchase's row is the lock.
CREATE OR REPLACE FUNCTION public.check_reversal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  bought purchase;
  taken bigint;
  returned bigint;
  worth bigint;
begin
  select * into bought from purchase where id = new.purchase_id for update;
  if bought.state <> 'credited' or bought.credits < new.credits + (
      select coalesce(sum(credits), 0) from purchase_reversal
      where purchase_id = new.purchase_id and given_back_at is null) then
    raise exception 'purchase % has not % Crediti left to take back', new.purchase_id, new.credits
      using errcode = 'check_violation';
  end if;
  if new.cause in ('withdrawal', 'erasure') then
    select coalesce(sum(credits), 0) + new.credits, coalesce(sum(amount_cents), 0) + new.amount_cents
      into taken, returned from purchase_reversal
      where purchase_id = new.purchase_id and given_back_at is null and cause in ('withdrawal', 'erasure');
    worth := case when bought.immediate_use_at is null then bought.amount_cents
      else floor((2 * bought.amount_cents * taken + bought.credits) / (2.0 * bought.credits)) end;
    if returned > worth then
      raise exception 'purchase %: % cents are more than % Crediti of it are worth', new.purchase_id, returned, taken
        using errcode = 'check_violation';
    end if;
  end if;
  return new;
end $function$;

-- A reversal is given back once, and otherwise never changes.
CREATE OR REPLACE FUNCTION public.keep_reversal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.given_back_at is not null
    or to_jsonb(new) - 'given_back_at' is distinct from to_jsonb(old) - 'given_back_at' then
    raise exception 'a reversal is only ever given back' using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

-- Only what was withdrawn, or left by an account, and paid with money, is paid back.
CREATE OR REPLACE FUNCTION public.check_withdrawal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from purchase_reversal
      where id = new.reversal_id and cause in ('withdrawal', 'erasure') and amount_cents > 0) then
    raise exception 'reversal % is no withdrawal', new.reversal_id using errcode = 'check_violation';
  end if;
  return new;
end $function$;

-- A withdrawal goes back the way it was paid (article 56 of the consumer code); only the claim of an ended
-- account may go by bank transfer.
CREATE OR REPLACE FUNCTION public.check_transfer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from purchase_reversal where id = new.reversal_id and cause = 'erasure') then
    raise exception 'reversal % is paid back by its provider', new.reversal_id using errcode = 'check_violation';
  end if;
  return new;
end $function$;

-- Crediti never go without the way of their money, in the same transaction.
CREATE OR REPLACE FUNCTION public.check_paid_back()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.cause in ('withdrawal', 'erasure') and new.amount_cents > 0
    and not exists (select from withdrawal where reversal_id = new.id) then
    raise exception 'reversal % promises money that nothing pays back', new.id using errcode = 'check_violation';
  end if;
  return null;
end $function$;

-- Whether a withdrawal has given this king the price of Crediti that he had used. From then on his orders
-- need the request for immediate use: once is his right, again and again would be a way to pay nothing.
CREATE OR REPLACE FUNCTION public.got_used_money_back(buyer integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from purchase p join purchase_reversal r on r.purchase_id = p.id and r.cause = 'withdrawal'
    where p.user_id = buyer and p.immediate_use_at is null
    group by p.id having sum(r.amount_cents) * p.credits - sum(r.credits) * p.amount_cents >= p.credits)
$function$;

-- An order without the request, by whom it is asked of.
CREATE OR REPLACE FUNCTION public.check_request()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if got_used_money_back(new.user_id) then
    raise exception 'user % orders with the request for immediate use', new.user_id using errcode = 'check_violation';
  end if;
  return new;
end $function$;

-- A use of a promo code follows its purchase.
CREATE OR REPLACE FUNCTION public.end_promo_use()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.state = 'credited' then
    update promo_use
      set state = case state when 'reserved' then 'redeemed' else 'late' end, ended_at = clock_timestamp()
      where purchase_id = new.id and state in ('reserved', 'released');
  else
    update promo_use set state = 'released', ended_at = clock_timestamp()
      where purchase_id = new.id and state = 'reserved';
  end if;
  return null;
end $function$;

-- Only the trigger of receipt moves a counter.
CREATE OR REPLACE FUNCTION public.guard_receipt_counter()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'DELETE' and pg_trigger_depth() > 1 then return new; end if;
  raise exception 'numbers are given by receipts only' using errcode = 'restrict_violation';
end $function$;

-- Whoever comes at the same moment waits for the counter until the other has committed or given its number
-- back. Later numbers have later times. `issued_at` is given only for a history that is loaded afterwards.
CREATE OR REPLACE FUNCTION public.number_receipt()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare moment timestamptz := coalesce(new.issued_at, clock_timestamp());
begin
  new.demo := (select demo from users where id = new.user_id);
  new.year := extract(year from moment at time zone 'Europe/Rome');
  insert into receipt_counter as counter (kind, demo, year, last, last_at)
    values (new.kind, new.demo, new.year, 1, moment)
    on conflict (kind, demo, year) do update
      set last = counter.last + 1, last_at = greatest(counter.last_at, excluded.last_at)
    returning last, last_at into new.number, new.issued_at;
  return new;
end $function$;

-- The buyer goes with the account, and only then.
CREATE OR REPLACE FUNCTION public.keep_receipt_buyer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' and exists (select from users where id = old.user_id and state = 'erased') then
    return old;
  end if;
  raise exception 'a buyer is kept as long as their account' using errcode = 'restrict_violation';
end $function$;

-- One mail for each contract, of what was agreed.
CREATE OR REPLACE FUNCTION public.keep_confirmation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.sent_at is not null or to_jsonb(new) - 'sent_at' is distinct from to_jsonb(old) - 'sent_at' then
    raise exception 'a confirmation is sent once, and never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

-- Whoever confirms, confirms what was proposed, by the database's clock, once; then it begins, or is ended.
CREATE OR REPLACE FUNCTION public.keep_price_proposal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' and new.state = 'proposed' then
    return new;
  end if;
  if tg_op = 'UPDATE' and old.state = 'proposed'
    and (new.shop_item_id, new.promo_code_id, new.price_cents, new.credits, new.proposed_by, new.proposed_at)
      is not distinct from
      (old.shop_item_id, old.promo_code_id, old.price_cents, old.credits, old.proposed_by, old.proposed_at) then
    new.decided_at := clock_timestamp();
    new.starts_at := case new.state when 'confirmed' then new.decided_at + interval '1 hour' end;
    return new;
  end if;
  if tg_op = 'UPDATE' and old.state = 'confirmed'
    and coalesce(old.applied_at = new.applied_at, old.applied_at is null)
    and coalesce(old.ended_at = new.ended_at, old.ended_at is null)
    and to_jsonb(new) - 'applied_at' - 'ended_at' = to_jsonb(old) - 'applied_at' - 'ended_at' then
    return new;
  end if;
  raise exception 'a proposed price is only ever decided, once' using errcode = 'restrict_violation';
end $function$;

-- A second person has yet to confirm what the code makes of a price, or has just now.
CREATE OR REPLACE FUNCTION public.code_waits(code integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from price_proposal
    where promo_code_id = code and ended_at is null
      and (state = 'proposed' or state = 'confirmed' and starts_at > clock_timestamp()))
$function$;

-- Two people have confirmed that with the code a Credito may cost as little.
CREATE OR REPLACE FUNCTION public.code_confirmed(code integer, cents integer, bought integer, moment timestamp with time zone DEFAULT clock_timestamp())
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from price_proposal
    where promo_code_id = code and state = 'confirmed' and starts_at <= moment and coalesce(ended_at > moment, true)
      and cents::bigint * credits >= price_cents::bigint * bought)
$function$;

-- Nothing is sold far below the usual prices unless two people have wanted it. A price that has just changed
-- still counts for who was paying; what a purchase costs does not change any more once it is open.
CREATE OR REPLACE FUNCTION public.check_price_allowed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  code integer := (select promo_code_id from promo_use where purchase_id = new.id);
begin
  if not exists (
    select from (
      select *, lead(since) over (order by id) as until from shop_price where shop_item_id = new.shop_item_id
    ) price
    where allowed
      and case when new.by_credit then new.list_cents = cents_by_credit(price_cents, credits, new.credits)
        else (price_cents, credits) = (new.list_cents, new.credits) end
      and coalesce(until > clock_timestamp() - interval '1 minute', true)) then
    raise exception 'package % is not for sale at % cents', new.shop_item_id, new.list_cents
      using errcode = 'check_violation', constraint = 'price_takes_two';
  end if;
  if new.discount_cents > 0 and (
    code is null or code_waits(code)
    or far_below(new.amount_cents, new.credits)
      and not code_confirmed(code, new.amount_cents, new.credits)) then
    raise exception 'nobody has confirmed % cents for % Crediti', new.amount_cents, new.credits
      using errcode = 'check_violation', constraint = 'price_takes_two';
  end if;
  return null;
end $function$;

-- Nothing is chosen any more once the bank has decided.
CREATE OR REPLACE FUNCTION public.guard_dispute_choice()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.outcome is not null and new.outcome is not null
    and not only_names_went(to_jsonb(old), to_jsonb(new), '{choice_reason}')
    and (old.choice, old.choice_reason) is distinct from (new.choice, new.choice_reason) then
    raise exception 'the dispute of purchase % is over', old.purchase_id using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

-- The codes of a purchase go to the number on file: one that was just changed opens the till only after a
-- day, or once the old channel has confirmed it.
CREATE OR REPLACE FUNCTION public.purchase_waits_for_phone()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from purchase_hold where user_id = new.user_id) then
    raise exception 'the number was changed a short while ago'
      using errcode = 'restrict_violation', constraint = 'purchase_hold';
  end if;
  return new;
end $function$;

-- Nothing rewrites a file. Ten years later, those of an erased account go; the number and the amounts stay.
CREATE OR REPLACE FUNCTION public.guard_invoice_file()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' and (new.version = 1 or exists (
      select from invoice_transmission where invoice_id = new.invoice_id and state = 'rejected')) then
    return new;
  end if;
  if tg_op = 'DELETE' and old.made_at < now() - interval '10 years'
    and exists (select from users where id = old.user_id and state = 'erased') then
    return old;
  end if;
  raise exception 'the file of an invoice stays as it is' using errcode = 'restrict_violation';
end $function$;

-- Each invoice begins as one to be sent.
CREATE OR REPLACE FUNCTION public.open_transmission()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into invoice_transmission (invoice_id) values (new.id);
  return null;
end $function$;

-- Step by step, and an accepted one stays.
CREATE OR REPLACE FUNCTION public.move_transmission()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' or new.invoice_id <> old.invoice_id
    or (old.state, new.state) not in (
      ('to_send', 'sent'), ('sent', 'accepted'), ('sent', 'rejected'), ('rejected', 'sent')) then
    raise exception 'an invoice that is % does not become %', old.state, new.state
      using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

-- Purchases and limits of one king, one after the other: whoever asks what is left takes it first.
CREATE OR REPLACE FUNCTION public.lock_spending(who integer)
 RETURNS void
 LANGUAGE sql
AS $function$
  select pg_advisory_xact_lock(hashtext('spending'), who)
$function$;

-- In cents; null: none.
CREATE OR REPLACE FUNCTION public.current_spending_limit(who integer, moment timestamp with time zone DEFAULT clock_timestamp())
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select limit_cents from spending_limit
  where user_id = who and cancelled_at is null and effective_at <= moment
  order by id desc limit 1
$function$;

-- When the calendar month of a moment began in Italy, or one so many months from it.
CREATE OR REPLACE FUNCTION public.month_in_italy(moment timestamp with time zone DEFAULT clock_timestamp(), months integer DEFAULT 0)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select (date_trunc('month', moment at time zone 'Europe/Rome') + make_interval(months => months))
    at time zone 'Europe/Rome'
$function$;

-- Cents of a purchase that were refunded or withdrawn from.
CREATE OR REPLACE FUNCTION public.money_back_of(purchase integer)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(sum(amount_cents), 0)::integer from purchase_reversal
  where purchase_id = purchase and cause in ('refund', 'withdrawal') and given_back_at is null
$function$;

-- Cents of the calendar month: what was paid, and what is open and may still be paid, less what went back. A
-- purchase belongs to the month in which it was opened. PayPal forgets an order that nobody has approved
-- within hours.
CREATE OR REPLACE FUNCTION public.spent_in_month(who integer, moment timestamp with time zone DEFAULT clock_timestamp())
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(sum(amount_cents - money_back_of(id)), 0)::integer from purchase
  where user_id = who and created_at >= month_in_italy(moment) and created_at < month_in_italy(moment, 1)
    and (state = 'credited' or state in ('created', 'pending')
      and (provider <> 'paypal' or created_at > moment - interval '6 hours'))
$function$;

-- A lower limit counts at once, a higher one or none after a day; one decision takes the place of another
-- that waits.
CREATE OR REPLACE FUNCTION public.date_spending_limit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  current integer;
begin
  perform lock_spending(new.user_id);
  new.made_at := clock_timestamp();
  current := current_spending_limit(new.user_id, new.made_at);
  new.effective_at := new.made_at + case
    when current is null or new.limit_cents <= current then interval '0' else interval '24 hours' end;
  new.cancelled_at := null;
  update spending_limit set cancelled_at = new.made_at
    where user_id = new.user_id and cancelled_at is null and effective_at > new.made_at;
  return new;
end $function$;

-- Nobody dates a limit anew; it goes with the account.
CREATE OR REPLACE FUNCTION public.keep_spending_limit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' and exists (select from users where id = old.user_id and state = 'erased') then
    return old;
  end if;
  if tg_op = 'UPDATE' and old.cancelled_at is null and new.cancelled_at < old.effective_at
    and old.effective_at > clock_timestamp()
    and to_jsonb(new) - 'cancelled_at' = to_jsonb(old) - 'cancelled_at' then
    return new;
  end if;
  raise exception 'a limit is only ever cancelled, while it waits' using errcode = 'restrict_violation';
end $function$;

-- No purchase opens beyond the limit of its month, however many come at once.
CREATE OR REPLACE FUNCTION public.stay_within_limit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  allowed integer;
begin
  -- A past that is loaded afterwards was allowed then.
  if new.state = 'failed' or new.created_at < month_in_italy() then return new; end if;
  perform lock_spending(new.user_id);
  allowed := current_spending_limit(new.user_id);
  if allowed is null then return new; end if;
  if allowed < spent_in_month(new.user_id) + new.amount_cents then
    raise exception 'more than the limit of the month' using errcode = 'check_violation', constraint = 'spending_limit';
  end if;
  return new;
end $function$;

-- ---- conditions -------------------------------------------------------------------------------------------

-- What a hostess asks of whoever meets her. A change is a new version, and the highest one is in force. Null,
-- or no language: she says nothing about it.
create table conditions (
  hostess_id integer not null,
  version integer not null,
  place text,
  -- By when a meeting is over; each_time: she says so each time.
  ends text,
  -- Photos taken of her.
  photos text,
  alcohol text,
  -- How long before she wants to know of a meeting.
  notice text,
  -- As those of profile: in which languages to write to her.
  language_ids smallint[] not null default '{}'::smallint[],
  -- How far she travels from province_id; 0: not at all.
  distance_km smallint,
  -- Her province when she wrote this version: what was accepted does not move when she does.
  province_id smallint,
  -- A sentence of her own, as approved; a new one waits in conditions_sentence.
  sentence text,
  created_at timestamptz not null default now(),
  PRIMARY KEY (hostess_id, version),
  FOREIGN KEY (hostess_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK (alcohol = ANY (ARRAY['none', 'one_glass', 'fine'])),
  CHECK (distance_km >= 0 AND distance_km <= 150 AND (distance_km::integer % 5) = 0),
  CHECK (ends = ANY (ARRAY['22:30', '24:00', '01:00', 'each_time'])),
  CHECK (cardinality(language_ids) <= 20),
  CHECK (notice = ANY (ARRAY['two_days', 'day', 'same_day'])),
  CHECK (photos = ANY (ARRAY['none', 'on_request', 'fine'])),
  CHECK (place = ANY (ARRAY['public', 'private_events'])),
  CHECK (char_length(sentence) >= 1 AND char_length(sentence) <= 120),
  CHECK (version > 0)
);
CREATE TRIGGER conditions_append_only BEFORE UPDATE ON conditions FOR EACH ROW EXECUTE FUNCTION refuse_rewrite();
CREATE TRIGGER conditions_kept BEFORE DELETE ON conditions FOR EACH ROW EXECUTE FUNCTION keep_conditions();
CREATE TRIGGER conditions_never_emptied BEFORE TRUNCATE ON conditions FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewrite();

-- A sentence of her conditions that waits for a moderator.
create table conditions_sentence (
  hostess_id integer not null,
  value text not null,
  created_at timestamptz not null default now(),
  PRIMARY KEY (hostess_id),
  FOREIGN KEY (hostess_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK (char_length(value) >= 1 AND char_length(value) <= 120)
);

-- Which version of her conditions a king said yes to, and when: proof for both, never rewritten.
create table conditions_acceptance (
  king_id integer not null,
  hostess_id integer not null,
  version integer not null,
  -- The card as he read it, line by line.
  words text[] not null,
  accepted_at timestamptz not null default now(),
  PRIMARY KEY (king_id, hostess_id, version),
  FOREIGN KEY (hostess_id) REFERENCES users(id) ON DELETE CASCADE,
  FOREIGN KEY (hostess_id, version) REFERENCES conditions(hostess_id, version) ON DELETE CASCADE,
  FOREIGN KEY (king_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK (cardinality(words) > 0)
);
CREATE INDEX conditions_acceptance_version ON conditions_acceptance (hostess_id, version);
CREATE TRIGGER conditions_acceptance_append_only BEFORE UPDATE ON conditions_acceptance FOR EACH ROW EXECUTE FUNCTION refuse_rewrite();
CREATE TRIGGER conditions_acceptance_guarded BEFORE INSERT ON conditions_acceptance FOR EACH ROW EXECUTE FUNCTION guard_conditions_acceptance();
CREATE TRIGGER conditions_acceptance_kept BEFORE DELETE ON conditions_acceptance FOR EACH ROW EXECUTE FUNCTION keep_conditions_acceptance();
CREATE TRIGGER conditions_acceptance_never_emptied BEFORE TRUNCATE ON conditions_acceptance FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewrite();

-- Only a king accepts, and only what is in force.
CREATE OR REPLACE FUNCTION public.guard_conditions_acceptance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from users where id = new.king_id and role = 'KING') then
    raise exception 'user % cannot accept conditions', new.king_id using errcode = 'restrict_violation';
  end if;
  if new.version <> (select max(version) from conditions where hostess_id = new.hostess_id) then
    raise exception 'version % of the conditions of user % is not in force', new.version, new.hostess_id
      using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

-- What somebody may have accepted goes with her account alone.
CREATE OR REPLACE FUNCTION public.keep_conditions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from users where id = old.hostess_id and state <> 'erased') then
    raise exception 'conditions are kept as long as their account' using errcode = 'restrict_violation';
  end if;
  return old;
end $function$;

-- A proof goes when one of the two accounts does.
CREATE OR REPLACE FUNCTION public.keep_conditions_acceptance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select count(*) from users where id in (old.king_id, old.hostess_id) and state <> 'erased') = 2 then
    raise exception 'an acceptance is kept as long as both accounts' using errcode = 'restrict_violation';
  end if;
  return old;
end $function$;

-- ---- availability -----------------------------------------------------------------------------------------

-- A hostess who says on which of the next days she is free, and since when she says so.
create table availability (
  hostess_id integer not null,
  updated_at timestamptz not null default now(),
  PRIMARY KEY (hostess_id),
  FOREIGN KEY (hostess_id) REFERENCES users(id) ON DELETE CASCADE
);

-- One of the next 14 days of hers, in Italy. No row: she says nothing about it. No hours: nobody needs to
-- know when she leaves the house. Days that are over are deleted.
create table availability_day (
  hostess_id integer not null,
  day date not null,
  state text not null,
  PRIMARY KEY (hostess_id, day),
  FOREIGN KEY (hostess_id) REFERENCES availability(hostess_id) ON DELETE CASCADE,
  CHECK (state = ANY (ARRAY['free', 'maybe', 'busy']))
);
CREATE INDEX availability_free ON availability_day (day, hostess_id) WHERE (state = 'free');
CREATE TRIGGER availability_day_guarded BEFORE INSERT OR UPDATE OF day ON availability_day FOR EACH ROW EXECUTE FUNCTION guard_availability_day();

-- A calendar of two weeks: neither what was, nor plans for months.
CREATE OR REPLACE FUNCTION public.guard_availability_day()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  today date := (now() at time zone 'Europe/Rome')::date;
begin
  if new.day not between today and today + 13 then
    raise exception 'the calendar of user % has no %', new.hostess_id, new.day using errcode = 'check_violation';
  end if;
  return new;
end $function$;

-- ---- chat -------------------------------------------------------------------------------------------------

-- A conversation: of one king and one hostess, or of one member with the staff. Its row is the lock of every
-- send.
create table chat (
  id integer generated always as identity,
  -- A pair chat belongs to one king and one hostess; a support chat to one member.
  king_id integer,
  hostess_id integer,
  -- Of a support chat.
  member_id integer,
  created_at timestamptz not null default now(),
  -- Since when the member of a support chat waits for an answer; null while it is their turn to write.
  waiting_since timestamptz,
  -- Who of the staff has taken the conversation on.
  assignee_id integer,
  -- When the member last wrote something that reads like somebody in danger. The conversation comes first in
  -- the inbox while they wait for an answer to it: danger_at >= waiting_since.
  danger_at timestamptz,
  PRIMARY KEY (id),
  UNIQUE (king_id, hostess_id),
  UNIQUE (member_id),
  FOREIGN KEY (assignee_id) REFERENCES users(id),
  FOREIGN KEY (hostess_id) REFERENCES users(id),
  FOREIGN KEY (king_id) REFERENCES users(id),
  FOREIGN KEY (member_id) REFERENCES users(id),
  CHECK ((member_id IS NULL) = (king_id IS NOT NULL AND hostess_id IS NOT NULL)),
  CHECK (member_id IS NULL OR king_id IS NULL AND hostess_id IS NULL),
  CHECK (member_id IS NOT NULL OR waiting_since IS NULL AND assignee_id IS NULL AND danger_at IS NULL)
);
CREATE INDEX chat_hostess ON chat (hostess_id);
CREATE INDEX chat_support ON chat (waiting_since, id) WHERE (member_id IS NOT NULL);

-- What somebody wrote in a chat.
create table message (
  -- The chat row is locked for each send, so inside a chat ids are in commit order.
  id bigint generated always as identity,
  chat_id integer not null,
  sender_id integer not null,
  -- The sender's own id: the same id never makes a second message.
  client_id uuid not null,
  text text not null,
  -- waiting: written by a king before the unlock. held: a moderator decides. refused: never delivered. unsent:
  -- taken back by its sender, seen by neither, and kept because a moderator reads it or its receiver was asked
  -- about it.
  state text not null,
  created_at timestamptz not null default now(),
  -- When the other could first read it; null: not delivered.
  delivered_at timestamptz,
  -- In a chat with the staff, who search these texts and no others: the index has them alone.
  in_support boolean not null default false,
  -- The message that it quotes: of the same chat, and read by both where it is delivered (guard_quote).
  reply_to bigint,
  PRIMARY KEY (id),
  UNIQUE (chat_id, sender_id, client_id),
  FOREIGN KEY (chat_id) REFERENCES chat(id),
  FOREIGN KEY (reply_to) REFERENCES message(id) ON DELETE SET NULL,
  FOREIGN KEY (sender_id) REFERENCES users(id),
  CHECK ((state = 'delivered') = (delivered_at IS NOT NULL)),
  CHECK (state = ANY (ARRAY['waiting', 'held', 'delivered', 'refused', 'unsent'])),
  CHECK (char_length(text) >= 1 AND char_length(text) <= 1000)
);
CREATE INDEX message_page ON message (chat_id, id DESC);
CREATE INDEX message_undelivered ON message (chat_id, state) WHERE (state = ANY (ARRAY['waiting', 'held']));
CREATE INDEX message_quotes ON message (reply_to) WHERE (reply_to IS NOT NULL);
CREATE INDEX message_support_words ON message USING gin (text gin_trgm_ops) WHERE in_support;
CREATE TRIGGER message_question_ends AFTER UPDATE OF state ON message FOR EACH ROW WHEN ((new.state = ANY (ARRAY['refused', 'unsent']))) EXECUTE FUNCTION close_question();
CREATE TRIGGER message_quotes_its_chat BEFORE INSERT OR UPDATE OF reply_to ON message FOR EACH ROW WHEN ((new.reply_to IS NOT NULL)) EXECUTE FUNCTION guard_quote();

-- What one participant sees of a chat, kept in the transaction that changes it.
create table chat_member (
  chat_id integer not null,
  user_id integer not null,
  -- Delivered messages of others behind last_read_id.
  unread_count integer not null default 0,
  -- Up to here, and when: a message that a moderator releases later has an older id, and is unread.
  last_read_id bigint not null default 0,
  read_at timestamptz,
  -- The newest message this participant may see.
  last_message_id bigint,
  -- What the list of chats is sorted by: the newest message that this participant may see.
  last_activity_at timestamptz not null default now(),
  -- Put away by this participant; a new message brings the chat back.
  archived_at timestamptz,
  PRIMARY KEY (chat_id, user_id),
  FOREIGN KEY (chat_id) REFERENCES chat(id) ON DELETE CASCADE,
  FOREIGN KEY (last_message_id) REFERENCES message(id),
  FOREIGN KEY (user_id) REFERENCES users(id),
  CHECK (unread_count >= 0)
);
CREATE INDEX chat_member_list ON chat_member (user_id, last_activity_at DESC);

-- A paid unlock is a two-phase transfer: wallet -> escrow, then earned or refunded, exactly once.
create table unlock (
  id integer generated always as identity,
  chat_id integer not null,
  king_id integer not null,
  hostess_id integer not null,
  -- In Crediti. 0: opened by the hostess's free message; no escrow, no clock.
  cost smallint not null,
  -- pending (in escrow) -> earned | refunded, once; free: nothing was paid. Live is all but refunded: the view
  -- live_unlock.
  state text not null,
  unlocked_at timestamptz not null default now(),
  -- When the price goes back unless she replies. Moves once, to the king's first delivered message plus
  -- refund_hours.
  due_at timestamptz,
  -- When that first message was delivered.
  clock_started_at timestamptz,
  -- A held reply stops the clock; what was left is added again when it is decided.
  paused_at timestamptz,
  ended_at timestamptz,
  -- reply: earned. no_reply: nothing within refund_hours. no_message: the king never wrote. banned, erased,
  -- blocked: the chat ended before its time. declined: she said no, in the words that are kept for it.
  end_reason text,
  -- How long this price waits for a reply: what was promised when it was paid, whatever is set later.
  refund_hours double precision,
  PRIMARY KEY (id),
  FOREIGN KEY (chat_id) REFERENCES chat(id),
  FOREIGN KEY (hostess_id) REFERENCES users(id),
  FOREIGN KEY (king_id) REFERENCES users(id),
  CHECK ((state = 'free') = (cost = 0)),
  CHECK (state <> 'pending' OR due_at IS NOT NULL),
  CHECK ((state = ANY (ARRAY['earned', 'refunded'])) = (ended_at IS NOT NULL)),
  CHECK (end_reason IS DISTINCT FROM 'declined' OR state = 'refunded'),
  CHECK (cost = ANY (ARRAY[0, 50, 100, 200])),
  CHECK (end_reason = ANY (ARRAY['reply', 'no_reply', 'no_message', 'banned', 'erased', 'blocked', 'declined'])),
  CHECK (refund_hours > 0::double precision),
  CHECK (state = ANY (ARRAY['pending', 'earned', 'refunded', 'free']))
);
CREATE UNIQUE INDEX unlock_live ON unlock (chat_id) WHERE is_live_unlock(state);
CREATE INDEX unlock_due ON unlock (due_at) WHERE ((state = 'pending') AND (paused_at IS NULL));
CREATE INDEX unlock_king ON unlock (king_id, id DESC);
CREATE INDEX unlock_chat ON unlock (chat_id, id DESC);
CREATE INDEX unlock_by_day ON unlock (unlocked_at) WHERE (state <> 'free');
CREATE INDEX unlock_ended ON unlock (ended_at) INCLUDE (hostess_id) WHERE (ended_at IS NOT NULL);
CREATE INDEX unlock_of_hostess ON unlock (hostess_id, ended_at) WHERE (ended_at IS NOT NULL);
CREATE TRIGGER unlock_declined_in_words BEFORE INSERT OR UPDATE OF end_reason ON unlock FOR EACH ROW WHEN ((new.end_reason = 'declined')) EXECUTE FUNCTION guard_declined();
CREATE TRIGGER unlock_not_limited BEFORE INSERT ON unlock FOR EACH ROW EXECUTE FUNCTION refuse_limited('king_id');

-- A chat that a hostess began without anybody paying: she may begin few a day.
create table free_message (
  hostess_id integer not null,
  chat_id integer not null,
  at timestamptz not null default now(),
  PRIMARY KEY (hostess_id, chat_id),
  FOREIGN KEY (chat_id) REFERENCES chat(id),
  FOREIGN KEY (hostess_id) REFERENCES users(id)
);
CREATE TRIGGER free_message_not_limited BEFORE INSERT OR UPDATE OF at ON free_message FOR EACH ROW EXECUTE FUNCTION refuse_limited('hostess_id');

-- Words that a hostess does not want to read: messages to her that contain one arrive hidden.
create table word_filter (
  user_id integer not null,
  -- As she typed them; how they are compared is the code's affair.
  words text[] not null,
  updated_at timestamptz not null default now(),
  PRIMARY KEY (user_id),
  FOREIGN KEY (user_id) REFERENCES users(id),
  CHECK (cardinality(words) <= 50)
);

-- How long members waited for the staff, without saying who: from it comes the time that others may expect.
create table support_wait (
  id bigint generated always as identity,
  -- From the member's first unanswered message to the answer.
  seconds integer not null,
  answered_at timestamptz not null default now(),
  -- So that the demo can be taken out again.
  demo boolean not null default false,
  PRIMARY KEY (id),
  CHECK (seconds >= 0)
);
CREATE INDEX support_wait_age ON support_wait (answered_at);

-- When somebody was last seen. Narrow on purpose: a heartbeat rewrites no index.
create table presence (
  user_id integer not null,
  seen_at timestamptz not null default now(),
  PRIMARY KEY (user_id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
) with (fillfactor=70);

-- Mutual invisibility, whoever blocked whom.
create table block (
  blocker_id integer not null,
  blocked_id integer not null,
  at timestamptz not null default now(),
  PRIMARY KEY (blocker_id, blocked_id),
  FOREIGN KEY (blocked_id) REFERENCES users(id) ON DELETE CASCADE,
  FOREIGN KEY (blocker_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK (blocker_id <> blocked_id)
);
CREATE INDEX block_reverse ON block (blocked_id, blocker_id);

-- Whether a delivered message makes its receiver uneasy: asked once, answered once. Its sender never learns
-- of it.
create table message_question (
  message_id bigint not null,
  sender_id integer not null,
  receiver_id integer not null,
  -- What the reader of texts doubts about it.
  concern text not null,
  -- How much of the text is not ordinary talk, by the reader: 0 to 1.
  certainty real not null,
  asked_at timestamptz not null default clock_timestamp(),
  -- When it was answered, or its message taken down.
  closed_at timestamptz,
  -- What the receiver answered; null: nothing.
  bothers boolean,
  PRIMARY KEY (message_id),
  FOREIGN KEY (message_id) REFERENCES message(id) ON DELETE CASCADE,
  FOREIGN KEY (receiver_id) REFERENCES users(id),
  FOREIGN KEY (sender_id) REFERENCES users(id),
  CHECK (certainty >= 0::double precision AND certainty <= 1::double precision),
  CHECK (bothers IS NULL OR closed_at IS NOT NULL),
  CHECK (sender_id <> receiver_id),
  CHECK (concern = ANY (ARRAY['contact', 'scam', 'paid_sex', 'sexual', 'abuse', 'safeguarding']))
);
CREATE INDEX message_question_sender ON message_question (sender_id, concern, asked_at);
CREATE TRIGGER message_question_once BEFORE INSERT OR UPDATE ON message_question FOR EACH ROW EXECUTE FUNCTION guard_question();

-- A message that was let through although the rules and the reader of texts see it differently. A draw after
-- the end of its day brings some before a moderator; the others are forgotten then, and those drawn at the
-- next draw.
create table message_disagreement (
  message_id bigint not null,
  noted_at timestamptz not null default clock_timestamp(),
  -- The day on which it came into the queue, in Italy; null: not drawn yet.
  drawn_on date,
  -- Which one it was on that day, from 1 up to the setting disagreements_per_day.
  place smallint,
  PRIMARY KEY (message_id),
  UNIQUE (drawn_on, place),
  FOREIGN KEY (message_id) REFERENCES message(id) ON DELETE CASCADE,
  CHECK ((drawn_on IS NULL) = (place IS NULL)),
  CHECK (place > 0)
);
CREATE INDEX message_disagreement_undrawn ON message_disagreement (noted_at) WHERE (drawn_on IS NULL);
CREATE TRIGGER message_disagreement_drawn BEFORE INSERT OR UPDATE ON message_disagreement FOR EACH ROW WHEN ((new.drawn_on IS NOT NULL)) EXECUTE FUNCTION guard_drawn_disagreement();

-- What somebody chose about conversations; without a row they show that they write, and see texts in notices.
create table chat_preference (
  user_id integer not null,
  -- The other sees that they are writing.
  shows_typing boolean not null,
  -- What a notice on another page says of a new message: its text, only who wrote it, or nothing.
  previews text not null,
  updated_at timestamptz not null default now(),
  PRIMARY KEY (user_id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK (previews = ANY (ARRAY['text', 'name', 'off']))
);

-- How a hostess answered who paid to write to her, over the last 90 days: counted by a job, read by search
-- and profile. No row: nobody has written, or all of it is older.
create table reply_habit (
  hostess_id integer not null,
  -- Unlocks that ended by an answer, or by her silence; not those that ended for another reason.
  asked smallint not null,
  -- A polite refusal is an answer too.
  answered smallint not null,
  -- The median, from his first message to her answer.
  minutes integer,
  -- Of the day, in Italy: when she answers most.
  part text,
  -- Since her last answer: from three on nothing is said of her habit.
  unanswered smallint not null,
  counted_at timestamptz not null default now(),
  PRIMARY KEY (hostess_id),
  FOREIGN KEY (hostess_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK (asked > 0),
  CHECK (answered >= 0 AND answered <= asked),
  CHECK (unanswered >= 0 AND unanswered <= (asked - answered)),
  CHECK ((answered = 0) = (minutes IS NULL)),
  CHECK (minutes >= 0),
  CHECK (part = ANY (ARRAY['morning', 'afternoon', 'evening', 'night']))
);
CREATE INDEX reply_habit_counted ON reply_habit (counted_at);

-- What keeps a chat open now: at most one of each chat, and always its newest unlock.
create view live_unlock as
 SELECT id, chat_id, king_id, hostess_id, state, unlocked_at, clock_started_at
   FROM unlock
  WHERE is_live_unlock(state);

-- Two people of whom one has blocked the other, both ways round: neither sees the other, whoever did it. Two
-- who blocked each other stand here twice. Each half is found by a key.
create view blocked_pair as
 SELECT block.blocker_id AS one_id, block.blocked_id AS other_id
   FROM block
UNION ALL
 SELECT block.blocked_id AS one_id, block.blocker_id AS other_id
   FROM block;

-- What decides who may do what in a chat; read it after locking the row of the chat.
create view chat_state as
 SELECT chat.id, chat.king_id, chat.hostess_id, chat.member_id,
    chat.member_id IS NOT NULL OR live.id IS NOT NULL AS unlocked,
    live.id IS NOT NULL AND live.state = 'pending'::text AS pending, live.clock_started_at,
    (EXISTS ( SELECT
           FROM blocked_pair
          WHERE blocked_pair.one_id = chat.king_id AND blocked_pair.other_id = chat.hostess_id)) AS blocked,
    chat.member_id IS NOT NULL OR (( SELECT count(*) AS count
           FROM active_account
          WHERE active_account.id = ANY (ARRAY[chat.king_id, chat.hostess_id]))) = 2 AS both_active
   FROM chat
     LEFT JOIN live_unlock live ON live.chat_id = chat.id;

-- What its receiver still has before them: delivered, not answered, and no week old.
create view open_question as
 SELECT message_question.message_id, message_question.receiver_id
   FROM message_question
     JOIN message ON message.id = message_question.message_id
  WHERE message_question.closed_at IS NULL AND message.delivered_at > (now() - '7 days'::interval);

-- Whether an unlock in this state opens its chat: paid for, or begun by a free message, and not refunded.
-- Inlined wherever it is asked, also by the index unlock_live.
CREATE OR REPLACE FUNCTION public.is_live_unlock(state text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (state = ANY (ARRAY['pending'::text, 'earned'::text, 'free'::text]));

-- The part that somebody has in a chat; null for a stranger, to whom it does not exist.
CREATE OR REPLACE FUNCTION public.chat_part(king_id integer, hostess_id integer, member_id integer, blocked boolean, reader_id integer, answers_support boolean)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN blocked THEN NULL::text WHEN (king_id = reader_id) THEN 'king'::text WHEN (hostess_id = reader_id) THEN 'hostess'::text WHEN (member_id = reader_id) THEN 'member'::text WHEN ((member_id IS NOT NULL) AND answers_support) THEN 'staff'::text ELSE NULL::text END;

-- Locks what may come to be between two people until the end of the transaction, while there is no row to
-- lock yet: one blocks and the other writes for the first time. Taken before the lock of their chat.
CREATE OR REPLACE FUNCTION public.lock_pair(king_id integer, hostess_id integer)
 RETURNS void
 LANGUAGE sql
RETURN pg_advisory_xact_lock(king_id, hostess_id);

-- What the lists of chats show after messages of one sender, so many of them delivered; what is not delivered
-- only its sender sees. The caller has locked the chat.
CREATE OR REPLACE FUNCTION public.update_chat_summaries(p_chat_id integer, p_sender_id integer, p_newest_id bigint, p_delivered integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  update chat_member
  set last_message_id = greatest(last_message_id, p_newest_id), last_activity_at = clock_timestamp(),
    archived_at = null, unread_count = unread_count + case when user_id = p_sender_id then 0 else p_delivered end
  where chat_id = p_chat_id and (p_delivered > 0 or user_id = p_sender_id);
end $function$;

-- What the lists of chats show, anew, after a message was taken down, restored or taken back. The caller has
-- locked the chat.
CREATE OR REPLACE FUNCTION public.recount_chat(p_chat_id integer)
 RETURNS void
 LANGUAGE sql
AS $function$
update chat_member me
set last_message_id = seen.newest, unread_count = seen.unread
from (
  select member.user_id,
    max(message.id) filter (where message.state = 'delivered'
      or message.sender_id = member.user_id and message.state <> 'unsent') as newest,
    count(*) filter (where message.state = 'delivered' and message.sender_id <> member.user_id
      and (member.read_at is null or message.delivered_at > member.read_at))::integer as unread
  from chat_member member left join message on message.chat_id = member.chat_id
  where member.chat_id = p_chat_id
  group by member.user_id
) seen
where me.chat_id = p_chat_id and me.user_id = seen.user_id $function$;

-- What he wrote before the unlock reaches her; the ids in the order of his writing. The caller has locked the
-- chat.
CREATE OR REPLACE FUNCTION public.deliver_waiting(p_chat_id integer)
 RETURNS SETOF bigint
 LANGUAGE plpgsql
AS $function$
declare
  message_ids bigint[];
begin
  with delivered as (
    update message set state = 'delivered', delivered_at = clock_timestamp()
    where chat_id = p_chat_id and state = 'waiting'
    returning id)
  select array_agg(id order by id) into message_ids from delivered;
  perform update_chat_summaries(id, king_id, message_ids[cardinality(message_ids)], cardinality(message_ids))
  from chat where id = p_chat_id and message_ids is not null;
  return query select unnest(message_ids);
end $function$;

-- What he has written and she does not have: it waits for the unlock or for a moderator. Before the unlock it
-- is only so much.
CREATE OR REPLACE FUNCTION public.undelivered_of_king(p_chat_id integer)
 RETURNS integer
 LANGUAGE sql
 STABLE
RETURN (SELECT (count(*))::integer AS count FROM (message JOIN chat ON (((chat.id = message.chat_id) AND (chat.king_id = message.sender_id)))) WHERE ((message.chat_id = undelivered_of_king.p_chat_id) AND (message.state = ANY (ARRAY['waiting'::text, 'held'::text]))));

-- Why somebody may not write in a chat now; null when they may.
CREATE OR REPLACE FUNCTION public.refusal_to_write(p_chat_id integer, p_part text, p_unlocked boolean, p_both_active boolean, p_waiting_max integer)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  if p_part in ('member', 'staff') then
    return null;
  elsif not p_both_active then
    return 'unavailable';
  elsif p_unlocked then
    return null;
  elsif p_part = 'hostess' then
    return 'locked';
  -- A king may always write; what the lock delays is the delivery, and only of so many.
  elsif p_waiting_max <= undelivered_of_king(p_chat_id) then
    return 'unlock_required';
  end if;
  return null;
end $function$;

-- Whether somebody may quote a message in a chat: one of that chat, which its receiver can read as well.
CREATE OR REPLACE FUNCTION public.quotable(p_id bigint, p_chat_id integer, p_sender_id integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (EXISTS (SELECT FROM message WHERE ((message.id = quotable.p_id) AND (message.chat_id = quotable.p_chat_id) AND ((message.state = 'delivered'::text) OR ((message.state = 'waiting'::text) AND (message.sender_id = quotable.p_sender_id))))));

-- Nobody learns by a quote what was written in another chat, or kept from them.
CREATE OR REPLACE FUNCTION public.guard_quote()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not quotable(new.reply_to, new.chat_id, new.sender_id) then
    raise exception 'message % cannot be quoted in chat %', new.reply_to, new.chat_id
      using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

-- Whose turn it is in a chat with the staff. The member's first message starts the wait, an answer ends it;
-- how long it was is kept without saying whose. The caller has locked the chat.
CREATE OR REPLACE FUNCTION public.record_support_turn(p_chat_id integer, p_part text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  since timestamptz;
begin
  if p_part = 'member' then
    update chat set waiting_since = clock_timestamp() where id = p_chat_id and waiting_since is null;
    return;
  end if;
  update chat set waiting_since = null where id = p_chat_id and waiting_since is not null
  returning old.waiting_since into since;
  if since is not null then
    insert into support_wait (seconds, answered_at)
    values (greatest(0, extract(epoch from clock_timestamp() - since)::integer), clock_timestamp());
  end if;
end $function$;

-- Writes a message under the lock of its chat, with both summaries, and answers who is to hear of it.
CREATE OR REPLACE FUNCTION public.send_message(p_chat_id integer, p_sender_id integer, p_answers_support boolean, p_client_id uuid, p_text text, p_held boolean, p_refuse_held boolean, p_concern text, p_certainty real, p_waiting_max integer, p_can_follow_up boolean, p_reply_to bigint DEFAULT NULL::bigint, p_skip_locked boolean DEFAULT false)
 RETURNS sent_message
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  sent sent_message;
  found_chat record;
  refusal text;
  held boolean := p_held;
begin
  -- One after another in a chat, so that ids are in the order of the commits.
  if p_skip_locked then
    perform from chat where id = p_chat_id for update skip locked;
    if not found then
      sent.outcome := 'busy';
      return sent;
    end if;
  else
    perform from chat where id = p_chat_id for update;
  end if;
  select *,
    (select json_object_agg(user_id, words) from word_filter where user_id in (king_id, hostess_id)) as filters
  into found_chat from chat_state where id = p_chat_id;
  -- Here, and not in the query, which would look for a block once more.
  sent.part := chat_part(found_chat.king_id, found_chat.hostess_id, found_chat.member_id, found_chat.blocked,
    p_sender_id, p_answers_support);
  if sent.part is null then
    sent.outcome := 'not_found';
    return sent;
  end if;
  sent.king_id := found_chat.king_id;
  sent.hostess_id := found_chat.hostess_id;
  sent.member_id := found_chat.member_id;
  sent.unlocked := found_chat.unlocked;
  sent.pending := found_chat.pending;
  sent.filters := found_chat.filters;

  -- Her reply keeps the price, his first message starts the clock.
  if not p_can_follow_up and found_chat.pending
    and (sent.part = 'hostess' or found_chat.clock_started_at is null) then
    sent.outcome := 'follow_up';
    return sent;
  end if;

  sent.asks := p_concern is not null and not p_held and found_chat.member_id is null;
  if sent.asks then
    -- Of two like it to different people at most one goes out.
    perform pg_advisory_xact_lock(hashtext('message_question.sender_id'), p_sender_id);
    held := doubted_lately(p_sender_id, p_concern);
    sent.asks := not held;
  end if;

  refusal := refusal_to_write(
    p_chat_id, sent.part, found_chat.unlocked, found_chat.both_active, p_waiting_max);
  if refusal = 'unavailable' then
    if exists (select from withdrawn_consent where user_id = p_sender_id) then
      refusal := 'consent_withdrawn';
    end if;
  end if;
  -- What a member and the staff write to each other is held by nothing.
  if held and found_chat.member_id is null then
    sent.state := 'held';
    refusal := coalesce(refusal, case when p_refuse_held then 'would_hold' end);
  else
    sent.state := case when found_chat.unlocked then 'delivered' else 'waiting' end;
  end if;

  if refusal is null and p_reply_to is not null then
    -- Not quotable: taken down or taken back while the answer was written. Sent before: it stands as it was sent.
    if quotable(p_reply_to, p_chat_id, p_sender_id) then
      select json_build_object('sender_id', sender_id, 'text', text, 'state', state)
      into sent.quoted from message where id = p_reply_to;
    else
      refusal := 'quote_gone';
    end if;
  end if;

  if refusal is null then
    sent.created_at := clock_timestamp();
    insert into message (chat_id, sender_id, client_id, text, state, created_at, delivered_at, in_support, reply_to)
    values (p_chat_id, p_sender_id, p_client_id, p_text, sent.state, sent.created_at,
      case when sent.state = 'delivered' then sent.created_at end, found_chat.member_id is not null, p_reply_to)
    on conflict (chat_id, sender_id, client_id) do nothing
    returning id into sent.id;
  end if;
  if sent.id is null then
    select id, state, created_at into sent.id, sent.state, sent.created_at
    from message where chat_id = p_chat_id and sender_id = p_sender_id and client_id = p_client_id;
    sent.outcome := case
      when sent.id is null then refusal when sent.state = 'unsent' then 'unsent' else 'repeated' end;
    return sent;
  end if;

  sent.outcome := 'sent';
  if sent.asks then
    insert into message_question (message_id, sender_id, receiver_id, concern, certainty)
    values (sent.id, p_sender_id,
      case p_sender_id when found_chat.king_id then found_chat.hostess_id else found_chat.king_id end, p_concern,
      p_certainty);
  end if;
  perform update_chat_summaries(p_chat_id, p_sender_id, sent.id, (sent.state = 'delivered')::integer);
  if found_chat.member_id is not null then
    perform record_support_turn(p_chat_id, sent.part);
  end if;
  return sent;
end $function$;

-- Messages of several chats that nothing objects to, in one transaction: send_message for each, in their
-- order.
CREATE OR REPLACE FUNCTION public.send_messages(p_chat_ids integer[], p_sender_ids integer[], p_answers_support boolean[], p_client_ids uuid[], p_texts text[], p_reply_to bigint[], p_waiting_max integer)
 RETURNS SETOF sent_message
 LANGUAGE plpgsql
 SET lock_timeout TO '250ms'
AS $function$
begin
  for place in 1 .. cardinality(p_chat_ids) loop
    return next send_message(p_chat_ids[place], p_sender_ids[place], p_answers_support[place], p_client_ids[place],
      p_texts[place], false, false, null, null, p_waiting_max, false, p_reply_to[place], p_skip_locked => true);
  end loop;
end $function$;

-- It is asked of the one who received the message, and answered once.
CREATE OR REPLACE FUNCTION public.guard_question()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    if not exists (
      select from message join chat on chat.id = message.chat_id
      where message.id = new.message_id and message.sender_id = new.sender_id
        and new.receiver_id in (chat.king_id, chat.hostess_id)) then
      raise exception 'nobody can be asked about message %', new.message_id using errcode = 'restrict_violation';
    end if;
  elsif old.closed_at is not null
    or (new.message_id, new.sender_id, new.receiver_id, new.concern, new.asked_at)
      is distinct from (old.message_id, old.sender_id, old.receiver_id, old.concern, old.asked_at) then
    raise exception 'the question about message % is closed', old.message_id using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

-- Whether somebody was asked about a message of this sender for the same concern in the last 7 days, and has
-- not said that it is all right: the next like it waits.
CREATE OR REPLACE FUNCTION public.doubted_lately(p_sender_id integer, p_concern text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (EXISTS (SELECT FROM message_question WHERE ((message_question.sender_id = doubted_lately.p_sender_id) AND (message_question.concern = doubted_lately.p_concern) AND (message_question.bothers IS DISTINCT FROM false) AND (message_question.asked_at > (now() - '7 days'::interval)))));

-- A message that was taken down or taken back asks nothing any more, also once it is restored.
CREATE OR REPLACE FUNCTION public.close_question()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update message_question set closed_at = clock_timestamp() where message_id = new.id and closed_at is null;
  return new;
end $function$;

-- Each is drawn once, today, and never more in a day than the setting says: a day has only so many places.
CREATE OR REPLACE FUNCTION public.guard_drawn_disagreement()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.drawn_on <> (now() at time zone 'Europe/Rome')::date
    or new.place > number_setting('disagreements_per_day', 5)
    or (tg_op = 'UPDATE' and old.drawn_on is not null) then
    raise exception 'message % cannot be drawn as number % of %', new.message_id, new.place, new.drawn_on
      using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

-- Who sees that somebody is writing in a chat; null: nobody. Of a hostess nobody does before her first reply:
-- it would press her to finish it.
CREATE OR REPLACE FUNCTION public.typing_reaches(p_chat_id integer, p_user_id integer)
 RETURNS integer
 LANGUAGE sql
 STABLE
RETURN (SELECT CASE typing_reaches.p_user_id WHEN chat_state.king_id THEN chat_state.hostess_id ELSE chat_state.king_id END AS king_id FROM chat_state WHERE ((chat_state.id = typing_reaches.p_chat_id) AND ((typing_reaches.p_user_id = chat_state.king_id) OR (typing_reaches.p_user_id = chat_state.hostess_id)) AND chat_state.unlocked AND chat_state.both_active AND (NOT chat_state.blocked) AND (NOT (EXISTS (SELECT FROM chat_preference WHERE ((chat_preference.user_id = typing_reaches.p_user_id) AND (NOT chat_preference.shows_typing))))) AND (NOT (EXISTS (SELECT FROM current_restriction WHERE ((current_restriction.user_id = typing_reaches.p_user_id) AND (current_restriction.kind = 'limited'::text))))) AND ((typing_reaches.p_user_id = chat_state.king_id) OR (EXISTS (SELECT FROM message WHERE ((message.chat_id = typing_reaches.p_chat_id) AND (message.sender_id = typing_reaches.p_user_id) AND (message.state = 'delivered'::text)))))));

-- Whether something was decided by the delivery of a message that the ledger or an allowance has on record:
-- such a message is not taken back.
CREATE OR REPLACE FUNCTION public.binds(p_message message, p_hostess_id integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (((p_message).sender_id = p_hostess_id) AND (EXISTS (SELECT FROM unlock WHERE ((unlock.chat_id = (binds.p_message).chat_id) AND (unlock.unlocked_at <= (binds.p_message).delivered_at) AND CASE WHEN (unlock.end_reason = ANY (ARRAY['reply'::text, 'declined'::text])) THEN ((binds.p_message).delivered_at <= unlock.ended_at) WHEN (unlock.state = 'free'::text) THEN (NOT (EXISTS (SELECT FROM message earlier WHERE ((earlier.chat_id = (binds.p_message).chat_id) AND (earlier.sender_id = binds.p_hostess_id) AND (earlier.state = 'delivered'::text) AND (earlier.id < (binds.p_message).id) AND (earlier.delivered_at >= unlock.unlocked_at))))) ELSE false END))));

-- Takes back a message within so many seconds, unless the other has read or quoted it, a moderator has it, or
-- something was decided by it. Nothing of it is left to the other; the row stays only where moderation needs
-- it. Where it was his first, the clock of the price waits for another.
CREATE OR REPLACE FUNCTION public.unsend_message(p_id bigint, p_sender_id integer, p_seconds double precision)
 RETURNS unsent_message
 LANGUAGE plpgsql
AS $function$
declare
  unsent unsent_message;
  found_message message;
  found_chat chat_state;
begin
  unsent.outcome := 'not_found';
  select message.chat_id into unsent.chat_id from message where id = p_id and sender_id = p_sender_id;
  if unsent.chat_id is null then
    return unsent;
  end if;
  perform from chat where id = unsent.chat_id for update;
  -- Statements of their own: they see what those before have committed.
  select * into found_message from message where id = p_id;
  select * into found_chat from chat_state where id = unsent.chat_id;
  unsent.king_id := found_chat.king_id;
  unsent.hostess_id := found_chat.hostess_id;
  unsent.outcome := case
    when found_message.id is null or found_message.state in ('unsent', 'refused') or found_chat.blocked
      or found_chat.member_id is not null then 'not_found'
    when found_message.state = 'held' then 'held'
    when exists (
      select from chat_member
      where chat_id = unsent.chat_id and user_id <> p_sender_id and read_at >= found_message.delivered_at)
      or exists (select from message where reply_to = p_id) then 'read'
    when found_message.created_at < clock_timestamp() - make_interval(secs => p_seconds) then 'too_late'
    when binds(found_message, found_chat.hostess_id) then 'binding'
    else 'unsent'
  end;
  if unsent.outcome <> 'unsent' then
    return unsent;
  end if;

  update message set state = 'unsent', delivered_at = null where id = p_id;
  perform recount_chat(unsent.chat_id);
  -- The list is sorted as if it had never been sent.
  update chat_member me
  set last_activity_at = coalesce(
    (select coalesce(delivered_at, created_at) from message where id = me.last_message_id),
    (select created_at from chat where id = me.chat_id))
  where chat_id = unsent.chat_id and (user_id = p_sender_id or found_message.state = 'delivered');
  delete from message
  where id = p_id
    and not exists (select from message_question where message_id = p_id)
    and not exists (select from moderation_case where subject = 'message' and subject_id = p_id::text);

  if p_sender_id = found_chat.king_id and not exists (
    select from message where chat_id = unsent.chat_id and sender_id = p_sender_id and state = 'delivered') then
    update unlock set clock_started_at = null, due_at = unlocked_at + make_interval(secs => 3600 * refund_hours)
    where chat_id = unsent.chat_id and state = 'pending' and clock_started_at is not null
      and paused_at is null and refund_hours is not null
    returning id, unlock.due_at into unsent.unlock_id, unsent.due_at;
  end if;
  return unsent;
end $function$;

-- A price goes back as declined only with the words that say so.
CREATE OR REPLACE FUNCTION public.guard_declined()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (
    select from message
    where chat_id = new.chat_id and sender_id = new.hostess_id and state = 'delivered'
      and delivered_at >= new.unlocked_at) then
    raise exception 'nothing was said to decline unlock %', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

-- ---- safety -----------------------------------------------------------------------------------------------

-- Whom somebody meets, where and until when, for a person they trust.
create table date_plan (
  id integer generated always as identity,
  user_id integer not null,
  -- The private link is made of this and of a key outside the database, and found by its digest.
  seed bytea not null,
  -- Keyed digest of the private link's token.
  token_hash bytea not null,
  who text not null,
  place text not null,
  note text,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Whom we warn, if anybody. Who refuses is forgotten, and the plan says so.
  contact_name text,
  contact_email text,
  contact_refused_at timestamptz,
  -- How long after ends_at, without a check-in, the contact is warned.
  warn_after_minutes smallint not null,
  -- When the person was asked whether all is well.
  reminded_at timestamptz,
  -- When the contact was warned.
  warned_at timestamptz,
  -- When the person said that all is well: the plan is over.
  checked_in_at timestamptz,
  created_at timestamptz not null default now(),
  PRIMARY KEY (id),
  UNIQUE (token_hash),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK (ends_at > starts_at),
  CHECK ((contact_name IS NULL) = (contact_email IS NULL)),
  CHECK (contact_refused_at IS NULL OR contact_email IS NULL),
  CHECK (char_length(contact_name) >= 1 AND char_length(contact_name) <= 40),
  CHECK (char_length(note) >= 1 AND char_length(note) <= 500),
  CHECK (char_length(place) >= 1 AND char_length(place) <= 200),
  CHECK (octet_length(seed) = 16),
  CHECK (warn_after_minutes >= 15 AND warn_after_minutes <= 240),
  CHECK (char_length(who) >= 1 AND char_length(who) <= 80)
);
CREATE INDEX date_plan_owner ON date_plan (user_id);
CREATE INDEX date_plan_ends ON date_plan (ends_at);

-- Addresses whose owners want no mail about anybody's plans: keyed digests.
create table date_plan_refusal (
  address_digest bytea not null,
  at timestamptz not null default now(),
  PRIMARY KEY (address_digest)
);

-- ---- reviews ----------------------------------------------------------------------------------------------

-- What a member gave another whom they had written with: stars, without words.
create table review (
  id integer generated always as identity,
  reviewer_id integer not null,
  reviewed_id integer not null,
  -- Stars, 1 to 5.
  rating smallint not null,
  at timestamptz not null default now(),
  demo boolean not null default false,
  -- Since when it counts no more, by a measure of the staff.
  taken_down_at timestamptz,
  PRIMARY KEY (id),
  UNIQUE (reviewer_id, reviewed_id),
  FOREIGN KEY (reviewed_id) REFERENCES users(id),
  FOREIGN KEY (reviewer_id) REFERENCES users(id),
  CHECK (reviewer_id <> reviewed_id),
  CHECK (rating >= 1 AND rating <= 5)
);
CREATE INDEX review_reviewed ON review (reviewed_id);

-- ---- support ----------------------------------------------------------------------------------------------

-- Among the staff: the member never sees it.
create table support_note (
  id integer generated always as identity,
  chat_id integer not null,
  author_id integer not null,
  text text not null,
  at timestamptz not null default now(),
  PRIMARY KEY (id),
  FOREIGN KEY (author_id) REFERENCES users(id),
  FOREIGN KEY (chat_id) REFERENCES chat(id),
  CHECK (length(text) >= 1 AND length(text) <= 2000)
);
CREATE INDEX support_note_chat ON support_note (chat_id, id);

-- Answers that the staff of support need often.
create table canned_reply (
  id integer generated always as identity,
  title text not null,
  text text not null,
  -- No longer offered.
  retired_at timestamptz,
  -- Tells an editor that somebody else was faster.
  revision integer not null default 1,
  position integer not null default 0,
  -- Made by the seed command, goes with the demo.
  demo boolean not null default false,
  PRIMARY KEY (id),
  CHECK (btrim(text) <> '' AND length(text) <= 1000),
  CHECK (btrim(title) <> '' AND length(title) <= 80)
);

-- What people write from the page 'Aiuto', with or without an account; answered by mail.
create table contact_message (
  id integer generated always as identity,
  user_id integer,
  name text not null,
  email text not null,
  text text not null,
  at timestamptz not null default now(),
  -- It reads like somebody in danger: the staff see it first.
  in_danger boolean not null default false,
  -- When the staff marked it as answered; they answer by mail.
  answered_at timestamptz,
  answered_by integer,
  PRIMARY KEY (id),
  FOREIGN KEY (answered_by) REFERENCES users(id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX contact_message_waiting ON contact_message (at) WHERE (answered_at IS NULL);
CREATE INDEX contact_message_user ON contact_message (user_id) WHERE (user_id IS NOT NULL);

-- What the staff sort conversations by; whoever answers may add one.
create table support_tag (
  id integer generated always as identity,
  name text not null,
  created_by integer,
  at timestamptz not null default now(),
  PRIMARY KEY (id),
  FOREIGN KEY (created_by) REFERENCES users(id),
  CHECK (name = btrim(name) AND char_length(name) >= 1 AND char_length(name) <= 30)
);
CREATE UNIQUE INDEX support_tag_name ON support_tag (lower(name));

-- Which conversation has which tag; the member never sees it.
create table support_thread_tag (
  chat_id integer not null,
  tag_id integer not null,
  tagged_by integer not null,
  at timestamptz not null default now(),
  PRIMARY KEY (chat_id, tag_id),
  FOREIGN KEY (chat_id) REFERENCES chat(id) ON DELETE CASCADE,
  FOREIGN KEY (tag_id) REFERENCES support_tag(id),
  FOREIGN KEY (tagged_by) REFERENCES users(id)
);
CREATE INDEX support_thread_tag_tag ON support_thread_tag (tag_id);

-- A conversation that the staff put off. No job brings it back: snoozed_thread compares with the clock and
-- with what was written since.
create table support_snooze (
  chat_id integer not null,
  until timestamptz not null,
  -- The newest message then; 0 where there was none.
  last_message_id bigint not null,
  snoozed_by integer not null,
  at timestamptz not null default now(),
  PRIMARY KEY (chat_id),
  FOREIGN KEY (chat_id) REFERENCES chat(id) ON DELETE CASCADE,
  FOREIGN KEY (snoozed_by) REFERENCES users(id),
  CHECK (until > at)
);

-- A conversation that the staff closed, and what its member says of it afterwards.
create table support_closing (
  id integer generated always as identity,
  chat_id integer not null,
  member_id integer not null,
  -- The newest message then. The conversation is open again with the next one of its member.
  last_message_id bigint not null,
  closed_by integer not null,
  closed_at timestamptz not null default now(),
  -- The member is asked whether it went well: where the staff has written since it was closed before.
  asked boolean not null,
  good boolean,
  words text,
  rated_at timestamptz,
  -- A colleague has opened the conversation again before its member wrote, or has put it off.
  reopened_at timestamptz,
  reopened_by integer,
  -- The newest message then; 0 where there was none.
  reopened_message_id bigint,
  PRIMARY KEY (id),
  FOREIGN KEY (chat_id) REFERENCES chat(id) ON DELETE CASCADE,
  FOREIGN KEY (closed_by) REFERENCES users(id),
  FOREIGN KEY (member_id) REFERENCES users(id),
  FOREIGN KEY (reopened_by) REFERENCES users(id),
  CHECK (num_nulls(reopened_at, reopened_by, reopened_message_id) = ANY (ARRAY[0, 3])),
  CHECK ((good IS NULL) = (rated_at IS NULL)),
  CHECK (good IS NULL OR asked),
  CHECK (words IS NULL OR good IS NOT NULL),
  CHECK (btrim(words) <> '' AND char_length(words) <= 300)
);
CREATE UNIQUE INDEX support_closing_standing ON support_closing (chat_id, last_message_id) WHERE (reopened_at IS NULL);
CREATE INDEX support_closing_rated ON support_closing (rated_at) WHERE (rated_at IS NOT NULL);
CREATE INDEX support_closing_chat ON support_closing (chat_id, id);
CREATE TRIGGER support_closing_rated_once BEFORE UPDATE ON support_closing FOR EACH ROW EXECUTE FUNCTION keep_rating();

-- Who of the staff has which conversation before them, so that two do not answer at once. Good for seconds: a
-- page that is open says it again and again, and what a crash loses is said anew.
create unlogged table support_reader (
  chat_id integer not null,
  user_id integer not null,
  seen_at timestamptz not null,
  -- They have begun an answer.
  writing boolean not null,
  PRIMARY KEY (chat_id, user_id),
  FOREIGN KEY (chat_id) REFERENCES chat(id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX support_reader_seen ON support_reader (seen_at);

-- What a ready answer does beside being sent, in the same transaction.
create table reply_action (
  reply_id integer not null,
  tag_id integer,
  closes boolean not null default false,
  snooze_minutes integer,
  -- Goodwill: so many Crediti for the member, as an adjustment within the limits of adjusted_alone.
  credits integer,
  -- Who set the amount: somebody who may adjust wallets.
  credits_by integer,
  PRIMARY KEY (reply_id),
  FOREIGN KEY (credits_by) REFERENCES users(id),
  FOREIGN KEY (reply_id) REFERENCES canned_reply(id),
  FOREIGN KEY (tag_id) REFERENCES support_tag(id),
  CHECK (NOT (closes AND snooze_minutes IS NOT NULL)),
  CHECK ((credits IS NULL) = (credits_by IS NULL)),
  CHECK (credits >= 1 AND credits <= 200),
  CHECK (snooze_minutes >= 5 AND snooze_minutes <= 20160)
);

-- The conversations that are put off (away), and those that are back and wait for the staff. What the member
-- writes ends it at once; so does an answer once it is back.
create view snoozed_thread as
 SELECT snooze.chat_id, snooze.until, snooze.until > now() AS away
   FROM support_snooze snooze
     JOIN chat ON chat.id = snooze.chat_id
  WHERE NOT (EXISTS ( SELECT
           FROM message
          WHERE message.chat_id = snooze.chat_id AND message.id > snooze.last_message_id AND (message.sender_id = chat.member_id OR message.created_at > snooze.until)));

-- The conversations whose member has not written since they were closed, and that nobody has opened again.
create view closed_thread as
 SELECT closing.id, closing.chat_id, closing.member_id, closing.last_message_id,
    closing.closed_by, closing.closed_at, closing.asked, closing.good, closing.words,
    closing.rated_at, closing.reopened_at, closing.reopened_by,
    closing.reopened_message_id
   FROM support_closing closing
     JOIN chat ON chat.id = closing.chat_id
  WHERE closing.reopened_at IS NULL AND NOT (EXISTS ( SELECT
           FROM support_closing later
          WHERE later.chat_id = closing.chat_id AND later.id > closing.id)) AND NOT (EXISTS ( SELECT
           FROM message
          WHERE message.chat_id = closing.chat_id AND message.id > closing.last_message_id AND message.sender_id = chat.member_id));

-- The conversations that a colleague has opened again, until somebody writes or closes them.
create view reopened_thread as
 SELECT chat_id, reopened_at AS since
   FROM support_closing closing
  WHERE reopened_at IS NOT NULL AND NOT (EXISTS ( SELECT
           FROM support_closing later
          WHERE later.chat_id = closing.chat_id AND later.id > closing.id)) AND NOT (EXISTS ( SELECT
           FROM message
          WHERE message.chat_id = closing.chat_id AND message.id > closing.reopened_message_id));

-- The conversations in which the staff has to do something, and since when: the member waits for an answer,
-- it was put off and is back, or it was closed and is open again.
create view waiting_thread as
 SELECT chat.id AS chat_id, chat.waiting_since AS since
   FROM chat
  WHERE chat.member_id IS NOT NULL AND chat.waiting_since IS NOT NULL AND NOT (EXISTS ( SELECT
           FROM snoozed_thread
          WHERE snoozed_thread.chat_id = chat.id AND snoozed_thread.away))
UNION ALL
 SELECT snoozed.chat_id, snoozed.until AS since
   FROM snoozed_thread snoozed
     JOIN chat ON chat.id = snoozed.chat_id
  WHERE NOT snoozed.away AND chat.waiting_since IS NULL
UNION ALL
 SELECT reopened.chat_id, reopened.since
   FROM reopened_thread reopened
     JOIN chat ON chat.id = reopened.chat_id
  WHERE chat.waiting_since IS NULL AND NOT (EXISTS ( SELECT
           FROM snoozed_thread
          WHERE snoozed_thread.chat_id = reopened.chat_id));

-- Nobody, of the staff either, changes what the member has said.
CREATE OR REPLACE FUNCTION public.keep_rating()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.rated_at is not null
    and (old.good, old.words, old.rated_at) is distinct from (new.good, new.words, new.rated_at) then
    raise exception 'a closing is rated once' using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

-- ---- content ----------------------------------------------------------------------------------------------

-- The services of the home page, the first three of them [API-08].
create table shown_service (
  id integer generated always as identity,
  position integer not null,
  title text not null,
  description text not null,
  -- A path of our own, such as /art/scenes/hostess.svg: the content security policy shows no other pictures.
  image text not null,
  -- No longer shown.
  retired_at timestamptz,
  -- Tells an editor that somebody else was faster.
  revision integer not null default 1,
  PRIMARY KEY (id),
  CHECK (btrim(description) <> ''),
  CHECK (image ~ '^/[^/]'),
  CHECK (btrim(title) <> '')
);
CREATE INDEX shown_service_order ON shown_service ("position", id) WHERE (retired_at IS NULL);

-- The questions and answers of the page 'Aiuto'.
create table faq (
  id integer generated always as identity,
  position integer not null,
  question text not null,
  answer text not null,
  -- No longer shown.
  retired_at timestamptz,
  -- Tells an editor that somebody else was faster.
  revision integer not null default 1,
  PRIMARY KEY (id),
  CHECK (btrim(answer) <> ''),
  CHECK (btrim(question) <> '')
);
CREATE INDEX faq_order ON faq ("position", id) WHERE (retired_at IS NULL);

-- The versions of the legal pages that the back office made. Until the first is published, the text of the
-- release stands; it then becomes a row of its own, published by nobody.
create table legal_version (
  id integer generated always as identity,
  document text not null,
  -- With {{placeholders}}, as it is edited.
  source text not null,
  -- What changed, for who has read the one before.
  changes text not null default '',
  -- Tells an editor that somebody else was faster.
  revision integer not null default 1,
  edited_by integer,
  edited_at timestamptz not null default now(),
  -- As everybody reads it: placeholders filled in, sanitised. From here on null as long as it is a draft.
  content text,
  -- The day, in Rome, from whose midnight it counts.
  effective_on date,
  -- More than a correction: members are told before and accept it (terms, privacy), visitors are asked again
  -- (cookies).
  substantial boolean,
  -- Why it changes, told to members with the change; null: a correction, or what came with the release.
  reasons text,
  -- Why a change of substance counts before its time of notice: the law asks for it, or the security of people.
  -- Null: it keeps the time.
  urgency text,
  -- The law, or the danger, in the words that members read.
  urgency_reason text,
  published_by integer,
  published_at timestamptz,
  PRIMARY KEY (id),
  FOREIGN KEY (edited_by) REFERENCES users(id),
  FOREIGN KEY (published_by) REFERENCES users(id),
  CHECK ((published_at IS NULL) = (content IS NULL) AND (published_at IS NULL) = (effective_on IS NULL) AND (published_at IS NULL) = (substantial IS NULL)),
  CHECK (published_at IS NULL OR btrim(changes) <> ''),
  CHECK (published_by IS NULL OR NOT substantial OR btrim(COALESCE(reasons, '')) <> ''),
  CHECK ((urgency IS NULL) = (urgency_reason IS NULL) AND btrim(COALESCE(urgency_reason, '-')) <> ''),
  CHECK (urgency IS NULL OR substantial),
  CHECK (document = ANY (ARRAY['terms', 'privacy', 'cookies', 'credits'])),
  CHECK (urgency = ANY (ARRAY['law', 'security']))
);
CREATE UNIQUE INDEX legal_version_day ON legal_version (document, effective_on) WHERE (published_at IS NOT NULL);
CREATE UNIQUE INDEX legal_version_one_draft ON legal_version (document) WHERE (published_at IS NULL);
CREATE TRIGGER legal_version_announced BEFORE INSERT OR UPDATE ON legal_version FOR EACH ROW EXECUTE FUNCTION keep_notice();
CREATE TRIGGER legal_version_kept BEFORE DELETE OR UPDATE ON legal_version FOR EACH ROW EXECUTE FUNCTION keep_published_text();
CREATE TRIGGER legal_version_never_emptied BEFORE TRUNCATE ON legal_version FOR EACH STATEMENT EXECUTE FUNCTION keep_published_text();

-- Who has been written to about a version before it counts: once each.
create table legal_notice (
  version_id integer not null,
  user_id integer not null,
  sent_at timestamptz not null default now(),
  PRIMARY KEY (version_id, user_id),
  FOREIGN KEY (user_id) REFERENCES users(id),
  FOREIGN KEY (version_id) REFERENCES legal_version(id)
);
CREATE INDEX legal_notice_user ON legal_notice (user_id);

-- A published text stays as people accepted it.
CREATE OR REPLACE FUNCTION public.keep_published_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'TRUNCATE' or old.published_at is not null then
    raise exception 'a published legal text is never changed' using errcode = 'restrict_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $function$;

-- Days in Rome between the publication and the effect of a change of substance. The contract of the product
-- has the same figures (features/content/contract/legal.ts).
CREATE OR REPLACE FUNCTION public.legal_notice_days(document text, urgent boolean)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN (document = ANY (ARRAY['terms'::text, 'credits'::text])) THEN CASE WHEN urgent THEN 1 ELSE 30 END WHEN (document = 'privacy'::text) THEN 1 ELSE 0 END;

-- A change of substance counts once its time of notice is over (Codice del consumo, articles 33 and
-- 135-vicies semel); an urgent one from the next day.
CREATE OR REPLACE FUNCTION public.keep_notice()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  today date := (now() at time zone 'Europe/Rome')::date;
begin
  -- What is published already is kept by another trigger.
  if new.published_at is null or (tg_op = 'UPDATE' and old.published_at is not null) then
    return new;
  end if;
  -- The text of the release: it stood before anybody published one.
  if new.published_by is null then
    if exists (select from legal_version where document = new.document and published_at is not null) then
      raise exception 'a legal text is published by somebody' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if new.effective_on < today then
    raise exception 'a legal text cannot count from a day in the past' using errcode = 'restrict_violation';
  end if;
  if new.substantial
    and new.effective_on < today + legal_notice_days(new.document, new.urgency is not null) then
    raise exception 'members are told of a change of substance before it counts'
      using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

-- ---- reports ----------------------------------------------------------------------------------------------

-- A report and what it was about at that moment. The moderators decide it as a case of subject 'report',
-- whose person is the one reported; who reports is named here only, so that the record of the case never
-- tells.
create table report (
  id integer generated always as identity,
  -- What the reporter quotes when they write again.
  code text not null,
  reported_user_id integer not null,
  -- Null for a notice by somebody who was not signed in.
  reporter_id integer,
  -- Null where the law allows to stay unnamed: Regulation (EU) 2022/2065, article 16(2)(c).
  reporter_name text,
  -- Where the reporter is told how it ended.
  reporter_email text,
  -- Of the list in the contract of reports.
  category text not null,
  -- The address or nickname, as it was given.
  address text not null,
  explanation text not null,
  -- {text, photo_ids, facts}: what could be seen when it was reported.
  snapshot jsonb not null,
  created_at timestamptz not null default now(),
  -- The conversation that a member's report is about.
  chat_id integer,
  -- [{category, text, at}], oldest first: what a member adds while the first is still open.
  additions jsonb not null default '[]'::jsonb,
  PRIMARY KEY (id),
  UNIQUE (code),
  FOREIGN KEY (chat_id) REFERENCES chat(id) ON DELETE SET NULL,
  FOREIGN KEY (reported_user_id) REFERENCES users(id),
  FOREIGN KEY (reporter_id) REFERENCES users(id),
  CHECK (length(address) <= 500),
  CHECK ((reporter_name IS NULL) = (reporter_email IS NULL)),
  CHECK (length(explanation) >= 1 AND length(explanation) <= 2000)
);
CREATE INDEX report_reported ON report (reported_user_id, id DESC);
CREATE INDEX report_reporter ON report (reporter_id, id DESC) WHERE (reporter_id IS NOT NULL);
CREATE INDEX report_by_day ON report (created_at);
CREATE INDEX report_code ON report (code text_pattern_ops);

-- ---- standing ---------------------------------------------------------------------------------------------

-- ---- search -----------------------------------------------------------------------------------------------

-- One narrow row per profile that may be found (findable_profile), maintained in the transaction that changes
-- its sources.
create table search_profile (
  id integer not null,
  role text not null,
  name text not null,
  dob date not null,
  -- The profile picture; null: none.
  picture_id text,
  private boolean not null,
  verified boolean not null,
  top boolean not null,
  province_id smallint not null,
  -- What an unlock costs, in Crediti.
  cost smallint not null,
  -- Bit mask, as in profile.
  types smallint not null,
  -- 0: too few reviews for an average.
  rating numeric(2,1) not null,
  -- When last seen, to the hour.
  active_at timestamptz not null,
  -- When the profile was first approved.
  listed_at timestamptz not null,
  -- A list, unlike bits, has statistics: the planner knows the rare languages and asks their index.
  language_ids smallint[] not null default '{}'::smallint[],
  -- The same as bits: the cheap test of a row, a fifth of the list's; the list only has to agree on those that
  -- pass.
  languages bigint not null generated always as (language_bits(language_ids)) stored,
  -- How many reviews stand behind the average that a card shows.
  rating_count integer not null default 0,
  -- The first of the approved photos, the profile picture before the others, then in the order of the gallery.
  picture_ids text[] not null default '{}'[],
  -- The date of birth as 19930517: from such a number of today, a ten-thousandth of the difference is the age.
  born_number integer not null generated always as (((((EXTRACT(year FROM dob) * (10000)::numeric) + (EXTRACT(month FROM dob) * (100)::numeric)) + EXTRACT(day FROM dob)))::integer) stored,
  card text not null generated always as ((search_card(id, name, role, verified, top, province_id, rating, rating_count, cost, types) ||
CASE
    WHEN private THEN ''
    ELSE search_pictures(role, picture_id, picture_ids)
END)) stored,
  PRIMARY KEY (id),
  FOREIGN KEY (id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK (role = ANY (ARRAY['KING', 'HOSTESS']))
) with (fillfactor=90, autovacuum_vacuum_scale_factor=0.01);
CREATE INDEX search_recommended_province ON search_profile (role, province_id, top DESC, active_at DESC, id DESC) INCLUDE (dob, verified, cost, types, languages, language_ids);
CREATE INDEX search_recommended ON search_profile (role, top DESC, active_at DESC, id DESC) INCLUDE (province_id, dob, verified, cost, types, languages, language_ids);
CREATE INDEX search_newest_province ON search_profile (role, province_id, listed_at DESC, id DESC) INCLUDE (dob, verified, top, cost, types, languages, language_ids);
CREATE INDEX search_newest ON search_profile (role, listed_at DESC, id DESC) INCLUDE (province_id, dob, verified, top, cost, types, languages, language_ids);
CREATE INDEX search_online_province ON search_profile (role, province_id, active_at DESC, id DESC) INCLUDE (dob, verified, top, cost, types, languages, language_ids);
CREATE INDEX search_online ON search_profile (role, active_at DESC, id DESC) INCLUDE (province_id, dob, verified, top, cost, types, languages, language_ids);
CREATE INDEX search_rating_province ON search_profile (role, province_id, rating DESC, id DESC) INCLUDE (dob, verified, top, cost, types, languages, language_ids);
CREATE INDEX search_rating ON search_profile (role, rating DESC, id DESC) INCLUDE (province_id, dob, verified, top, cost, types, languages, language_ids);
CREATE INDEX search_cost_province ON search_profile (role, province_id, cost, id) INCLUDE (dob, verified, top, types, languages, language_ids);
CREATE INDEX search_cost ON search_profile (role, cost, id) INCLUDE (province_id, dob, verified, top, types, languages, language_ids);
CREATE INDEX search_recommended_cost ON search_profile (role, cost, top DESC, active_at DESC, id DESC) INCLUDE (province_id, dob, verified, types, languages, language_ids);
CREATE INDEX search_cost_verified ON search_profile (role, cost, id) INCLUDE (province_id, dob, top, types, languages, language_ids) WHERE verified;
CREATE INDEX search_cost_top ON search_profile (role, cost, id) INCLUDE (province_id, dob, verified, types, languages, language_ids) WHERE top;
CREATE INDEX search_born ON search_profile (role, dob) INCLUDE (province_id, verified, top, cost, types, languages, language_ids);
CREATE INDEX search_language ON search_profile USING gin (language_ids);
CREATE INDEX search_age ON search_profile (role, dob) INCLUDE (id, types);

-- Who speaks a language that not everybody speaks (all but Italian and English): one row each, with all that
-- a search filters and sorts by, so that counting them is a short walk through one index. PostgreSQL skips
-- the columns that a search leaves open.
create table search_speaker (
  id integer not null,
  language_id smallint not null,
  role text not null,
  province_id smallint not null,
  cost smallint not null,
  dob date not null,
  verified boolean not null,
  top boolean not null,
  types smallint not null,
  -- Few speakers are also sorted where they are counted: fetching fourteen hundred rows of search_profile for
  -- the fifty of a page took eight milliseconds.
  rating numeric(2,1) not null,
  -- As in search_profile.
  active_at timestamptz not null,
  listed_at timestamptz not null,
  PRIMARY KEY (id, language_id),
  FOREIGN KEY (id) REFERENCES search_profile(id) ON DELETE CASCADE
) with (fillfactor=90, autovacuum_vacuum_scale_factor=0.01, autovacuum_vacuum_insert_scale_factor=0.01);
CREATE INDEX search_speaker_order ON search_speaker (role, language_id, cost, province_id, dob) INCLUDE (id, verified, top, types, rating, active_at, listed_at);

-- Kept privately: nothing ever tells the favourite.
create table favourite (
  user_id integer not null,
  favourite_id integer not null,
  added_at timestamptz not null default now(),
  PRIMARY KEY (user_id, favourite_id),
  FOREIGN KEY (favourite_id) REFERENCES users(id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK (user_id <> favourite_id)
);
CREATE INDEX favourite_whose ON favourite (favourite_id);

-- A search that somebody keeps, and the mail that tells of new profiles.
create table saved_search (
  id integer generated always as identity,
  user_id integer not null,
  name text not null,
  -- The filters of a search request, without page and order.
  filters jsonb not null,
  -- Profiles listed after this moment are new to the person.
  seen_at timestamptz not null default now(),
  digest text not null default 'off',
  -- The next mail tells of profiles listed after this moment.
  told_until timestamptz not null default now(),
  -- When the next mail is due; null: no mails.
  next_digest_at timestamptz,
  created_at timestamptz not null default now(),
  PRIMARY KEY (id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK ((digest = 'off') = (next_digest_at IS NULL)),
  CHECK (digest = ANY (ARRAY['off', 'daily', 'weekly'])),
  CHECK (char_length(name) >= 1 AND char_length(name) <= 60)
);
CREATE UNIQUE INDEX saved_search_name ON saved_search (user_id, lower(name));
CREATE INDEX saved_search_due ON saved_search (next_digest_at) WHERE (next_digest_at IS NOT NULL);

-- Has a row in search_profile: a published profile that says its province, of somebody who is not limited.
-- Others of published_profile are reached by their address only.
create view findable_profile as
 SELECT published_profile.user_id
   FROM published_profile
     JOIN profile USING (user_id)
  WHERE profile.province_id IS NOT NULL AND NOT (EXISTS ( SELECT
           FROM current_restriction
          WHERE current_restriction.user_id = published_profile.user_id AND current_restriction.kind = 'limited'::text));

-- Ids 1 to 63 as bits.
CREATE OR REPLACE FUNCTION public.language_bits(ids smallint[])
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT COALESCE(bit_or(((1)::bigint << (id.id - 1))), (0)::bigint) AS "coalesce" FROM unnest(language_bits.ids) id(id));

-- What a card says of somebody to everybody on every day, as members of a JSON object: written once, since a
-- page of fifty is read a thousand times as often as one of them changes.
CREATE OR REPLACE FUNCTION public.search_card(id integer, name text, role text, verified boolean, top boolean, province_id smallint, rating numeric, rating_count integer, cost smallint, types smallint)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (((((((((((((((('"id":'::text || id) || ',"name":'::text) || (to_json(name))::text) || ',"role":"'::text) || role) || '","profile":{"verified_profile":'::text) || verified) || ',"top_profile":'::text) || top) || ',"province_id":'::text) || province_id) || '},"rating":'::text) || COALESCE((NULLIF(rating, (0)::numeric))::text, 'null'::text)) || ',"rating_count":'::text) || rating_count) || CASE role WHEN 'HOSTESS'::text THEN (((',"profile_types":['::text || concat_ws(','::text, CASE WHEN (((types)::integer & 1) <> 0) THEN '"hostess"'::text ELSE NULL::text END, CASE WHEN (((types)::integer & 2) <> 0) THEN '"wingwoman"'::text ELSE NULL::text END, CASE WHEN (((types)::integer & 4) <> 0) THEN '"sugarbaby"'::text ELSE NULL::text END)) || '],"unlock_cost":'::text) || cost) ELSE ''::text END);

-- What a card says of pictures that everybody may see, as members of a JSON object. Addresses as photoUrl
-- makes them.
CREATE OR REPLACE FUNCTION public.search_pictures(role text, picture_id text, picture_ids text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((((((',"profile_picture_id":'::text || COALESCE((('"'::text || picture_id) || '"'::text), 'null'::text)) || ',"profile_picture_url":"/attachments/'::text) || COALESCE(picture_id, CASE role WHEN 'KING'::text THEN 'no-attachment-male'::text ELSE 'no-attachment'::text END)) || '","pictures":['::text) || COALESCE((('"/attachments/'::text || NULLIF(array_to_string(picture_ids, '","/attachments/'::text), ''::text)) || '"'::text), ''::text)) || ']'::text);

-- The cards of these, in this order, as they are for everybody: JSON with commas between them; null: none.
-- One text, since writing and reading three hundred values takes longer than finding them. The plan is kept:
-- a search whose ages are planned by value would spend as long on planning this as on all else.
CREATE OR REPLACE FUNCTION public.search_page(wanted integer[])
 RETURNS text
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
AS $function$
declare
  today constant integer := to_char(now() at time zone 'Europe/Rome', 'YYYYMMDD');
begin
  return (
    select string_agg('{"age":' || (today - s.born_number) / 10000 || ',' || s.card
        || case when s.private then search_pictures(s.role, null, '{}') else '' end || ',"dob":null,"chat":null}',
      ',' order by place)
    from unnest(wanted) with ordinality as listed (id, place) join search_profile s using (id));
end $function$;

-- The cards of these, in this order, for who is shown something of their own: the beginning of each as JSON,
-- a line for one, without the pictures of private profiles; what card.ts adds to each, as an array; the chats
-- with the viewer, whoever is not a guest. Few texts and a kept plan, as in search_page.
CREATE OR REPLACE FUNCTION public.search_cards(wanted integer[], viewer integer, OUT cards text, OUT facts text, OUT chats text)
 RETURNS record
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
AS $function$
declare
  today constant date := (now() at time zone 'Europe/Rome')::date;
  day_number constant integer := to_char(today, 'YYYYMMDD');
  midnight constant timestamptz := today::timestamp at time zone 'Europe/Rome';
  week_ago constant timestamptz := now() - interval '7 days';
begin
  select string_agg('{"age":' || (day_number - s.born_number) / 10000 || ',' || s.card, E'\n' order by place),
    '[' || string_agg('[' || s.id || ',"' || s.role || '","' || s.dob
      || case when s.active_at >= midnight then '",true,' else '",false,' end
      || case when s.listed_at > week_ago then '"' || (s.listed_at at time zone 'Europe/Rome')::date || '"' else 'null' end
      || case when s.private then ',["' || coalesce(s.picture_id, '') || '","' || array_to_string(s.picture_ids, ',') || '"],'
        else ',null,' end
      || case when habit.hostess_id is null then 'null]'
        else '[' || habit.asked || ',' || habit.answered || ',' || coalesce(habit.minutes::text, 'null') || ','
          || coalesce('"' || habit.part || '"', 'null') || ',' || habit.unanswered || ']]' end,
      ',' order by place) || ']'
  into cards, facts
  from unnest(wanted) with ordinality as listed (id, place)
  join search_profile s using (id)
  left join reply_habit habit on habit.hostess_id = s.id;
  if viewer is not null then
    select '[' || string_agg('[' || other_id || ',' || chat.id || ',' || exists (
        select from live_unlock where live_unlock.chat_id = chat.id) || ']', ',') || ']'
    into chats
    from (
      select id, hostess_id as other_id from chat where king_id = viewer and hostess_id = any(wanted)
      union all
      select id, king_id from chat where hostess_id = viewer and king_id = any(wanted)) chat;
  end if;
end $function$;

-- ---- evidence ---------------------------------------------------------------------------------------------

-- That an archive was sealed, when and by whom, and the head of its hash chain: nothing of what is in it.
-- Append-only; goes after ten years.
create table evidence_seal (
  -- 60 random bits. Who has it may read the seal, without an account.
  code text not null,
  user_id integer not null,
  subject text not null,
  -- SHA-256 of the last entry: it changes with any byte of any file.
  head text not null,
  -- How long the chain is, the files included.
  entries integer not null,
  -- Ed25519, base64, over code, time and head.
  signature text not null,
  -- Base64 of the SPKI: a key that is replaced later signs no seal anew.
  public_key text not null,
  -- The moment that the archive shows.
  at timestamptz not null,
  PRIMARY KEY (code),
  FOREIGN KEY (user_id) REFERENCES users(id),
  CHECK (code ~ '^F(-[2-9A-HJ-NP-Z]{4}){3}$'),
  CHECK (entries > 0),
  CHECK (head ~ '^[0-9a-f]{64}$'),
  CHECK (subject = ANY (ARRAY['conversation', 'report', 'plan']))
);
CREATE INDEX evidence_seal_owner ON evidence_seal (user_id, at DESC);
CREATE TRIGGER evidence_seal_append_only BEFORE DELETE OR UPDATE ON evidence_seal FOR EACH ROW EXECUTE FUNCTION refuse_rewrite_within('10 years');
CREATE TRIGGER evidence_seal_never_emptied BEFORE TRUNCATE ON evidence_seal FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewrite();

-- A sealed archive for as long as it can be downloaded. Its parts are kept beside the photos.
create table evidence_archive (
  code text not null,
  user_id integer not null,
  subject text not null,
  -- Of the chat, the report or the plan.
  subject_id integer not null,
  -- What it is called in the list of the person who made it.
  about text not null,
  requested_at timestamptz not null default now(),
  -- Parts that may exist in the storage; counted before each is written, so that none is ever forgotten.
  parts integer not null default 0,
  -- Of the whole archive; null until it is ready.
  bytes bigint,
  ready_at timestamptz,
  -- When the file is deleted; the seal stays.
  expires_at timestamptz not null,
  PRIMARY KEY (code),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK (bytes > 0),
  CHECK ((ready_at IS NULL) = (bytes IS NULL)),
  CHECK (code ~ '^F(-[2-9A-HJ-NP-Z]{4}){3}$'),
  CHECK (subject = ANY (ARRAY['conversation', 'report', 'plan']))
);
CREATE INDEX evidence_archive_owner ON evidence_archive (user_id, requested_at DESC);
CREATE INDEX evidence_archive_expiry ON evidence_archive (expires_at);
CREATE TRIGGER evidence_archive_sealed BEFORE INSERT OR UPDATE ON evidence_archive FOR EACH ROW WHEN ((new.ready_at IS NOT NULL)) EXECUTE FUNCTION guard_ready_evidence();

-- Nobody downloads an archive whose seal could not be compared.
CREATE OR REPLACE FUNCTION public.guard_ready_evidence()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from evidence_seal where code = new.code and user_id = new.user_id) then
    raise exception 'archive % has no seal', new.code using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

-- ---- insights ---------------------------------------------------------------------------------------------

-- ---- staff ------------------------------------------------------------------------------------------------

-- What the staff tell one another about a person.
create table user_note (
  id integer generated always as identity,
  user_id integer not null,
  author_id integer not null,
  text text not null,
  at timestamptz not null default now(),
  PRIMARY KEY (id),
  FOREIGN KEY (author_id) REFERENCES users(id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK (char_length(btrim(text)) >= 1 AND char_length(btrim(text)) <= 2000)
);
CREATE INDEX user_note_user ON user_note (user_id, id DESC);
CREATE INDEX user_note_age ON user_note (at);

-- ---- privacy ----------------------------------------------------------------------------------------------

-- One copy of one's data at a time. The archive is kept in parts beside the photos.
create table data_export (
  user_id integer not null,
  -- 128 random bits: the folder of the parts.
  id text not null,
  requested_at timestamptz not null default now(),
  -- Parts that may exist in the storage; counted before each is written, so that none is ever forgotten.
  parts integer not null default 0,
  -- Of the whole archive; null until it is ready.
  bytes bigint,
  ready_at timestamptz,
  -- When the archive is deleted.
  expires_at timestamptz not null,
  PRIMARY KEY (user_id),
  UNIQUE (id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK (bytes > 0),
  CHECK ((ready_at IS NULL) = (bytes IS NULL)),
  CHECK (id ~ '^[A-Za-z0-9_-]{22}$')
);
CREATE INDEX data_export_expiry ON data_export (expires_at);

-- ---- apps -------------------------------------------------------------------------------------------------

-- What each audit found: the newest is watched, and the history tells since when something is wrong.
create table audit_run (
  id integer generated always as identity,
  at timestamptz not null default now(),
  milliseconds integer not null,
  -- How many were checked.
  invariants integer not null,
  -- Names of the invariants that did not hold.
  breached text[] not null,
  PRIMARY KEY (id),
  CHECK (invariants >= 0),
  CHECK (milliseconds >= 0)
);

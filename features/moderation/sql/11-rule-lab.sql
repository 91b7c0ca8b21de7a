-- What the staff change of the rules without a deployment: decision record 0077.

create function is_sound_policy(policy jsonb) returns boolean language sql immutable parallel safe
return coalesce(
  jsonb_typeof(policy -> 'thresholds') = 'array'
  and jsonb_typeof(policy -> 'off') = 'array'
  and jsonb_typeof(policy -> 'words') = 'array'
  and jsonb_array_length(policy -> 'words') <= 1000
  and not jsonb_path_exists(policy,
    '$.thresholds[*] ? (@.ask > @.hold || @.ask < 0.05 || @.hold > 0.99 || @.concern == "safeguarding")')
  and not jsonb_path_exists(policy,
    '$.off[*] ? (@ starts with "underage." || @ starts with "coercion." || @ starts with "threat.")'), false);
comment on function is_sound_policy is
  'No threshold is out of its limits, and nothing keeps a moderator out where somebody may be in danger.';

create table rule_draft (
  id integer generated always as identity primary key,
  state text not null default 'draft' check (state in ('draft', 'shadow', 'published', 'dropped')),
  based_on integer not null check (based_on >= 0),
  policy jsonb not null check (is_sound_policy(policy)),
  revision integer not null default 1,
  opened_by integer not null references users,
  opened_at timestamptz not null default now(),
  changed_by integer not null references users,
  changed_at timestamptz not null default now(),
  shadow_since timestamptz,
  check ((state = 'shadow') <= (shadow_since is not null))
);
comment on table rule_draft is 'A change of the rules that somebody prepares; at most one is open.';
comment on column rule_draft.state is 'draft -> shadow (looked at beside the live rules, no effect) -> published | dropped.';
comment on column rule_draft.based_on is 'The version that was in force when it was begun; 0: the rules as they are built.';
comment on column rule_draft.policy is '{thresholds, off, words}: what is not as it is built (RulePolicy).';
comment on column rule_draft.revision is 'Grows with each change: whoever sends an old one has not seen the newest.';
create unique index rule_draft_one_open on rule_draft ((true)) where state in ('draft', 'shadow');

create table rule_replay (
  id integer generated always as identity primary key,
  draft_id integer not null references rule_draft,
  revision integer not null,
  state text not null default 'running' check (state in ('running', 'done', 'stopped', 'failed')),
  total integer not null default 0 check (total >= 0),
  done integer not null default 0 check (done >= 0),
  result jsonb,
  started_by integer not null references users,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  check ((state = 'running') = (ended_at is null)),
  check (state <> 'done' or result is not null)
);
comment on table rule_replay is
  'What a draft would have done to the messages and decisions of the last 30 days. Holds ids and counts, no texts.';
comment on column rule_replay.revision is 'Of the draft: a draft that has changed since has to be replayed again.';
create unique index rule_replay_one_running on rule_replay (draft_id) where state = 'running';

create table rule_version (
  version integer primary key check (version > 0),
  policy jsonb not null check (is_sound_policy(policy)),
  draft_id integer references rule_draft,
  replay_id integer references rule_replay,
  restores integer check (restores >= 0 and restores < version),
  reason text not null check (char_length(btrim(reason)) between 1 and 1000),
  published_by integer not null references users,
  published_at timestamptz not null default now(),
  check ((draft_id is null) = (replay_id is null) and (draft_id is null) = (restores is not null))
);
comment on table rule_version is 'The rules as the staff had them in force, each version whole; the largest counts. Append-only.';
comment on column rule_version.restores is 'Of one step back: the version that counts again; 0: the rules as they are built.';
create trigger rule_version_append_only before update or delete on rule_version
  for each row execute function refuse_rewrite();
create trigger rule_version_never_emptied before truncate on rule_version
  for each statement execute function refuse_rewrite();

create function guard_rule_version() returns trigger language plpgsql as $$
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
end $$;
comment on function guard_rule_version is
  'A draft comes into force only after a replay of that very draft, of less than a day ago; a step back is a version '
  'that was in force already.';
create trigger rule_version_guarded before insert on rule_version
  for each row execute function guard_rule_version();

create table shadow_judgement (
  id bigint generated always as identity primary key,
  draft_id integer not null,
  revision integer not null,
  surface text not null,
  live text not null check (live in ('hold', 'ask', 'pass')),
  draft text not null check (draft in ('hold', 'ask', 'pass') and draft <> live),
  at timestamptz not null default now()
);
comment on table shadow_judgement is
  'Where a draft in shadow would have judged otherwise; without text and person. The newest 10,000 are kept.';
comment on column shadow_judgement.draft_id is 'No reference: nothing here hangs on who wrote the draft.';
create index shadow_judgement_draft on shadow_judgement (draft_id);

create function rule_figures(weeks integer)
  returns table (rule text, week date, held integer, upheld integer, overturned integer)
  language sql stable as $$
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
$$;
comment on function rule_figures is
  'By rule and week (a Monday, in Italy), this week included: cases that it brought about, those refused and not '
  'overturned on appeal, and those that a moderator or an appeal let through. A case counts once for each of its rules.';

-- How well and how carefully cases are decided: decision record 0065.

alter table moderation_case add column claimed_at timestamptz;
comment on column moderation_case.claimed_at is
  'Since when who claims it has had it before them without a break; what a renewal prolongs keeps it.';
create index moderation_case_by_colleague on moderation_case (decided_by, decided_at) where decided_by is not null;

create function time_claim() returns trigger language plpgsql as $$
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
end $$;
comment on function time_claim is 'A claim begins with whoever takes it, and anew where it had run out.';
create trigger moderation_case_time_claim before update on moderation_case
  for each row when (old.claimed_by is not null or new.claimed_by is not null)
  execute function time_claim();
create trigger moderation_case_time_first_claim before insert on moderation_case
  for each row when (new.claimed_by is not null) execute function time_claim();

create table decision_time (
  case_id integer primary key references moderation_case on delete cascade,
  colleague_id integer not null references users,
  begun_at timestamptz,
  decided_at timestamptz not null,
  words integer not null default 0 check (words >= 0),
  photos integer not null default 0 check (photos >= 0),
  check (begun_at <= decided_at)
);
comment on table decision_time is
  'How long a colleague had a case before them, and how much there was to read. One row for each decision that '
  'somebody read a case for; measures have none.';
comment on column decision_time.begun_at is
  'When the claim began; of a case that nobody had claimed the decision before it, of at most ten minutes ago. Null: '
  'not known.';
comment on column decision_time.words is 'What was shown: text, facts and conversation.';
create index decision_time_colleague on decision_time (colleague_id, decided_at);
create index decision_time_decided on decision_time (decided_at);

create table second_reading (
  id integer generated always as identity primary key,
  case_id integer not null unique references moderation_case on delete cascade,
  decided_by integer references users,
  drawn_for text not null check (drawn_for in ('sample', 'newcomer', 'heavy', 'minors')),
  drawn_at timestamptz not null default now(),
  shown jsonb,
  state text not null default 'waiting' check (state in ('waiting', 'read', 'skipped')),
  reader_id integer references users,
  ended_at timestamptz,
  verdict text check (verdict in ('approve', 'reject')),
  rule text,
  word text check (char_length(btrim(word)) between 1 and 1000),
  same_outcome boolean,
  same_ground boolean,
  closed_by integer references users,
  closed_at timestamptz,
  closing_word text check (char_length(btrim(closing_word)) between 1 and 1000),
  constraint second_reading_by_another check (reader_id <> decided_by),
  check ((state = 'waiting') = (ended_at is null)),
  check ((state = 'read') = (verdict is not null)),
  check ((verdict is null) = (same_outcome is null) and (verdict is null) = (same_ground is null)),
  check (verdict is null or reader_id is not null),
  check (verdict is distinct from 'reject' or rule is not null),
  check (shown is null or state = 'waiting'),
  check ((closed_at is null) = (closed_by is null) and (closed_at is null) = (closing_word is null)),
  check (closed_at is null or not same_ground)
);
comment on table second_reading is
  'A decision that was drawn to be read once more, by somebody who knows neither who decided nor how.';
comment on column second_reading.decided_by is 'Whom the reading is kept from; null: no person decided.';
comment on column second_reading.drawn_for is 'The share that it fell into: the largest of those that apply.';
comment on column second_reading.shown is 'What the first reader had before them; gone once it is read or skipped.';
comment on column second_reading.rule is 'On which ground the second reader would refuse.';
comment on column second_reading.word is 'What the second reader adds, or why the reading was skipped.';
comment on column second_reading.same_ground is 'Both the outcome and, of a refusal, the ground: the two agree.';
comment on column second_reading.closing_word is 'What was made of a disagreement.';
create index second_reading_waiting on second_reading (drawn_at) where state = 'waiting';
create index second_reading_disagreed on second_reading (ended_at) where state = 'read' and not same_ground;
create index second_reading_ended on second_reading (ended_at) where state = 'read';

create function share_read_again(decided moderation_case, out percent float8, out drawn_for text)
language plpgsql stable as $$
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
end $$;
comment on function share_read_again is
  'How many in a hundred of such decisions are read again, and for which reason: the largest share counts.';

create function follow_decision() returns trigger language plpgsql as $$
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
end $$;
comment on function follow_decision is
  'In the transaction of the decision, whichever code decides: its time, and the draw for a second reading.';
create trigger moderation_case_followed after update on moderation_case
  for each row when (old.state = 'open' and new.state in ('approved', 'rejected')
    and new.subject not in ('ban', 'action'))
  execute function follow_decision();

create function keep_reading() returns trigger language plpgsql as $$
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
end $$;
comment on function keep_reading is
  'Whoever decided never reads their own again, whatever the code says; whether two readings agree is computed here.';
create trigger second_reading_kept before insert or update on second_reading
  for each row execute function keep_reading();

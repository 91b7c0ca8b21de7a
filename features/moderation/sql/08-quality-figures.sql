-- What the page about quality counts: one function or view for each thing.

create function reading_seconds(words integer, photos integer) returns float8 language sql immutable parallel safe
return words / (240 / 60.0)::float8 + photos * 1.5::float8;
comment on function reading_seconds is
  'What reading takes: 240 words a minute, and a second and a half for a photo (decision record 0065).';

create function decision_pace(since timestamptz)
  returns table (
    case_id integer, colleague_id integer, decided_at timestamptz, seconds float8, reading float8, quick boolean)
  language sql stable as $$
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
$$;
comment on function decision_pace is
  'Seconds that each decision took (null: not known), what reading it takes, and whether it took less than a third of '
  'that. Cases that somebody had open at the same time share the time between the first claim and the last decision, '
  'by what there was to read in each, and none took longer than it was open.';

create function hurried_hour(since timestamptz)
  returns table (colleague_id integer, hour timestamptz, decisions integer, quick integer, fastest float8)
  language sql stable as $$
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
$$;
comment on function hurried_hour is
  'Hours in which a colleague decided ten cases or more in less than a third of what reading them takes, or twenty in '
  'a row in thirty seconds. fastest: the seconds of the twenty quickest in a row; null where there were fewer.';

create view appeal_outcome as
  select appeal.id as appeal_id, appeal.decided_at, appeal.state = 'approved' as upheld,
    contested.id as case_id, contested.subject, contested.rule, contested.decided_by as colleague_id
  from moderation_case appeal
  join moderation_case contested
    on contested.id = case when appeal.subject = 'appeal' then appeal.subject_id::integer end
  where appeal.subject = 'appeal' and appeal.state in ('approved', 'rejected');
comment on view appeal_outcome is 'Appeals that were decided, each with the decision that it contested, and whose that was.';

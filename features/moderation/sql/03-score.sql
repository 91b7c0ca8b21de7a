-- Which case is decided first, and why: decision record 0063.

create view recent_strike as
  select id as case_id, user_id, decided_at from moderation_case as refused
  where state = 'rejected' and subject in
      ('profile', 'photo', 'text', 'conditions', 'personal', 'message', 'ban', 'action')
    and decided_at > now() - interval '90 days'
    and not exists (
      select from moderation_case as appeal
      where appeal.subject = 'appeal' and appeal.subject_id = refused.id::text and appeal.state = 'approved')
    and not exists (select from staff_action where decision_id = refused.id and ended_at is not null);
comment on view recent_strike is
  'What somebody did that was refused, and measures of the staff, of the last 90 days; not what an appeal has undone, '
  'nor what was restored or lifted. A selfie, an address or a farewell that was refused is no wrong.';

create function case_score(
  subject text, priority smallint, waited interval, due interval, people integer, refused integer)
  returns table (ground integer, deadline integer, reach integer, strikes integer, score integer)
  language sql immutable parallel safe
begin atomic
  select part.*, part.ground + part.deadline + part.reach + part.strikes
  from (select
    case when priority >= 100 then 70 else greatest(priority * 2 / 5, case subject
      when 'appeal' then 20
      when 'report' then 18
      when 'verification' then 10
      when 'profile' then 8
      when 'deletion' then 4
      when 'personal' then 4
      when 'email' then 4
      else 6 end) end as ground,
    least(15, floor(10 * extract(epoch from greatest(waited, interval '0')) / extract(epoch from due)))::integer
      as deadline,
    least(8, floor(2 * log(2, people + 1)))::integer as reach,
    case when refused = 0 then 0 else least(7, 1 + 2 * refused) end as strikes) as part;
end;
comment on function case_score is
  'The order of the queue, as a number up to 100 and its four parts. ground: 70 where it is about somebody''s safety, '
  'else at most 39. deadline: 10 when it ought to be decided, at most 15. reach: how many the person talks with, at '
  'most 8. strikes: recent_strike, at most 7. The last three never lift an ordinary case over one about safety.';

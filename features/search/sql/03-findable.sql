create view findable_profile as
  select user_id from published_profile join profile using (user_id)
  where province_id is not null
    and not exists (
      select from current_restriction
      where current_restriction.user_id = published_profile.user_id and kind = 'limited');
comment on view findable_profile is
  'Has a row in search_profile: a published profile that says its province, of somebody who is not limited. Others of published_profile are reached '
  'by their address only.';

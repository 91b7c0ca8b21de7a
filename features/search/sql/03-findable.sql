create view findable_profile as
  select user_id from published_profile join profile using (user_id)
  where province_id is not null;
comment on view findable_profile is
  'Has a row in search_profile: a published profile that says its province. Others of published_profile are reached '
  'by their address only.';

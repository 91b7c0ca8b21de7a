create view published_profile as
  select id as user_id, role from active_account
  where role <> 'ADMIN' and paused_at is null and deletion_due_at is null
    and not exists (select from current_restriction where user_id = active_account.id and kind in ('hidden', 'provisional'));
comment on view published_profile is
  'Strangers may see the profile: an active account (active_account) that is neither paused nor on its way out, nor '
  'hidden by the staff. '
  'Everybody else looks as if they did not exist. Who may open which role, and blocks, come on top.';

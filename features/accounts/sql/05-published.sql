create view concealed_profile as
  select user_id from current_restriction where kind in ('hidden', 'provisional');
comment on view concealed_profile is
  'Hidden by the staff, for good or until a second colleague has looked: nobody sees the profile nor its pictures, '
  'the people they write with included.';

create view published_profile as
  select id as user_id, role from active_account
  where role <> 'ADMIN' and paused_at is null and deletion_due_at is null
    and not exists (select from concealed_profile where concealed_profile.user_id = active_account.id);
comment on view published_profile is
  'Strangers may see the profile: an active account (active_account) that is neither paused nor on its way out, nor '
  'hidden by the staff. '
  'Everybody else looks as if they did not exist. Who may open which role, and blocks, come on top.';

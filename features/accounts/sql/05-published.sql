create view active_account as
  select id, role, paused_at, deletion_due_at from open_account
  where state = 'approved' and not exists (select from withdrawn_consent where user_id = open_account.id);
comment on view active_account is
  'May write and be written to in an open chat: open and approved, and no consent withdrawn that a chat or a profile '
  'needs. Who pauses, or leaves soon, stays so for the people they write with. A ban holds from its commit on: who has '
  'waited for that commit must not compare its start with their own, which was earlier.';

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

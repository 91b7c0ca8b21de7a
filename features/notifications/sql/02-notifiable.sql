create view notifiable_account as
  select id from open_account
  where role <> 'ADMIN' and state <> 'email_pending' and deletion_due_at is null;
comment on view notifiable_account is
  'A member whom we write to about what happened while they were away: with a confirmed address, neither suspended, '
  'erased nor on their way out. Also who waits for approval, or was refused: they have the chat with the staff. '
  'What each channel needs, and its pace, come on top.';

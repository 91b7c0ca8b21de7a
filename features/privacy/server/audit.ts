/** Invariants of privacy: each statement returns the rows that breach it. */
export const privacyInvariants: readonly { readonly name: string; readonly sql: string }[] = [
  {
    name: 'an open request to be deleted has its day',
    sql: `select c.id, c.user_id from moderation_case c join users u on u.id = c.user_id
      where c.subject = 'deletion' and c.state = 'open' and u.deletion_due_at is null`,
  },
  {
    name: 'of an erased account nothing is left that leads to a person',
    sql: `select u.id, u.email from users u
      where u.state = 'erased' and (u.email not like '%@invalid' or u.phone is not null or u.deletion_due_at is not null
        or exists (select from session where user_id = u.id)
        or exists (select from photo where user_id = u.id)
        or exists (select from pending_change where user_id = u.id)
        or exists (select from otp_challenge where user_id = u.id)
        or exists (select from consent where user_id = u.id)
        or exists (select from data_export where user_id = u.id)
        or exists (select from profile where user_id = u.id and description is not null))`,
  },
  {
    name: 'an archive that is ready has its length and its parts',
    sql: `select user_id, bytes, parts from data_export
      where ready_at is not null and (bytes is null or parts < ceil(bytes / 4194304.0))`,
  },
]

/** Invariants of the accounts: each statement returns the rows that breach it. */
export const accountInvariants: readonly { readonly name: string; readonly sql: string }[] = [
  {
    name: 'no session is noted as clear whose account is banned or has withdrawn a consent',
    sql: `select id as session_id, user_id from session
      where clear_under is not null and (
        exists (select from current_suspension banned where banned.user_id = session.user_id)
        or exists (select from withdrawn_consent said where said.user_id = session.user_id))`,
  },
]

/** Invariants of the verifications: each statement returns the rows that breach it. */
export const verificationInvariants: readonly { readonly name: string; readonly sql: string }[] = [
  {
    name: 'a selfie waits with an open case, and every open case with its selfie',
    sql: `select waiting.id, c.id as case_id
      from (select * from verification where state = 'waiting') waiting
      full join (select * from moderation_case where subject = 'verification' and state = 'open') c
        on c.subject_id = waiting.id::text and c.user_id = waiting.user_id
      where waiting.id is null or c.id is null`,
  },
  {
    name: 'a decided selfie has its decision',
    sql: `select v.id, v.state from verification v
      where v.state in ('approved', 'rejected') and not exists (select from moderation_case c
        where c.subject = 'verification' and c.subject_id = v.id::text and c.state = v.state)`,
  },
]

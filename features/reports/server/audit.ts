/** Invariants of the reports: each statement returns the rows that breach it. */
export const reportInvariants: readonly { readonly name: string; readonly sql: string }[] = [
  {
    name: 'every report has its case about the person reported, and every open one its report',
    // Decided ones are forgotten at their own times (platform/contract/retention.ts).
    sql: `select r.id, c.id as case_id
      from report r full join (select * from moderation_case where subject = 'report') c
        on c.subject_id = r.id::text and c.user_id = r.reported_user_id
      where c.id is null or (r.id is null and c.state = 'open')`,
  },
]

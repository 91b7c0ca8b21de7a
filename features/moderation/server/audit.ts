/** Invariants of the moderation queue: each statement returns the rows that breach it. */
export const moderationInvariants: readonly { readonly name: string; readonly sql: string }[] = [
  {
    name: 'every case begins with its opening, and ends with exactly the event of its state',
    sql: `select c.id, c.state, array_agg(e.kind order by e.id) as events
      from moderation_case c left join moderation_event e on e.case_id = c.id
      group by c.id
      having count(*) filter (where e.kind = 'opened') <> 1
        or count(*) filter (where e.kind in ('approved', 'rejected', 'withdrawn')) <> (c.state <> 'open')::int
        or count(*) filter (where e.kind = c.state) <> (c.state <> 'open')::int`,
  },
  {
    name: 'every decision is in the audit log once, under the name of who decided',
    sql: `select c.id, c.decided_by, count(a.id)::int as entries
      from moderation_case c
      left join audit_log a on a.action in ('case.approve', 'case.reject')
        and (a.data ->> 'case_id')::int = c.id and a.actor_id = c.decided_by
      where c.state in ('approved', 'rejected')
      group by c.id having count(a.id) <> 1`,
  },
  {
    name: 'who decided first decides no appeal against it, and one decision is appealed once',
    sql: `select contested.id, array_agg(appeal.id) as appeals
      from moderation_case appeal
      left join moderation_case contested on contested.id::text = appeal.subject_id
      where appeal.subject = 'appeal'
      group by contested.id
      having count(*) > 1 or bool_or(appeal.decided_by is not distinct from contested.decided_by)`,
  },
  {
    name: 'nobody reads their own decision again, and two readings agree where outcome and ground are the same',
    sql: `select r.id, r.case_id, r.reader_id
      from second_reading r join moderation_case c on c.id = r.case_id
      where r.decided_by is distinct from c.decided_by or r.reader_id = c.decided_by
        or (r.state = 'read' and r.same_ground is distinct from
          case when c.state = 'approved' then r.verdict = 'approve'
            else r.verdict = 'reject' and r.rule = coalesce(c.rule, 'other') end)`,
  },
  {
    name: 'no measure that takes two colleagues, or the person heard, stands on one word',
    sql: `select a.id, a.action, w.state from staff_action a left join action_wait w on w.action_id = a.id
      where a.undone_at is null and waits_of(a) is not null and (w.action_id is null
        or a.taken_at is not null and a.ended_at is null and w.state in ('declined', 'withdrawn'))`,
  },
  {
    name: 'only admins decide',
    sql: `select c.id, c.decided_by from moderation_case c left join users u on u.id = c.decided_by
      where c.state in ('approved', 'rejected') and u.role is distinct from 'ADMIN'`,
  },
]

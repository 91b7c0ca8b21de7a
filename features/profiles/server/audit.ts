/** Invariants of the profiles: each statement returns the rows that breach it. */
export const profileInvariants: readonly { readonly name: string; readonly sql: string }[] = [
  {
    name: 'who awaits review has an open case, and nobody else has one',
    sql: `select u.id, u.state, c.id as case_id
      from (select * from users where state = 'pending' and role <> 'ADMIN') u
      full join (select * from moderation_case where subject = 'profile' and state = 'open') c on c.user_id = u.id
      where u.id is null or c.id is null`,
  },
  {
    name: 'a changed description waits with an open case, and every open case with its change',
    sql: `select change.user_id, c.id as case_id
      from (select change.* from pending_change change join users u on u.id = change.user_id
        where change.field = 'description' and u.state = 'approved') change
      full join (select * from moderation_case where subject = 'text' and state = 'open') c
        on c.user_id = change.user_id
      where change.user_id is null or c.id is null`,
  },
  {
    name: 'a changed name waits with an open case, and every open case with its change',
    sql: `select change.user_id, c.id as case_id
      from (select * from pending_change where field = 'name') change
      full join (select * from moderation_case where subject = 'personal' and state = 'open') c
        on c.user_id = change.user_id
      where change.user_id is null or c.id is null`,
  },
  {
    name: 'a confirmed new e-mail waits with an open case, and every open case with its change',
    sql: `select change.user_id, c.id as case_id
      from (select * from pending_change where field = 'email' and verified_at is not null) change
      full join (select * from moderation_case where subject = 'email' and state = 'open') c
        on c.user_id = change.user_id
      where change.user_id is null or c.id is null`,
  },
  {
    name: 'every member has a profile',
    sql: `select u.id, u.role from users u left join profile p on p.user_id = u.id where p.user_id is null`,
  },
  {
    name: 'a price that has changed is that of its last change',
    sql: `select p.user_id, p.unlock_cost, last.cost from profile p
      join lateral (select cost from unlock_cost_change where user_id = p.user_id order by id desc limit 1) last on true
      where last.cost <> p.unlock_cost`,
  },
  {
    name: 'a badge that was given and that has not ended stands on the profile',
    sql: `select g.id, g.user_id, g.badge from badge_grant g join profile p on p.user_id = g.user_id
      where g.ended_at is null and not (case g.badge when 'top' then p.top else p.verified end)`,
  },
]

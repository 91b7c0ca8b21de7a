/** Invariants of the limits that kings set themselves: each statement returns the rows that breach it. */
export const spendingInvariants: readonly { readonly name: string; readonly sql: string }[] = [
  {
    name: 'a limit is in effect at once or after a day, never in between',
    sql: `select id, user_id, made_at, effective_at from spending_limit
      where effective_at - made_at not in (interval '0', interval '24 hours')`,
  },
  {
    // A raise that came since, or a dispute that was won, makes a month look larger than its purchases were.
    name: 'no purchase of this month was opened beyond the limit of then',
    sql: `select purchase.id, purchase.user_id, kept.limit_cents
      from purchase
      cross join lateral (
        select limit_cents, id from spending_limit
        where user_id = purchase.user_id and effective_at <= purchase.created_at
          and (cancelled_at is null or cancelled_at > purchase.created_at)
        order by id desc limit 1) kept
      where purchase.state = 'credited' and purchase.created_at >= month_in_italy()
        and purchase.amount_cents > kept.limit_cents`,
  },
]

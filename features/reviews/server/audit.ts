/** Invariants of the reviews: each statement returns the rows that breach it. */
export const reviewInvariants: readonly { readonly name: string; readonly sql: string }[] = [
  {
    name: 'every profile shows the average and the number of its reviews',
    // Profiles made for measurements have figures and no reviews (demo/bulk.ts).
    sql: `select p.user_id, p.rating, p.rating_count, received.average, received.count
      from profile p join users u on u.id = p.user_id
      left join lateral (select round(avg(rating), 1) as average, count(*) as count
        from review where reviewed_id = p.user_id and taken_down_at is null) received on true
      where (not u.demo or received.count > 0)
        and (p.rating, p.rating_count) is distinct from (received.average, received.count)`,
  },
  {
    name: 'a review joins a king and a hostess',
    sql: `select r.id from review r join users a on a.id = r.reviewer_id join users b on b.id = r.reviewed_id
      where (a.role, b.role) not in (('KING', 'HOSTESS'), ('HOSTESS', 'KING'))`,
  },
]

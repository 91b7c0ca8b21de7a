/** Invariants of promo codes and prices: each statement returns the rows that breach it. */
export const promoInvariants: readonly { readonly name: string; readonly sql: string }[] = [
  {
    name: 'a discount has its promo code, and a promo code its discount',
    sql: `select p.id, p.discount_cents, use.promo_code_id
      from purchase p left join promo_use use on use.purchase_id = p.id
      where (p.discount_cents > 0) <> (use.purchase_id is not null) or use.user_id <> p.user_id`,
  },
  {
    name: 'a promo code ends the way its purchase ends',
    sql: `select p.id, p.state, use.state as use
      from purchase p join promo_use use on use.purchase_id = p.id
      where (p.state = 'credited') <> (use.state in ('redeemed', 'late'))
        or (p.state = 'failed' and use.state <> 'released')`,
  },
  {
    name: 'a promo code is held no more often than it may be used',
    sql: `select code.id, code.code, code.use_limit, count(*)::int as held
      from promo_code code join promo_use use on use.promo_code_id = code.id
      where use.state in ('reserved', 'redeemed')
      group by code.id having count(*) > code.use_limit`,
  },
  {
    // The first packages came with the software, at one moment.
    name: 'no package is on sale far below the usual prices unless two people confirmed it an hour before',
    sql: `select price.id, price.shop_item_id, price.price_cents, price.credits
      from shop_price price
      where price.on_sale and not price.allowed
        or price.confirmed and price.since > (select min(since) from shop_price)
          and not exists (
            select from price_proposal p
            where p.shop_item_id = price.shop_item_id and (p.price_cents, p.credits) = (price.price_cents, price.credits)
              and p.state = 'confirmed' and p.decided_by <> p.proposed_by
              and p.starts_at >= p.decided_at + interval '1 hour' and p.starts_at <= price.since)`,
  },
  {
    // Measured by the prices of then; what the demo sold before there was a shop is measured by none.
    name: 'no promo code sold far below the usual prices unless two people had confirmed it an hour before',
    sql: `select p.id, p.credits, p.amount_cents, use.promo_code_id
      from purchase p join promo_use use on use.purchase_id = p.id
      where p.state in ('pending', 'credited') and far_below(p.amount_cents, p.credits, p.created_at)
        and not exists (
          select from price_proposal c
          where c.promo_code_id = use.promo_code_id and c.state = 'confirmed' and c.decided_by <> c.proposed_by
            and c.starts_at >= c.decided_at + interval '1 hour' and c.starts_at <= p.created_at
            and coalesce(c.ended_at > p.created_at, true)
            and p.amount_cents::bigint * c.credits >= c.price_cents::bigint * p.credits)`,
  },
  {
    name: 'the price of a package is the newest of its history',
    sql: `select item.id, item.price_cents, newest.price_cents as written
      from shop_item item left join lateral (
        select price_cents from shop_price where shop_item_id = item.id order by id desc limit 1) newest on true
      where newest.price_cents is distinct from item.price_cents`,
  },
]

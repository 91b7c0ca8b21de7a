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
    name: 'the price of a package is the newest of its history',
    sql: `select item.id, item.price_cents, newest.price_cents as written
      from shop_item item left join lateral (
        select price_cents from shop_price where shop_item_id = item.id order by id desc limit 1) newest on true
      where newest.price_cents is distinct from item.price_cents`,
  },
]

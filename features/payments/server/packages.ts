import { centsToEuro, euroCents } from '#platform/contract/money.ts'
import type { ShopItem } from '../contract/payments.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'

/** What is on sale, cheapest first as the staff has ordered it. */
export async function packagesOnSale({ db }: Pick<Needs, 'db'>): Promise<ShopItem[]> {
  const items = await onSale(db).orderBy('position').orderBy('id').execute()
  return items.map(present)
}

/** @throws 404 for what is not, or no longer, on sale */
export async function packageOnSale({ db }: Pick<Needs, 'db'>, id: number) {
  const item = await onSale(db).where('id', '=', id).executeTakeFirst()
  if (item === undefined) throw refuse('not_found')
  return item
}

export function present(item: {
  id: number
  title: string
  credits: number
  price_cents: number
  description: string
}): ShopItem {
  return {
    id: item.id,
    title: item.title,
    credits: item.credits,
    price: centsToEuro(euroCents(item.price_cents)),
    ...(item.description !== '' && { description: item.description }),
    icon_url: '/coin.svg',
  }
}

function onSale(db: Needs['db']) {
  return db
    .selectFrom('shop_item')
    .select(['id', 'title', 'credits', 'price_cents', 'description'])
    .where('retired_at', 'is', null)
}

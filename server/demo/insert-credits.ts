import { credits } from '#contract/money.ts'
import { postAdjustment, postEarned, postPurchase, postRefund, postUnlock } from '#server/credits/ledger.ts'
import type { Transaction } from '#server/db/database.ts'
import { endOf } from './chats.ts'
import type { PlacedUnlock } from './insert-chats.ts'
import type { Random } from './random.ts'

export interface ShopItem {
  readonly id: number
  readonly title: string
  readonly credits: number
  readonly price_cents: number
}

interface King {
  readonly id: number
  /** Crediti on the wallet when all is told. */
  readonly balance: number
}

/** One thing that moved Crediti, on its day. */
interface Event {
  readonly at: Date
  readonly post: () => Promise<unknown>
}

/**
 * Tells the history of all wallets through the ledger, in the order of time: purchases and a welcome gift that
 * together come to what was spent and what is left, then unlocks, replies and refunds.
 */
export async function insertCredits(
  trx: Transaction,
  {
    kings,
    unlocks,
    shop,
    adminId,
  }: {
    kings: readonly King[]
    unlocks: readonly PlacedUnlock[]
    shop: readonly ShopItem[]
    adminId: number
  },
  { now, chance }: { now: Date; chance: Random },
): Promise<void> {
  await trx
    .insertInto('ledger_account')
    .values(kings.map(({ id }) => ({ kind: 'wallet' as const, user_id: id })))
    .execute()
  const ago = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000)
  const events = unlocks.flatMap((unlock) => unlockEvents(trx, unlock, ago))
  for (const king of kings)
    events.push(...(await incomeEvents(trx, king, { unlocks, shop, adminId, ago, chance })))
  for (const event of events.toSorted((a, b) => a.at.getTime() - b.at.getTime())) await event.post()
}

function unlockEvents(trx: Transaction, { id, chat }: PlacedUnlock, ago: (minutes: number) => Date): Event[] {
  const cost = credits(chat.cost)
  const paid = ago(chat.unlockedMinutesAgo ?? 0)
  const events: Event[] = [
    { at: paid, post: () => postUnlock(trx, { kingId: chat.kingId, unlockId: id, cost, at: paid }) },
  ]
  const end = endOf(chat)
  if (end === null) return events
  const at = ago(end.minutesAgo)
  return [
    ...events,
    {
      at,
      post: () =>
        end.how === 'reply'
          ? postEarned(trx, { unlockId: id, cost, at })
          : postRefund(trx, { kingId: chat.kingId, unlockId: id, cost, at }),
    },
  ]
}

async function incomeEvents(
  trx: Transaction,
  king: King,
  {
    unlocks,
    shop,
    adminId,
    ago,
    chance,
  }: {
    unlocks: readonly PlacedUnlock[]
    shop: readonly ShopItem[]
    adminId: number
    ago: (minutes: number) => Date
    chance: Random
  },
): Promise<Event[]> {
  const own = unlocks.filter(({ chat }) => chat.kingId === king.id)
  const returned = own.filter(({ chat }) => chat.outcome === 'refunded')
  const sum = (list: readonly PlacedUnlock[]): number =>
    list.reduce((total, { chat }) => total + chat.cost, 0)
  // What came back must have been there to be spent.
  let missing = sum(own) - sum(returned) + Math.max(king.balance, sum(returned))
  const before = Math.max(24 * 60, ...own.map(({ chat }) => chat.unlockedMinutesAgo ?? 0)) + 30
  const events: Event[] = []
  for (const item of shop.toSorted((a, b) => b.credits - a.credits)) {
    if (item.credits > 1000 || item.credits > missing) continue
    missing -= item.credits
    const at = ago(before + chance.between(10, 3 * 24 * 60))
    const purchaseId = await insertPurchase(trx, king.id, item, at)
    events.push({
      at,
      post: () =>
        postPurchase(trx, {
          userId: king.id,
          purchaseId,
          credits: credits(item.credits),
          text: `Acquisto: ${item.title}`,
          at,
        }),
    })
  }
  if (missing === 0) return events
  const at = ago(before + 5)
  const gift = { userId: king.id, amount: credits(missing), actorId: adminId, reason: 'Omaggio di benvenuto' }
  return [...events, { at, post: () => postAdjustment(trx, { ...gift, ref: `demo:${king.id}`, at }) }]
}

async function insertPurchase(trx: Transaction, kingId: number, item: ShopItem, at: Date): Promise<number> {
  const { id } = await trx
    .insertInto('purchase')
    .values({
      user_id: kingId,
      shop_item_id: item.id,
      title: item.title,
      credits: item.credits,
      amount_cents: item.price_cents,
      provider: 'sandbox',
      provider_ref: `demo_${kingId}_${item.id}`,
      state: 'credited',
      created_at: at,
      credited_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

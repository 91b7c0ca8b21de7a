import { credits } from '#contract/money.ts'
import { postAdjustment, postEarned, postPurchase, postRefund, postUnlock } from '#server/credits/ledger.ts'
import type { Config } from '#server/config.ts'
import type { Transaction } from '#server/db/database.ts'
import { issueReceipt } from '#server/receipts/issue.ts'
import { endOf } from './chats.ts'
import type { PlacedUnlock } from './insert-chats.ts'
import { dispute, insertPurchase, refundHalf, type ShopItem } from './insert-purchase.ts'
import type { Random } from './random.ts'

interface King {
  readonly id: number
  /** Crediti on the wallet when all is told. */
  readonly balance: number
}

interface Purchase {
  readonly id: number
  readonly king: King
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
    seller,
  }: {
    kings: readonly King[]
    unlocks: readonly PlacedUnlock[]
    shop: readonly ShopItem[]
    adminId: number
    seller: Config['seller']
  },
  { now, chance }: { now: Date; chance: Random },
): Promise<void> {
  await trx
    .insertInto('ledger_account')
    .values(kings.map(({ id }) => ({ kind: 'wallet' as const, user_id: id })))
    .execute()
  const ago = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000)
  const events = unlocks.flatMap((unlock) => unlockEvents(trx, unlock, ago))
  const purchases: Purchase[] = []
  for (const [index, king] of kings.entries()) {
    const income = await incomeEvents(trx, king, { unlocks, shop, adminId, seller, ago, chance, index })
    events.push(...income.events)
    purchases.push(...income.purchaseIds.map((id) => ({ id, king })))
  }
  for (const event of events.toSorted((a, b) => a.at.getTime() - b.at.getTime())) await event.post()
  await goWrong(trx, seller, purchases)
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
    seller,
    ago,
    chance,
    index,
  }: {
    unlocks: readonly PlacedUnlock[]
    shop: readonly ShopItem[]
    adminId: number
    seller: Config['seller']
    ago: (minutes: number) => Date
    chance: Random
    index: number
  },
): Promise<{ events: Event[]; purchaseIds: number[] }> {
  const own = unlocks.filter(({ chat }) => chat.kingId === king.id)
  const returned = own.filter(({ chat }) => chat.outcome === 'refunded')
  const sum = (list: readonly PlacedUnlock[]): number =>
    list.reduce((total, { chat }) => total + chat.cost, 0)
  // What came back must have been there to be spent.
  let missing = sum(own) - sum(returned) + Math.max(king.balance, sum(returned))
  const before = Math.max(24 * 60, ...own.map(({ chat }) => chat.unlockedMinutesAgo ?? 0)) + 30
  const events: Event[] = []
  const purchaseIds: number[] = []
  for (const item of shop.toSorted((a, b) => b.credits - a.credits)) {
    if (item.credits > 1000 || item.credits > missing) continue
    missing -= item.credits
    const longAgo = before + chance.between(10, 3 * 24 * 60)
    // The king of the demo bought his second package the other day, so there is something to withdraw from.
    const at = ago(index === 0 && purchaseIds.length > 0 ? 3 * 24 * 60 : longAgo)
    const bought = { kingId: king.id, item, at } as const
    // Every third came with the welcome code; every seventh card was turned down at first. The king of the demo
    // has his code yet to use.
    const welcome = index % 3 === 1 && purchaseIds.length === 0
    if (index % 7 === 0 && purchaseIds.length === 0)
      await insertPurchase(trx, { ...bought, at: new Date(at.getTime() - 20 * 60_000), state: 'failed' })
    const purchase = await insertPurchase(trx, { ...bought, state: 'credited', welcome })
    purchaseIds.push(purchase.id)
    events.push({
      at,
      async post() {
        await postPurchase(trx, {
          userId: king.id,
          purchaseId: purchase.id,
          credits: credits(item.credits),
          text: `Acquisto: ${item.title}`,
          at,
        })
        await issueReceipt(trx, seller, purchase, at)
      },
    })
  }
  if (missing === 0) return { events, purchaseIds }
  const at = ago(before + 5)
  const gift = { userId: king.id, amount: credits(missing), actorId: adminId, reason: 'Omaggio di benvenuto' }
  events.push({ at, post: () => postAdjustment(trx, { ...gift, ref: `demo:${king.id}`, at }) })
  return { events, purchaseIds }
}

/** What happened to purchases afterwards, so that every state can be seen: one king owes since. */
async function goWrong(
  trx: Transaction,
  seller: Config['seller'],
  purchases: readonly Purchase[],
): Promise<void> {
  const spent = purchases.find(({ king }) => king.balance === 0)
  const unspent = purchases.filter(({ king }) => king.balance >= 250)
  if (spent) await dispute(trx, spent.id)
  // The first is the king of the demo: his purchases stay as they are.
  const [, refunded, disputed] = [...new Map(unspent.map((each) => [each.king.id, each])).values()]
  if (refunded) await refundHalf(trx, seller, refunded.id)
  if (disputed) await dispute(trx, disputed.id)
}

import { credits } from '#platform/contract/money.ts'
import type { Config } from '#platform/server/config/config.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { issueReceipt } from '#features/payments/server/receipts/issue.ts'
import { endOf } from './chats.ts'
import type { PlacedUnlock } from './insert-chats.ts'
import {
  type Bought,
  dispute,
  insertPurchase,
  payTooLittle,
  refundHalf,
  type ShopItem,
  withdrawInVain,
} from './insert-purchase.ts'
import { type Entry, postHistory } from './post-history.ts'
import type { Random } from './random.ts'

interface King {
  readonly id: number
  /** Crediti on the wallet when all is told; of who bought as he went along, what is left then. */
  readonly balance: number
}

/** What a king bought and was given, and what is left. */
interface Income {
  readonly purchases: readonly Bought[]
  readonly gift: Entry | null
  readonly balance: number
}

interface Past {
  readonly shop: readonly ShopItem[]
  readonly adminId: number
  readonly ago: (minutes: number) => Date
  readonly chance: Random
}

const day = 24 * 60

/**
 * Tells the history of all wallets through the ledger, in the order of time: purchases and welcome gifts that come
 * to what was spent and what is left, unlocks, replies and refunds.
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
  const past = { shop, adminId, chance, ago: (minutes: number) => new Date(now.getTime() - minutes * 60_000) }
  const told = kings.map((king, index) => {
    const own = unlocks.filter(({ chat }) => chat.kingId === king.id)
    // The king of the demo has exactly what is said of him, and newcomers what they were given.
    const bought =
      index === 0 || own.length === 0
        ? boughtBefore(king, own, index, past)
        : boughtAlong(king, own, index, past)
    return { king, ...bought }
  })
  const purchases = await insertPurchases(
    trx,
    told.flatMap((each) => each.purchases),
  )
  await postHistory(trx, [
    ...unlocks.flatMap((unlock) => unlockEntries(unlock, past.ago)),
    ...told.flatMap(({ gift }) => gift ?? []),
    ...purchases.map(({ entry }) => entry),
  ])
  for (const { purchase, entry } of purchases) await issueReceipt(trx, seller, purchase, entry.at)
  await goWrong(
    trx,
    { seller, past },
    purchases.map(({ purchase }) => {
      const { king, balance } = told.find((each) => each.king.id === purchase.user_id)!
      return { id: purchase.id, credits: purchase.credits, kingId: king.id, balance }
    }),
  )
}

function unlockEntries({ id, chat }: PlacedUnlock, ago: Past['ago']): Entry[] {
  const wallet = { walletOf: chat.kingId }
  const [ref, amount] = [`unlock:${id}`, credits(chat.cost)]
  const at = ago(chat.unlockedMinutesAgo ?? 0)
  const paid: Entry = { kind: 'unlock', ref, text: 'Sblocco chat', from: wallet, to: 'escrow', amount, at }
  const end = endOf(chat)
  if (end === null) return [paid]
  const ended = { ref: `${ref}:end`, from: 'escrow', amount, at: ago(end.minutesAgo) } as const
  return [
    paid,
    end.how === 'reply'
      ? { ...ended, kind: 'earn', text: 'Risposta ricevuta', to: 'earned' }
      : { ...ended, kind: 'refund', text: 'Rimborso sblocco chat', to: wallet },
  ]
}

/** Everything at the beginning, from what was spent and what is to be left; a gift for the rest. */
function boughtBefore(king: King, own: readonly PlacedUnlock[], index: number, past: Past): Income {
  const { ago, chance } = past
  const returned = own.filter(({ chat }) => chat.outcome === 'refunded')
  const sum = (list: readonly PlacedUnlock[]) => list.reduce((total, { chat }) => total + chat.cost, 0)
  // What came back must have been there to be spent.
  let missing = sum(own) - sum(returned) + Math.max(king.balance, sum(returned))
  const before = Math.max(day, ...own.map(({ chat }) => chat.unlockedMinutesAgo ?? 0)) + 30
  const purchases: Bought[] = []
  for (const item of past.shop.toSorted((a, b) => b.credits - a.credits)) {
    if (item.credits > 1000 || item.credits > missing) continue
    missing -= item.credits
    const longAgo = before + chance.between(10, 3 * day)
    // The king of the demo bought his second package the other day, so there is something to withdraw from.
    const at = ago(index === 0 && purchases.length > 0 ? 3 * day : longAgo)
    purchases.push(...asUsual({ kingId: king.id, item, at }, index, purchases.length))
  }
  return { purchases, gift: giftOf(missing, king, ago(before + 5), past), balance: king.balance }
}

/** A package whenever the wallet does not hold the next unlock. */
function boughtAlong(king: King, own: readonly PlacedUnlock[], index: number, past: Past): Income {
  const { ago, chance } = past
  const moves = own
    .flatMap(({ chat }) => {
      const end = endOf(chat)
      return [
        { minutesAgo: chat.unlockedMinutesAgo ?? 0, amount: -chat.cost },
        ...(end?.how === 'no_reply' ? [{ minutesAgo: end.minutesAgo, amount: chat.cost }] : []),
      ]
    })
    .toSorted((a, b) => b.minutesAgo - a.minutesAgo)
  const gift = 50
  let balance = gift
  const purchases: Bought[] = []
  for (const { minutesAgo, amount } of moves) {
    if (balance + amount < 0) {
      const enough = past.shop.filter((item) => item.credits >= -amount - balance)
      const item = chance.pick(
        enough.flatMap((each) => Array<ShopItem>(liking[each.credits] ?? 0).fill(each)),
      )
      const at = ago(minutesAgo + chance.between(2, 15))
      purchases.push(...asUsual({ kingId: king.id, item, at }, index, purchases.length))
      balance += item.credits
    }
    balance += amount
  }
  const began = ago((moves[0]?.minutesAgo ?? 0) + 60)
  return { purchases, gift: giftOf(gift, king, began, past), balance }
}

/** How often a package is chosen, by its Crediti. */
const liking: Readonly<Record<number, number>> = { 100: 5, 250: 8, 500: 6, 1000: 3, 2500: 1 }

/** Every third came with the welcome code, some others through a friend. */
const firstCode = (index: number) => (index % 3 === 1 ? 'BENVENUTO10' : index % 6 === 2 ? 'AMICI5' : null)

/**
 * Every third began with the welcome code; every seventh card was turned down at first. The king of the demo has his
 * code yet to use.
 */
function asUsual(bought: Pick<Bought, 'kingId' | 'item' | 'at'>, index: number, number: number): Bought[] {
  const first = number === 0
  const paid: Bought = { ...bought, number, state: 'credited', code: first ? firstCode(index) : null }
  if (!first || index % 7 !== 0) return [paid]
  return [{ ...bought, number, at: new Date(bought.at.getTime() - 20 * 60_000), state: 'failed' }, paid]
}

function giftOf(amount: number, king: King, at: Date, { adminId }: Past): Entry | null {
  if (amount === 0) return null
  return {
    kind: 'adjustment',
    ref: `adjustment:demo:${king.id}`,
    text: 'Omaggio di benvenuto',
    actorId: adminId,
    from: 'adjustment',
    to: { walletOf: king.id },
    amount: credits(amount),
    at,
  }
}

async function insertPurchases(trx: Transaction, purchases: readonly Bought[]) {
  const credited = []
  for (const bought of purchases.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const purchase = await insertPurchase(trx, bought)
    if (bought.state === 'failed') continue
    const entry: Entry = {
      kind: 'purchase',
      ref: `purchase:${purchase.id}`,
      text: `Acquisto: ${bought.item.title}`,
      from: 'sales',
      to: { walletOf: bought.kingId },
      amount: credits(bought.item.credits),
      at: bought.at,
    }
    credited.push({ purchase, entry })
  }
  return credited
}

/** What happened to purchases afterwards, so that every state can be seen: one king owes since. */
async function goWrong(
  trx: Transaction,
  { seller, past }: { seller: Config['seller']; past: Past },
  purchases: readonly {
    readonly id: number
    readonly credits: number
    readonly kingId: number
    readonly balance: number
  }[],
): Promise<void> {
  const spent = purchases.findLast(({ credits: bought, balance }) => balance < bought)
  const unspent = purchases.filter(({ credits: bought, balance }) => balance >= Math.max(bought, 250))
  if (spent) await dispute(trx, spent.id)
  // The first is the king of the demo: his purchases stay as they are.
  const kings = new Map(unspent.map((each) => [each.kingId, each]))
  const others = [...kings.values()].toSorted((a, b) => a.kingId - b.kingId)
  const [, refunded, disputed, withdrawn, cheated] = others.filter(({ kingId }) => kingId !== spent?.kingId)
  if (refunded) await refundHalf(trx, seller, refunded.id)
  if (disputed) await dispute(trx, disputed.id)
  if (withdrawn) await withdrawInVain(trx, seller, withdrawn.id)
  const [item] = past.shop
  if (cheated && item)
    await payTooLittle(trx, { kingId: cheated.kingId, item, at: past.ago(3 * 60), number: 99 })
}

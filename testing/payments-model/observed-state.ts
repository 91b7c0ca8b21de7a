import { sql } from 'kysely'
import { escrowOf } from '#features/wallet/server/wallet.ts'
import type { Database } from '#platform/server/db/database.ts'
import { pairName } from './reference-model.ts'

interface ModelPeople {
  readonly kings: readonly { readonly id: number }[]
  readonly hostesses: readonly { readonly id: number }[]
  /** By the name that the run gave the purchase. */
  readonly payments: ReadonlyMap<string, { readonly paymentId: string }>
  /** The name that the run gave a message, by its `client_id`. */
  readonly messages: ReadonlyMap<string, string>
}

/** What the database holds of these people, as `visible` of reference-model.ts shows what it should. */
export async function visibleIn(
  db: Database,
  { kings, hostesses, payments, messages }: ModelPeople,
): Promise<object> {
  const ids = kings.map(({ id }) => id)
  const wallets = await db
    .selectFrom('wallet')
    .select(['user_id', 'balance', 'debt'])
    .where('user_id', 'in', ids)
    .execute()
  const unlocks = await db
    .selectFrom('unlock')
    .select(['king_id', 'hostess_id', 'state'])
    .where('king_id', 'in', ids)
    .orderBy('id')
    .execute()
  const undelivered = await db
    .selectFrom('message')
    .innerJoin('chat', 'chat.id', 'message.chat_id')
    .select(['chat.king_id', 'chat.hostess_id', 'message.client_id', 'message.state'])
    .where('chat.king_id', 'in', ids)
    .where('message.state', 'in', ['waiting', 'held'])
    .orderBy('message.id')
    .execute()
  const { rows: bought } = await sql<{ provider_ref: string }>`
    select provider_ref, state, amount_cents as amount,
      (select coalesce(sum(credits), 0)::int from purchase_reversal
        where purchase_id = purchase.id and given_back_at is null) as taken,
      (select coalesce(sum(amount_cents), 0)::int from sandbox_refund
        where payment_id = provider_ref) as refunded,
      (select state from promo_use where purchase_id = purchase.id) as code
    from purchase where user_id = any(${ids})`.execute(db)
  const shown = (paymentId: string) => {
    const { provider_ref: _, ...purchase } = bought.find((row) => row.provider_ref === paymentId)!
    return purchase
  }
  const perPair = <T>(show: (kingId: number, hostessId: number) => T) =>
    Object.fromEntries(
      kings.flatMap((king, k) =>
        hostesses.map((hostess, h) => [pairName(k, h), show(king.id, hostess.id)] as const),
      ),
    )
  const of = <T extends { king_id: number | null; hostess_id: number | null }>(
    rows: T[],
    k: number,
    h: number,
  ) => rows.filter(({ king_id, hostess_id }) => king_id === k && hostess_id === h)
  return {
    kings: await Promise.all(
      kings.map(async ({ id }) => ({
        balance: wallets.find(({ user_id }) => user_id === id)?.balance,
        debt: wallets.find(({ user_id }) => user_id === id)?.debt,
        held: await escrowOf(db, id),
      })),
    ),
    unlocks: perPair((k, h) => of(unlocks, k, h).map(({ state }) => state)),
    waiting: perPair((k, h) => of(undelivered, k, h).filter(({ state }) => state === 'waiting').length),
    held: perPair((k, h) =>
      of(undelivered, k, h)
        .filter(({ state }) => state === 'held')
        .map(({ client_id }) => messages.get(client_id)),
    ),
    purchases: Object.fromEntries(
      [...payments]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, { paymentId }]) => [name, shown(paymentId)]),
    ),
  }
}

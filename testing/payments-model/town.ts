import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { banEndpoints } from '#features/accounts/contract/bans.ts'
import { blockEndpoints } from '#features/safety/contract/blocks.ts'
import { chatEndpoints } from '#features/chat/contract/chat.ts'
import { decide } from '#features/moderation/contract/moderation.ts'
import { addUserCredits, createPaymentIntent } from '#features/payments/contract/payments.ts'
import { purchaseEndpoints } from '#features/payments/contract/purchases.ts'
import { refundSweep, refundWhenDue } from '#features/chat/server/refund.ts'
import type { Job } from '#platform/server/jobs/jobs.ts'
import { sandboxWebhook } from '#platform/server/providers/payment/sandbox-webhook.ts'
import { makeVerifiedBuyer } from '../buyers.ts'
import type { TestApp } from '../harness.ts'
import { makeHostess, type Person, signIn } from '../people.ts'
import { releaseUnpaid } from '#features/payments/server/promo-codes.ts'
import { reconciler } from '#features/payments/server/reconcile.ts'
import { settlePayment } from '#features/payments/server/webhooks.ts'
import { refundWithdrawal } from '#features/payments/server/withdrawal-refund.ts'
import type { Answer, Meeting, Side } from './books.ts'
import { atProvider, type Payment } from './provider.ts'
import { codeLimit, type Told } from './purchases.ts'
import { visibleIn } from './visible.ts'

const harmless = 'Le andrebbe una cena a teatro?'
const objectionable = 'Scrivimi su WhatsApp al 347 555 01 90'

/** Work that the run does itself, when it likes, in any order, and twice. */
const jobs: Readonly<Record<string, Job<any>>> = Object.fromEntries(
  [sandboxWebhook, settlePayment, refundWhenDue, refundWithdrawal].map((kind) => [kind.queue, kind]),
)

export interface Queued {
  readonly id: string
  readonly queue: string
  readonly data: { readonly paymentId?: string; readonly unlockId?: number; readonly reversalId?: number }
}

export interface Package {
  readonly shopId: number
  readonly credits: number
  /** In cents. */
  readonly price: number
}

interface OwnPayment extends Payment {
  readonly king: number
  readonly shopId: number
}

type Town = Awaited<ReturnType<typeof openTown>>
export type { Town }

/**
 * New people on the real server, and what each of them can do. Its jobs must not run by themselves: whether a notice
 * comes early, late, twice or never is for the run to say.
 */
export async function openTown(
  app: TestApp,
  moderators: readonly Person[],
  wishes: { kings: number; costs: readonly (50 | 100 | 200)[]; credits: number },
) {
  const { db, needs } = app
  await sql`delete from pgboss.job`.execute(db)
  const kings: Person[] = []
  for (let n = 0; n < wishes.kings; n += 1)
    kings.push(await makeVerifiedBuyer(app, { credits: wishes.credits }))
  const hostesses: Person[] = []
  for (const unlockCost of wishes.costs) hostesses.push(await makeHostess(app, { unlockCost }))
  const code = `PROVA${kings[0]!.id}`
  await db
    .insertInto('promo_code')
    .values({ code, kind: 'percent', value: 10, use_limit: codeLimit })
    .execute()
  const payments = new Map<string, OwnPayment>()
  /** The name that the run gave a message, by its `client_id`. */
  const messages = new Map<string, string>()

  const chats = () =>
    db
      .selectFrom('chat')
      .select(['id', 'king_id', 'hostess_id'])
      .where(
        'king_id',
        'in',
        kings.map(({ id }) => id),
      )
      .execute()
  const chatOf = async ({ king, hostess }: Meeting) =>
    (await chats()).find(
      (chat) => chat.king_id === kings[king]!.id && chat.hostess_id === hostesses[hostess]!.id,
    )?.id ?? 2_000_000_000
  const person = (side: Side, { king, hostess }: Meeting) =>
    (side === 'king' ? kings[king] : hostesses[hostess])!
  const named = (name: string) => {
    const client_id = randomUUID()
    messages.set(client_id, name)
    return client_id
  }
  const paymentOf = (name: string) => payments.get(name)!

  return {
    ...atProvider(app, paymentOf),

    async unlock(who: Meeting): Promise<Answer> {
      const body = { other_user_id: person('hostess', who).id }
      return (await app.call(chatEndpoints.unlock, { as: person('king', who), body })).status
    },

    async write(who: Meeting, name: string, isHeld: boolean): Promise<Answer> {
      const { status } = await app.call(chatEndpoints.initiate, {
        as: person('king', who),
        params: { userId: person('hostess', who).id },
        body: { message: isHeld ? objectionable : harmless, client_id: named(name) },
      })
      return status
    },

    async reply(who: Meeting, name: string, isHeld: boolean): Promise<Answer> {
      const { status } = await app.call(chatEndpoints.send, {
        as: person('hostess', who),
        params: { id: await chatOf(who) },
        body: { message: isHeld ? objectionable : harmless, client_id: named(name) },
      })
      return status
    },

    async decide(name: string, approve: boolean, moderator: number): Promise<Answer> {
      const clientId = [...messages].find(([, given]) => given === name)![0]
      const { id } = await db
        .selectFrom('moderation_case')
        .innerJoin('message', (join) => join.on(sql`message.id::text`, '=', sql`moderation_case.subject_id`))
        .select('moderation_case.id')
        .where('moderation_case.subject', '=', 'message')
        .where('message.client_id', '=', clientId)
        .executeTakeFirstOrThrow()
      const { status } = await app.call(decide, {
        as: moderators[moderator % moderators.length]!,
        params: { id },
        body: approve ? { decision: 'approve' } : { decision: 'reject', reason: 'Contiene un recapito.' },
      })
      return status
    },

    async timePasses(who: Meeting): Promise<void> {
      await db
        .updateTable('unlock')
        .set({ due_at: sql`clock_timestamp() - interval '1 hour'` })
        .where('king_id', '=', person('king', who).id)
        .where('hostess_id', '=', person('hostess', who).id)
        .where('state', '=', 'pending')
        .execute()
    },

    async block(who: Meeting, by: Side): Promise<Answer> {
      const other = person(by === 'king' ? 'hostess' : 'king', who)
      return (await app.call(blockEndpoints.block, { as: person(by, who), body: { user_id: other.id } }))
        .status
    },

    async unblock(who: Meeting, by: Side): Promise<Answer> {
      const other = person(by === 'king' ? 'hostess' : 'king', who)
      const params = { userId: other.id }
      return (await app.call(blockEndpoints.unblock, { as: person(by, who), params })).status
    },

    async ban(side: Side, n: number, moderator: number): Promise<Answer> {
      const { status } = await app.call(banEndpoints.ban, {
        as: moderators[moderator % moderators.length]!,
        params: { id: (side === 'king' ? kings : hostesses)[n]!.id },
        body: { reason: 'Prova.' },
      })
      return status
    },

    async unban(side: Side, n: number, moderator: number): Promise<Answer> {
      const { status } = await app.call(banEndpoints.unban, {
        as: moderators[moderator % moderators.length]!,
        params: { id: (side === 'king' ? kings : hostesses)[n]!.id },
        body: { reason: 'Prova.' },
      })
      return status
    },

    /** Whose session a ban ended signs in again. */
    async signInAgain(): Promise<void> {
      for (const people of [kings, hostesses]) {
        for (const [n, { id }] of people.entries()) {
          const { rows } = await sql`
            select from suspension s where user_id = ${id} and starts_at >= (
              select max(created_at) from session where session.user_id = s.user_id)`.execute(db)
          if (rows.length > 0) people[n] = { ...people[n]!, token: await signIn(app, id) }
        }
      }
    },

    async openPurchase(name: string, king: number, { shopId }: Package, withCode: boolean): Promise<Answer> {
      const { status, body } = await app.call(createPaymentIntent, {
        as: kings[king]!,
        body: { shop_id: shopId, ...(withCode && { promo_code: code }) },
      })
      if (status !== 200) return status
      const { paymentIntentId: paymentId, clientSecret } = body
      const isAgain = [...payments.values()].some((payment) => payment.paymentId === paymentId)
      if (!isAgain) payments.set(name, { king, shopId, paymentId, clientSecret })
      return status
    },

    async withdraw(name: string): Promise<Told> {
      const { king, paymentId } = paymentOf(name)
      const { id } = await db
        .selectFrom('purchase')
        .select('id')
        .where('provider_ref', '=', paymentId)
        .executeTakeFirstOrThrow()
      const { status, body } = await app.call(purchaseEndpoints.withdraw, {
        as: kings[king]!,
        params: { id: String(id) },
        body: null,
      })
      if (status !== 200) return { status, credits: 0, cents: 0 }
      return { status, credits: body.credits, cents: Math.round(body.money_back * 100) }
    },

    async codeTimePasses(name: string): Promise<void> {
      await sql`
        update promo_use set reserved_at = clock_timestamp() - interval '31 minutes' from purchase
        where purchase.id = promo_use.purchase_id and provider_ref = ${paymentOf(name).paymentId}
          and promo_use.state = 'reserved'`.execute(db)
    },

    releaseCodes: () => releaseUnpaid(needs),

    async confirm(name: string): Promise<Answer> {
      const { king, shopId, paymentId } = paymentOf(name)
      const { status } = await app.call(addUserCredits, {
        as: kings[king]!,
        body: { payment_method: 'sandbox', shopId, paymentIntentId: paymentId },
      })
      return status
    },

    reconcile: () => reconciler.work(needs, {}),
    sweep: () => refundSweep.work(needs, {}),

    async queued(): Promise<Queued[]> {
      const { rows } = await sql<Queued>`
        select id, name as queue, data from pgboss.job where name = any(${Object.keys(jobs)}) order by created_on, id`.execute(
        db,
      )
      return rows
    },

    /** Runs a job of the queue, and leaves it there if it is to run again. */
    async work({ id, queue, data }: Queued, keep: boolean): Promise<void> {
      await jobs[queue]!.work(needs, data)
      if (!keep) await sql`delete from pgboss.job where id = ${id}`.execute(db)
    },

    purchaseOf: (paymentId: string) =>
      [...payments].find(([, payment]) => payment.paymentId === paymentId)?.[0],
    kingOf: (name: string) => paymentOf(name).king,

    async withdrawalOf(reversalId: number): Promise<{ purchase: string; nth: number }> {
      const { rows } = await sql<{ provider_ref: string; nth: number }>`
        select provider_ref, (select count(*)::int from purchase_reversal earlier
          where earlier.purchase_id = r.purchase_id and earlier.cause = 'withdrawal' and earlier.id < r.id) as nth
        from purchase_reversal r join purchase on purchase.id = r.purchase_id where r.id = ${reversalId}`.execute(
        db,
      )
      const { provider_ref, nth } = rows[0]!
      return { purchase: [...payments].find(([, { paymentId }]) => paymentId === provider_ref)![0], nth }
    },

    async meetingOf(unlockId: number): Promise<Meeting> {
      const row = await db
        .selectFrom('unlock')
        .select(['king_id', 'hostess_id'])
        .where('id', '=', unlockId)
        .executeTakeFirstOrThrow()
      return {
        king: kings.findIndex(({ id }) => id === row.king_id),
        hostess: hostesses.findIndex(({ id }) => id === row.hostess_id),
      }
    },

    /** As `visible` of books.ts shows it. */
    visible: () => visibleIn(db, { kings, hostesses, payments, messages }),
  }
}

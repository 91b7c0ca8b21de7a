import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Purchase, withdrawalLinkHours, withdrawalLinkSent } from '../contract/purchases.ts'
import type { Config } from '#platform/server/config/config.ts'
import { type Database, transaction } from '#platform/server/db/database.ts'
import { isSpent, spendOnce } from '#platform/server/db/single-use.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { readSignature, signAddress } from '#platform/server/http/signed-address.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { sendMail } from '#platform/server/jobs/mail-and-sms.ts'
import type { Needs } from '#platform/server/needs.ts'
import { withdrawalLinkMail } from './mails/withdrawal-link.ts'
import { listPurchases } from './purchases.ts'
import { numberOf } from './receipts/issue.ts'
import { type Withdrawn, withdrawPurchase } from './withdrawal.ts'

const seconds = withdrawalLinkHours * 3600

interface Wanted {
  readonly receipt_number: string
  readonly email: string
}

/**
 * Has the link sent to whoever bought, by the number of the receipt and an address that is or was theirs. Whether there
 * is such a purchase only the job finds out: neither the answer nor its time tells.
 */
export async function askForWithdrawalLink(
  needs: Pick<Needs, 'db' | 'jobs'>,
  { receipt_number, email }: Wanted,
): Promise<{ message: string }> {
  await transaction(needs.db, (trx) => needs.jobs.enqueue(trx, withdrawalLink, { receipt_number, email }))
  return { message: withdrawalLinkSent }
}

/**
 * Of an erased account nothing leads to an address any more: what was left of it was paid back when it ended
 * (account-end.ts).
 */
export const withdrawalLink = job<Wanted>({
  queue: 'withdrawal_link',
  sealed: true,
  retries: 3,
  async work(needs, { receipt_number, email }) {
    const found = await buyerOf(needs.db, receipt_number, email)
    if (found === undefined) return
    const query = new URLSearchParams({ token: tokenFor(needs.config, found) })
    const mail = withdrawalLinkMail(found, {
      url: `${needs.config.publicUrl}/recesso?${query}`,
      number: found.number,
    })
    await transaction(needs.db, (trx) => sendMail(needs, trx, mail))
  },
})

interface Buyer {
  readonly purchaseId: number
  readonly userId: number
  readonly name: string
  /** As we have it: what was typed may differ in its capitals. */
  readonly email: string
  /** As we write it: whoever typed it must not put words of their own into a mail of ours. */
  readonly number: string
}

async function buyerOf(db: Database, number: string, email: string): Promise<Buyer | undefined> {
  // As it stands on paper, with or without what people write around it.
  const [, demo, year, serial] = /^\D*?(demo\s+)?(\d{4})\s*\/\s*(\d{1,9})\D*$/i.exec(number.trim()) ?? []
  if (year === undefined || serial === undefined) return undefined
  const paper = { kind: 'receipt', demo: demo !== undefined, year: Number(year), number: Number(serial) }
  const { rows } = await sql<Omit<Buyer, 'number'>>`
    select receipt.purchase_id as "purchaseId", users.id as "userId", users.name,
      case lower(${email}) when lower(users.email) then users.email else receipt_buyer.email end as email
    from receipt join users on users.id = receipt.user_id and users.state <> 'erased'
    left join receipt_buyer on receipt_buyer.receipt_id = receipt.id
    where receipt.kind = 'receipt' and receipt.demo = ${paper.demo}
      and receipt.year = ${paper.year} and receipt.number = ${paper.number}
      and lower(${email}) in (lower(users.email), lower(receipt_buyer.email))`.execute(db)
  return rows[0] && { ...rows[0], number: numberOf(paper) }
}

/** `purchase.user.once.expires.signature` */
function tokenFor(config: Pick<Config, 'key'>, { purchaseId, userId }: Buyer): string {
  const id = [purchaseId, userId, randomUUID()].join('.')
  const signed = new URLSearchParams(signAddress(config.key('withdrawal-link'), id, { seconds }))
  return [id, signed.get('expires'), signed.get('signature')].join('.')
}

const overText = 'Questo link non è valido, è scaduto o è già stato usato. Chiedine uno nuovo.'

/** @throws Refusal 404 for what is not ours, out of date, or used */
async function readToken(needs: Pick<Needs, 'db' | 'config'>, token: string) {
  const [purchaseId = '', userId = '', once = '', expires, signature] = token.split('.')
  const id = [purchaseId, userId, once].join('.')
  const good = readSignature(needs.config.keys('withdrawal-link'), id, { expires, signature }) === 'good'
  if (!good || (await isSpent(needs.db, useOf(id)))) throw over()
  return { id, purchaseId: Number(purchaseId), userId: Number(userId) }
}

const over = () => refuse('not_found', { message: overText, code: 'link_over' })
const useOf = (id: string) => `withdrawal link ${id}`

/** What the link is about: that purchase, and no other of the same buyer. @throws Refusal 404 */
export async function purchaseOfLink(needs: Pick<Needs, 'db' | 'config'>, token: string): Promise<Purchase> {
  const { purchaseId, userId } = await readToken(needs, token)
  const purchase = (await listPurchases(needs, { userId })).find(({ id }) => id === purchaseId)
  if (purchase === undefined) throw over()
  return purchase
}

/** The command of everybody else, behind the link, which is spent with it. @throws Refusal as `withdrawPurchase`, and 404 */
export async function withdrawByLink(
  needs: Pick<Needs, 'db' | 'config' | 'jobs' | 'notify'>,
  { token, money_back }: { readonly token: string; readonly money_back?: number | undefined },
): Promise<Withdrawn> {
  const { id, purchaseId, userId } = await readToken(needs, token)
  return withdrawPurchase(needs, {
    userId,
    purchaseId,
    shown: money_back,
    async first(trx) {
      if (!(await spendOnce(trx, useOf(id), seconds))) throw over()
    },
  })
}

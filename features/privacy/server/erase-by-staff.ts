import { sql } from 'kysely'
import { existingAccount, lockAccount } from '#features/accounts/server/lock-account.ts'
import { foldNickname } from '#features/accounts/server/nickname.ts'
import { sumOf, whatTheEndPaysBack } from '#features/payments/server/account-end.ts'
import type { Erasing } from '#features/staff/contract/erasing.ts'
import { escrowOf, walletOf } from '#features/wallet/server/wallet.ts'
import { centsToEuro, credits, formatCredits } from '#platform/contract/money.ts'
import type { Role } from '#platform/contract/people.ts'
import { recordAuditEvent } from '#platform/server/audit/audit-log.ts'
import { type Database, type Transaction, transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse, refuseFields } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { startGrace } from './deletion.ts'

/** What an erasure would end. @throws Refusal 404 for nobody, 409 for staff */
export async function whatErasingEnds({ db }: Pick<Needs, 'db'>, userId: number): Promise<Erasing> {
  const person = await existingAccount(db, userId)
  refuseStaff(person)
  return { due_at: person.deletion_due_at?.toISOString() ?? null, ...(await moneyOf(db, userId)) }
}

interface Erasure {
  readonly userId: number
  readonly reason: string
  /** Typed by whoever erases: nobody erases by a slip. */
  readonly name: string
  /** The Crediti on the account, as they were shown. */
  readonly credits: number | undefined
}

/**
 * Starts the erasure that the person could ask for themselves, with the same grace, mail and case in the queue
 * (docs/decisions/0038): somebody asked by letter, or the account must not stay.
 * @throws Refusal 404 for nobody; 409 for staff, for who is being erased already, or where Crediti are open that
 * nobody has been shown; 422 for another name
 */
export async function eraseByStaff(
  needs: Pick<Needs, 'db' | 'hooks' | 'notify'>,
  actor: Actor,
  { userId, reason, name, credits: seen }: Erasure,
): Promise<Date> {
  return transaction(needs.db, async (trx) => {
    const person = await lockAccount(trx, userId, 'changes')
    refuseStaff(person)
    if (foldNickname(name) !== foldNickname(person.name))
      throw refuseFields({ name: `Scrivi «${person.name}» per confermare.` })
    const money = await moneyOf(trx, userId)
    const lost = money.balance + money.held
    if (lost !== (seen ?? 0))
      throw refuse('conflict', {
        message: `Sull’account ci sono ${formatCredits(credits(lost))}. Rileggi il riepilogo e conferma di nuovo.`,
        code: 'credits_open',
      })
    const due = await startGrace(needs, trx, userId)
    if (due === null) throw refuse('conflict', { message: 'L’eliminazione di questo account è già avviata.' })
    await recordAuditEvent(trx, actor, {
      action: 'user.erase',
      subject: 'user',
      subjectId: userId,
      reason,
      after: { due_at: due, credits: lost },
    })
    return due
  })
}

function refuseStaff({ role }: { readonly role: Role }): void {
  if (role === 'ADMIN')
    throw refuse('conflict', { message: 'L’accesso di un collega non si elimina da qui.' })
}

async function moneyOf(db: Database | Transaction, userId: number): Promise<Omit<Erasing, 'due_at'>> {
  const { rows } = await sql<{ running: number; unsettled: number }>`
    select
      (select count(*)::integer from unlock
        where state = 'pending' and ${userId} in (king_id, hostess_id)) as running,
      (select count(*)::integer from purchase p join purchase_reversal r on r.purchase_id = p.id
        left join withdrawal w on w.reversal_id = r.id
        where p.user_id = ${userId} and r.given_back_at is null
          and (r.cause = 'dispute' or (w.reversal_id is not null and w.refunded_at is null))) as unsettled`.execute(
    db,
  )
  return {
    ...(await walletOf(db, userId)),
    held: await escrowOf(db, userId),
    running: rows[0]?.running ?? 0,
    unsettled: rows[0]?.unsettled ?? 0,
    money_back: centsToEuro(sumOf(await whatTheEndPaysBack(db, userId))),
  }
}

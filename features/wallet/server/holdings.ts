import { sql } from 'kysely'
import { copyOf, type Holding, keptAsAccounting } from '#platform/server/db/personal-data.ts'

export const creditsHoldings: readonly Holding[] = [
  {
    columns: ['ledger_account.user_id', 'wallet.user_id'],
    copy: copyOf(
      'movimenti',
      (userId) => sql`
        select ledger_tx.at, ledger_tx.kind, ledger_tx.text, posting.amount, posting.balance_after
        from ledger_account
        join posting on posting.account_id = ledger_account.id
        join ledger_tx on ledger_tx.id = posting.tx_id
        where ledger_account.user_id = ${userId} order by posting.id`,
    ),
    erasure: keptAsAccounting,
  },
  {
    columns: ['ledger_tx.actor_id'],
    copy: { none: 'the same movements, seen from who caused them' },
    erasure: keptAsAccounting,
  },
  {
    columns: ['ledger_adjustment.user_id'],
    copy: copyOf(
      'rettifiche',
      (userId) => sql`
        select amount, reason, state, proposed_at, decided_at
        from ledger_adjustment where user_id = ${userId} order by id`,
    ),
    // What nobody has confirmed has nobody left to be for; the others are accounting, under a number.
    erasure: (userId) => sql`
      update ledger_adjustment set state = 'withdrawn', decided_at = now()
      where user_id = ${userId} and state = 'proposed'`,
  },
  {
    columns: ['ledger_adjustment.proposed_by', 'ledger_adjustment.decided_by'],
    copy: { none: 'the work of the staff' },
    erasure: { kept: 'who of the staff corrected a wallet' },
  },
]

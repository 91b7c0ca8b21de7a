import { sql } from 'kysely'
import {
  anonymised,
  copied,
  derived,
  keptAsAccounting,
  keptOfStaff,
  type PersonalData,
  unnamed,
} from '#platform/server/db/personal-data.ts'

export const creditsPersonalData = {
  ledger_account: {
    names: ['user_id'],
    erasure: 'none',
    copy: {
      section: 'movimenti',
      joins: () =>
        sql`join posting on posting.account_id = ledger_account.id join ledger_tx on ledger_tx.id = posting.tx_id`,
      order: sql`posting.id`,
    },
    retention: ['accounting'],
    columns: {
      id: keptAsAccounting,
      kind: keptAsAccounting,
      user_id: keptAsAccounting,
    },
  },
  ledger_tx: {
    names: ['actor_id'],
    erasure: 'none',
    copy: { within: 'movimenti' },
    retention: ['accounting'],
    columns: {
      at: copied(keptAsAccounting),
      kind: copied(keptAsAccounting),
      // Written without names, as are the reasons of an adjustment.
      text: copied(unnamed(keptAsAccounting)),
      actor_id: keptAsAccounting,
      id: keptAsAccounting,
      ref: keptAsAccounting,
    },
  },
  posting: {
    names: [],
    erasure: 'none',
    copy: { within: 'movimenti' },
    retention: ['accounting'],
    columns: {
      amount: copied(keptAsAccounting),
      balance_after: copied(keptAsAccounting),
      account_id: keptAsAccounting,
      id: keptAsAccounting,
      tx_id: keptAsAccounting,
    },
  },
  wallet: {
    names: ['user_id'],
    erasure: 'none',
    copy: { none: 'the sum of the movements' },
    retention: ['accounting'],
    columns: {
      account_id: keptAsAccounting,
      balance: derived('its movements, of which the last empties it'),
      debt: keptAsAccounting,
      user_id: keptAsAccounting,
    },
  },
  ledger_adjustment: {
    names: ['user_id', 'proposed_by', 'decided_by'],
    // What nobody has confirmed has nobody left to be for.
    erasure: { rewrite: 'user_id', where: sql`state = 'proposed'` },
    copy: { section: 'rettifiche', order: sql`id` },
    retention: ['accounting'],
    columns: {
      amount: copied(keptAsAccounting),
      reason: copied(unnamed(keptAsAccounting)),
      state: copied(anonymised('withdrawn')),
      proposed_at: copied(keptAsAccounting),
      decided_at: copied(anonymised(sql`now()`)),
      decided_by: keptOfStaff,
      decision_reason: unnamed(keptOfStaff),
      id: keptAsAccounting,
      proposed_by: keptOfStaff,
      user_id: keptAsAccounting,
    },
  },
} satisfies Partial<PersonalData>

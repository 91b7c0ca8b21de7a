import { sql } from 'kysely'
import type { ReplyOf } from '#platform/contract/endpoint.ts'
import { can, type Permission } from '#platform/contract/permissions.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import type { Needs } from '#platform/server/needs.ts'
import { foundPerKind, type FoundPerson, type searchDesk } from '../../contract/desk-search.ts'
import { bestMatches, personRows } from '../people/find-people.ts'
import { findCases, findConversations, findEntries } from './desk-things.ts'
import { findPayments, findReceipts } from './money-things.ts'
import { type DeskQuery, readQuery } from './query.ts'

type Searching = Pick<Needs, 'config' | 'db'>

/** So many people lend their things to the result; four are shown. */
const peopleRead = 20

/**
 * Everything of the back office in one search. People come first, since most other things are found by theirs; the
 * kinds are then asked for side by side, each only where the caller may read it. Looking for something is no audit
 * event, opening a file is (docs/decisions/0038).
 */
export async function searchEverything(
  needs: Searching,
  actor: Actor,
  text: string,
): Promise<ReplyOf<typeof searchDesk>['body']> {
  const query = readQuery(text)
  const ids = query.words === undefined ? [] : await bestMatches(needs, query.words, peopleRead)
  const wanted = (kind: DeskQuery['only'], permission: Permission) =>
    (query.only === undefined || query.only === kind) && can(actor.adminRole, permission)
  const { db } = needs
  const [people, cases, conversations, payments, receipts, entries] = await Promise.all([
    wanted('people', 'user.read') ? peopleOf(needs, actor, ids.slice(0, foundPerKind)) : undefined,
    wanted('cases', 'case.read') ? findCases(db, query, ids) : undefined,
    wanted(undefined, 'user.read') ? findConversations(db, query, ids) : undefined,
    wanted('payments', 'payment.read') ? findPayments(db, query, ids) : undefined,
    wanted('payments', 'payment.read') ? findReceipts(db, query, ids) : undefined,
    wanted(undefined, 'audit.read') ? findEntries(db, query, ids) : undefined,
  ])
  return {
    ...(people && { people }),
    ...(cases && { cases }),
    ...(conversations && { conversations }),
    ...(payments && { payments }),
    ...(receipts && { receipts }),
    ...(entries && { entries }),
  }
}

interface Extra {
  readonly id: number
  readonly age: number
  readonly province_id: number | null
  readonly open_cases: number
  readonly strikes: number
}

async function peopleOf(needs: Searching, actor: Actor, ids: readonly number[]): Promise<FoundPerson[]> {
  const [rows, extras] = await Promise.all([
    personRows(needs, actor, ids),
    sql<Extra>`
      select u.id, f.province_id,
        extract(year from age((now() at time zone 'Europe/Rome')::date, u.dob))::integer as age,
        (select count(*)::integer from moderation_case c where c.user_id = u.id and c.state = 'open') as open_cases,
        (select count(*)::integer from recent_strike s where s.user_id = u.id) as strikes
      from users u join profile f on f.user_id = u.id where u.id = any(${ids})`.execute(needs.db),
  ])
  return rows.map((row) => {
    const extra = extras.rows.find(({ id }) => id === row.id)
    const known = row.role !== 'ADMIN' && row.status !== 'erased'
    return {
      ...row,
      age: known ? (extra?.age ?? null) : null,
      province_id: extra?.province_id ?? null,
      desk:
        extra && can(actor.adminRole, 'case.read')
          ? { open_cases: extra.open_cases, strikes: extra.strikes }
          : null,
    }
  })
}

import { sql } from 'kysely'
import { clearDeletionDate } from '#features/accounts/server/deletion-date.ts'
import { suspendedNow } from '#features/accounts/server/suspensions.ts'
import type { CaseSide } from '#features/moderation/contract/moderation.ts'
import type { Subject } from '#features/moderation/server/subjects.ts'
import { italianDate } from '#platform/contract/italian-time.ts'
import type { Needs } from '#platform/server/needs.ts'

/**
 * A request to be deleted. The erasure comes at its day whether or not somebody decides: approving says that
 * nothing stands against it, refusing keeps the account, for a reason that the person is told and can contest.
 */
export function deletionSubject(needs: Pick<Needs, 'hooks'>): Subject {
  return {
    subject: 'deletion',

    async describe(db, cases) {
      const { rows } = await sql<Requester>`
        select u.id, u.deletion_due_at as due, coalesce(w.balance, 0) as credits,
          (select count(*)::int from unlock where state = 'pending' and u.id in (king_id, hostess_id)) as running,
          (select count(*)::int from moderation_case c
            where c.user_id = u.id and c.state = 'open' and c.subject <> 'deletion') as open_cases,
          ${suspendedNow(sql.ref('u.id'))} as banned
        from users u left join wallet w on w.user_id = u.id
        where u.id = any (${cases.map((moderationCase) => moderationCase.userId)}::int[])`.execute(db)
      const byId = new Map(rows.map((row) => [row.id, row]))
      return new Map(
        cases.flatMap((moderationCase) => {
          const requester = byId.get(moderationCase.userId)
          if (requester?.due == null) return []
          const deadline = { kind: 'deletion', at: requester.due.toISOString() } as const
          return [
            [
              moderationCase.id,
              { before: null, after: describe(requester, requester.due), deadline },
            ] as const,
          ]
        }),
      )
    },

    async release() {
      // The day stands as it is.
    },

    async reject(trx, moderationCase) {
      await clearDeletionDate(trx, moderationCase.userId)
      await needs.hooks.profileChanged(trx, moderationCase.userId)
    },
  }
}

interface Requester {
  readonly id: number
  readonly due: Date | null
  readonly credits: number
  readonly running: number
  readonly open_cases: number
  readonly banned: boolean
}

function describe({ credits, running, open_cases, banned }: Requester, due: Date): CaseSide {
  return {
    facts: [
      { label: 'Eliminazione prevista', value: italianDate(due) },
      { label: 'Crediti sul saldo', value: String(credits) },
      { label: 'Sblocchi in attesa di risposta', value: String(running) },
      { label: 'Altre pratiche aperte', value: String(open_cases) },
      { label: 'Sospeso', value: banned ? 'Sì' : 'No' },
    ],
  }
}

import { sql } from 'kysely'
import { barredUntil } from '#features/accounts/server/banned-identity.ts'
import {
  type LinkedAccount,
  type LinkKind,
  linkWeights,
  pointsOf,
  strengthOf,
} from '#features/moderation/contract/linked-accounts.ts'
import type { Role } from '#platform/contract/people.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { likenesses } from './likenesses.ts'

/**
 * Accounts that may be of the same person, the most likely first, by what `linkWeights` counts. The staff have none.
 * @throws Refusal 404 for nobody
 */
export async function linkedAccountsOf(
  { config, db }: Pick<Needs, 'config' | 'db'>,
  userId: number,
): Promise<LinkedAccount[]> {
  const person = await db
    .selectFrom('users')
    .select(['email', 'phone', 'role', 'state', 'demo'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (person === undefined) throw refuse('not_found')
  if (person.role === 'ADMIN' || person.state === 'erased') return []
  const { rows } = await sql<Row>`
    with likeness (user_id, kind, days) as (${likenesses(userId, person)})
    select u.id, u.name, u.role, u.state, s.starts_at, s.ends_at, ban.rule,
      jsonb_agg(jsonb_build_object('kind', likeness.kind, 'days', likeness.days)) as reasons
    from likeness
      join users u on u.id = likeness.user_id and u.role <> 'ADMIN'
      left join current_suspension s on s.user_id = u.id
      left join moderation_case ban
        on ban.user_id = u.id and ban.subject = 'ban' and ban.subject_id = s.id::text
    group by u.id, s.starts_at, s.ends_at, ban.rule
    order by u.id desc`.execute(db)
  const barred = await barredUntil(config, db, person)
  const found = [...(barred === null ? [] : [goneAccount(barred)]), ...rows.map(present)]
  return found.toSorted((a, b) => pointsOf(b.reasons) - pointsOf(a.reasons) || isOpen(a) - isOpen(b))
}

/** Of two that are as likely, who was suspended matters more. */
const isOpen = ({ state }: LinkedAccount) => (state === 'suspended' || state === 'erased' ? 0 : 1)

interface Row {
  readonly id: number
  readonly name: string
  readonly role: Role
  readonly state: 'email_pending' | 'pending' | 'approved' | 'rejected' | 'erased'
  readonly starts_at: Date | null
  readonly ends_at: Date | null
  readonly rule: string | null
  readonly reasons: { readonly kind: LinkKind; readonly days: number | null }[]
}

function present({ id, name, role, state, starts_at, ends_at, rule, reasons }: Row): LinkedAccount {
  return {
    user: { id, name, role },
    strength: strengthOf(reasons),
    reasons: reasons.toSorted((a, b) => linkWeights[b.kind] - linkWeights[a.kind]),
    state: starts_at === null || state === 'erased' ? stateWords[state] : 'suspended',
    since: starts_at?.toISOString() ?? null,
    until: ends_at?.toISOString() ?? null,
    rule,
  }
}

const stateWords = {
  email_pending: 'waiting',
  pending: 'waiting',
  approved: 'active',
  rejected: 'refused',
  erased: 'erased',
} as const satisfies Record<Row['state'], LinkedAccount['state']>

/** Somebody whose account is gone: a digest of the address or the number is all that is left of them. */
function goneAccount(until: Date): LinkedAccount {
  const reasons = [{ kind: 'banned_identity', days: null } as const]
  return {
    user: null,
    strength: strengthOf(reasons),
    reasons,
    state: 'erased',
    since: null,
    until: until.toISOString(),
    rule: null,
  }
}

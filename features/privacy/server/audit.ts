import { tablesOfPeople, valueAfter } from '#platform/server/db/erase-personal-data.ts'
import { personalData } from './personal-data-registry.ts'

/** Invariants of privacy: each statement returns the rows that breach it. */
export const privacyInvariants: readonly { readonly name: string; readonly sql: string }[] = [
  {
    name: 'an open request to be deleted has its day',
    sql: `select c.id, c.user_id from moderation_case c join users u on u.id = c.user_id
      where c.subject = 'deletion' and c.state = 'open' and u.deletion_due_at is null`,
  },
  {
    name: 'of an erased account nothing is left that leads to a person',
    sql: `select u.id, u.email from users u where u.state = 'erased' and (${leftOvers().join('\n      or ')})`,
  },
  {
    name: 'an archive that is ready has its length and its parts',
    sql: `select user_id, bytes, parts from data_export
      where ready_at is not null and (bytes is null or parts < ceil(bytes / 4194304.0))`,
  },
]

/** SQL, over `users u`: rows that an erasure deletes, and values that it changes (`personal-data.ts` of each feature). */
function leftOvers(): string[] {
  return tablesOfPeople(personalData).flatMap(([table, { erasure, columns }]) => {
    if (typeof erasure === 'string') return []
    if ('delete' in erasure)
      return erasure.delete.map((column) => `exists (select from "${table}" t where t."${column}" = u.id)`)
    if (!('rewrite' in erasure) || erasure.where !== undefined) return []
    const others = Object.entries(columns).flatMap(([column, line]) => {
      const value = valueAfter(line)
      return value === undefined ? [] : [`t."${column}" is distinct from ${value}`]
    })
    return [
      `exists (select from "${table}" t where t."${erasure.rewrite}" = u.id and (${others.join(' or ')}))`,
    ]
  })
}

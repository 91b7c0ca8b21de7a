import type * as z from 'zod/mini'
import type { Case, CaseSubject } from '#contract/moderation.ts'
import { casesPerPage, type decide } from '#contract/moderation.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Actor } from '#server/accounts/actor.ts'
import type { Database } from '#server/db/database.ts'
import { refuse } from '#server/http/refuse.ts'
import type { Needs } from '#server/needs.ts'
import { decideCase, toCase } from './cases.ts'
import { describeAll } from './describe.ts'
import type { Subjects } from './subjects.ts'

type Wire = z.input<typeof Case>

interface Filter {
  readonly subject?: CaseSubject | undefined
  readonly state: 'open' | 'decided'
  readonly page: number
}

/** Open cases by urgency, then by age; decided ones by the time of the decision. */
export async function casePage(
  needs: Pick<Needs, 'db'>,
  subjects: Subjects,
  { subject, state, page }: Filter,
) {
  let query = casesWithPeople(needs.db)
  query =
    state === 'open'
      ? query
          .where('c.state', '=', 'open')
          .orderBy('c.priority', 'desc')
          .orderBy('c.opened_at')
          .orderBy('c.id')
      : query
          .where('c.state', 'in', ['approved', 'rejected'])
          .orderBy('c.decided_at', 'desc')
          .orderBy('c.id', 'desc')
  if (subject) query = query.where('c.subject', '=', subject)
  const { total } = await query
    .clearSelect()
    .clearOrderBy()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await query
    .limit(casesPerPage)
    .offset((page - 1) * casesPerPage)
    .execute()
  return {
    data: await present(needs.db, subjects, rows),
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / casesPerPage)),
  }
}

/** Decides, and answers the case as it now stands. */
export async function decideAndShow(
  needs: Pick<Needs, 'db' | 'jobs' | 'config'>,
  subjects: Subjects,
  actor: Actor,
  id: number,
  { decision, reason, rule }: BodyOf<typeof decide>,
) {
  await decideCase(needs, subjects, actor, { id, decision, reason: reason || null, rule: rule ?? null })
  const row = await casesWithPeople(needs.db).where('c.id', '=', id).executeTakeFirst()
  const [shown] = row ? await present(needs.db, subjects, [row]) : []
  if (!row || !shown) throw refuse('not_found')
  return {
    ...shown,
    state: decision === 'approve' ? ('approved' as const) : ('rejected' as const),
    decided_at: row.decided_at?.toISOString() ?? '',
    rule: row.rule,
    reason: row.reason,
  }
}

function casesWithPeople(db: Database) {
  return db
    .selectFrom('moderation_case as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .selectAll('c')
    .select(['u.name', 'u.role'])
}

type Row = Awaited<ReturnType<ReturnType<typeof casesWithPeople>['execute']>>[number]

async function present(db: Database, subjects: Subjects, rows: readonly Row[]): Promise<Wire[]> {
  const sides = await describeAll(db, subjects, rows.map(toCase))
  return rows.map((row) => {
    const kase = toCase(row)
    const { before, after } = sides.get(row.id) ?? { before: kase.before, after: kase.after }
    return {
      id: row.id,
      subject: row.subject,
      user: { id: row.user_id, name: row.name, role: row.role },
      opened_at: row.opened_at.toISOString(),
      priority: row.priority,
      findings: [...kase.findings],
      before,
      after,
    }
  })
}

import type * as z from 'zod/mini'
import { groundOf } from '#contract/grounds.ts'
import type { Finding, Statement } from '#contract/moderation.ts'
import type { Actor } from '#server/accounts/actor.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { sendMail } from '#server/jobs/post.ts'
import type { Needs } from '#server/needs.ts'
import { statementMail } from './statement-mail.ts'

const contest = 'Se pensi che sia un errore, rispondi in Assistenza: un’altra persona rivedrà la decisione.'

/** Everything that was decided against `actor`, the newest first. */
export async function statementsOf(
  needs: Pick<Needs, 'db'>,
  actor: Actor,
): Promise<z.input<typeof Statement>[]> {
  const rows = await rejections(needs.db)
    .where('c.user_id', '=', actor.userId)
    .orderBy('c.id', 'desc')
    .limit(200)
    .execute()
  return rows.map(present)
}

/** Queues the statement of reasons of a case just rejected, to the address the person has now. */
export async function mailStatement(
  needs: Pick<Needs, 'config' | 'jobs'>,
  trx: Transaction,
  caseId: number,
): Promise<void> {
  const row = await rejections(trx).where('c.id', '=', caseId).executeTakeFirstOrThrow()
  await sendMail(needs, trx, statementMail(row, present(row), needs.config.publicUrl))
}

function rejections(db: Database | Transaction) {
  return db
    .selectFrom('moderation_case as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.id', 'c.subject', 'c.rule', 'c.reason', 'c.findings', 'u.name', 'u.email'])
    .select((eb) => eb.ref('c.decided_at').$notNull().as('decided_at'))
    .where('c.state', '=', 'rejected')
}

type Rejection = Awaited<ReturnType<ReturnType<typeof rejections>['executeTakeFirstOrThrow']>>

function present(row: Rejection): z.input<typeof Statement> {
  const findings = row.findings as unknown as readonly Finding[]
  const grounded = findings.filter((finding) => groundOf(finding.rule))
  return {
    id: row.id,
    subject: row.subject,
    decided_at: row.decided_at.toISOString(),
    rule: (groundOf(row.rule ?? 'other') ?? groundOf('other'))?.rule ?? '',
    fact: grounded
      .map((finding) => finding.matched)
      .filter(Boolean)
      .map((words) => `«${words}»`)
      .join(', '),
    reason: row.reason ?? '',
    detected: grounded.length > 0 ? 'automatic' : 'human',
    decided_by: 'human',
    contest,
  }
}

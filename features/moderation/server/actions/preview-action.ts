import { sql } from 'kysely'
import type { NotificationData } from '#features/notifications/contract/notification-types.ts'
import { numberSetting } from '#features/settings/server/settings.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { writeMail } from '#platform/server/providers/mail/layout.ts'
import type { ActionName, ActionSubject } from '../../contract/actions.ts'
import type { CaseSubject } from '../../contract/case-subject.ts'
import { appealMonths } from '../../contract/decisions.ts'
import { groundOf } from '../../contract/grounds.ts'
import { contestOnce } from '../../contract/redress.ts'
import { originOf } from '../../contract/scope-and-origin.ts'
import { waitsFor } from '../../contract/waits.ts'
import { decisionTemplate, outcomes } from '../decision.ts'
import { durationOf, territoryOf } from '../statements.ts'
import { suspensionAnnouncedTemplate } from '../suspension-announced.ts'
import { announcedOutcome, outcomeOf } from './words.ts'

interface Previewed {
  readonly subject_type: ActionSubject
  readonly action: ActionName
  readonly ground: string | null
  readonly reason: string
  readonly until: Date | null
  /** The case from which it would be taken; null: from none. */
  readonly caseId: number | null
}

/**
 * The mail that the person would get of this measure, written by what writes it then; null for what ends a measure,
 * of which a word goes out without these.
 * @throws Refusal 404 for an unknown person
 */
export async function previewAction(
  needs: Pick<Needs, 'config' | 'db'>,
  userId: number,
  measure: Previewed,
): Promise<{ subject: string; text: string } | null> {
  const person = await needs.db
    .selectFrom('users')
    .leftJoin('moderation_case as origin', (join) =>
      join.onRef('origin.user_id', '=', 'users.id').on('origin.id', '=', measure.caseId),
    )
    .select(['name', 'email', 'origin.subject as beganWith'])
    .select(sql<Date>`now() + make_interval(months => ${appealMonths})`.as('contest_until'))
    .select(
      sql<Date>`now() + make_interval(secs => 3600 * ${numberSetting(needs, 'hearing_hours')})`.as('due_at'),
    )
    .where('users.id', '=', userId)
    .where('users.state', '<>', 'erased')
    .executeTakeFirst()
  if (person === undefined) throw refuse('not_found')
  const { action, reason } = measure
  if (action === 'restore' || action === 'lift') return null
  const about = { name: person.name, config: needs.config }
  const rule = (groundOf(measure.ground ?? 'other') ?? groundOf('other'))?.rule ?? ''
  const letter =
    waitsFor(measure) === 'person'
      ? suspensionAnnouncedTemplate.mail(
          { outcome: announcedOutcome(measure.until), rule, reason, due_at: person.due_at.toISOString() },
          about,
        )
      : decisionTemplate.mail(statementOf(measure, rule, person), about)
  const { subject, text } = writeMail({ to: person.email, ...letter })
  return { subject, text }
}

function statementOf(
  { subject_type: subject, action, reason, until }: Previewed,
  rule: string,
  person: { readonly contest_until: Date; readonly beganWith: CaseSubject | null },
): NotificationData<'decision'> {
  const isBan = action === 'ban' || action === 'suspend'
  return {
    subject: isBan ? 'ban' : 'action',
    outcome: isBan ? outcomes.ban : outcomeOf(action, subject, until),
    duration: durationOf(isBan ? 'ban' : 'action', action, until),
    territory: territoryOf(isBan ? 'ban' : 'action', action),
    origin: originOf(subject, person.beganWith),
    decided_at: new Date().toISOString(),
    rule,
    fact: '',
    reason,
    detected: 'human',
    contest: contestOnce(person.contest_until),
  }
}

import { sql } from 'kysely'
import type { NotificationData } from '#features/notifications/contract/notification-types.ts'
import { numberSetting } from '#features/settings/server/settings.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { writeMail } from '#platform/server/providers/mail/layout.ts'
import type { ActionName, ActionSubject } from '../../contract/actions.ts'
import { appealMonths } from '../../contract/decisions.ts'
import { groundOf } from '../../contract/grounds.ts'
import { contestOnce } from '../../contract/redress.ts'
import { waitsFor } from '../../contract/waits.ts'
import { decisionTemplate, outcomes } from '../decision.ts'
import { durationOf } from '../statements.ts'
import { suspensionAnnouncedTemplate } from '../suspension-announced.ts'
import { announcedOutcome, outcomeOf } from './words.ts'

interface Previewed {
  readonly subject_type: ActionSubject
  readonly action: ActionName
  readonly ground: string | null
  readonly reason: string
  readonly until: Date | null
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
    .select(['name', 'email'])
    .select(sql<Date>`now() + make_interval(months => ${appealMonths})`.as('contest_until'))
    .select(
      sql<Date>`now() + make_interval(secs => 3600 * ${numberSetting(needs, 'hearing_hours')})`.as('due_at'),
    )
    .where('id', '=', userId)
    .where('state', '<>', 'erased')
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
      : decisionTemplate.mail(statementOf(measure, rule, person.contest_until), about)
  const { subject, text } = writeMail({ to: person.email, ...letter })
  return { subject, text }
}

function statementOf(
  { subject_type: subject, action, reason, until }: Previewed,
  rule: string,
  contestUntil: Date,
): NotificationData<'decision'> {
  const isBan = action === 'ban' || action === 'suspend'
  return {
    subject: isBan ? 'ban' : 'action',
    outcome: isBan ? outcomes.ban : outcomeOf(action, subject, until),
    duration: durationOf(isBan ? 'ban' : 'action', action, until),
    decided_at: new Date().toISOString(),
    rule,
    fact: '',
    reason,
    detected: 'human',
    contest: contestOnce(contestUntil),
  }
}

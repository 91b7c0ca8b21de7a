import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import {
  type ActionName,
  actionEndpoints,
  type ActionSubject,
  type StaffAction,
  undoSeconds,
} from '#features/moderation/contract/actions.ts'
import { confirmationEndpoints } from '#features/moderation/contract/confirmations.ts'
import type { GroundId } from '#features/moderation/contract/grounds.ts'
import { type Hearing, hearingEndpoints } from '#features/moderation/contract/hearings.ts'
import { decisionEndpoints, type Statement } from '#features/moderation/contract/decisions.ts'
import { concludeWithin } from '#features/moderation/server/actions/conclude.ts'
import { endHearings } from '#features/moderation/server/actions/hearing-over.ts'
import { ownUserEndpoint } from '#features/profiles/contract/user.ts'
import { transaction } from '#platform/server/db/database.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { moderationCalls } from './moderation-calls.ts'
import { makeAdmin, type Person } from './people.ts'

export const measureReason = 'Mostra un’altra persona, che non ha dato il permesso.'

export interface Measure {
  readonly subject: ActionSubject
  readonly id: string | number
  readonly action: ActionName
  readonly until?: string
  readonly ground?: GroundId
  /** The case from which it is taken. */
  readonly caseId?: number
  /** Null: not said. */
  readonly departure?: string | null
  readonly as?: Person
}

/** Measures by `moderator`, unless `as` says otherwise, and what their people hear of them. */
export function measureCalls(app: TestApp, moderator: Person) {
  const take = ({
    subject,
    id,
    action,
    until,
    ground = 'not_own',
    departure = 'Lo richiede il caso.',
    caseId,
    as = moderator,
  }: Measure) =>
    app.call(actionEndpoints.take, {
      as,
      body: {
        subject_type: subject,
        subject_id: id,
        action,
        ground,
        reason: measureReason,
        // Kept only where the ladder proposes another one.
        departure,
        ...(until !== undefined && { until }),
        ...(caseId !== undefined && { case_id: caseId }),
      },
    })

  async function taken(measure: Measure): Promise<StaffAction> {
    const { status, body } = await take(measure)
    expect(status, JSON.stringify(body)).toBe(201)
    return body as StaffAction
  }

  const undo = (id: number, as = moderator) => app.call(actionEndpoints.undo, { as, params: { id } })
  const actionsOf = async (person: Person) =>
    (await app.call(actionEndpoints.list, { as: moderator, params: { id: person.id }, query: {} })).body

  /** As if it had been taken so many seconds earlier. */
  async function age({ id }: StaffAction, seconds: number): Promise<void> {
    const earlier = sql`make_interval(secs => ${seconds})`
    await sql`alter table staff_action disable trigger staff_action_kept`.execute(app.db)
    await sql`
      update staff_action
      set at = at - ${earlier}, undo_until = undo_until - ${earlier}, undone_at = undone_at - ${earlier}
      where id = ${id}`.execute(app.db)
    await sql`alter table staff_action enable trigger staff_action_kept`.execute(app.db)
  }

  /** What the job does when the time to undo it is over. */
  async function conclude(action: StaffAction): Promise<void> {
    await age(action, undoSeconds)
    await transaction(app.needs.db, (trx, afterCommit) =>
      concludeWithin(app.needs, { trx, afterCommit }, action.id),
    )
  }

  /** Undoes it `undoAfter` ms from now, while its time ends in 60 ms; answers whether it was undone. */
  async function undoAtTheEnd(action: StaffAction, undoAfter: number): Promise<boolean> {
    const left = new Date(action.undo_until!).getTime() - Date.now()
    await age(action, (left - 60) / 1000)
    const concluded = sleep(70).then(() =>
      transaction(app.needs.db, (trx, afterCommit) =>
        concludeWithin(app.needs, { trx, afterCommit }, action.id),
      ),
    )
    await sleep(undoAfter)
    const [{ status }] = await Promise.all([undo(action.id), concluded])
    return status === 200
  }

  return {
    take,
    taken,
    undo,
    undoAtTheEnd,
    actionsOf,
    conclude,
    ...waitCalls(app),
    ...whatStands(app),
  }
}

/** What a measure leaves of an account and of its photos, and what was said of it. */
function whatStands(app: TestApp) {
  const statementsOf = async (person: Person) =>
    (await app.call(decisionEndpoints.list, { as: person, query: {} })).body as Statement[]
  const isSignedIn = async (person: Person) =>
    (await app.call(ownUserEndpoint, { as: person })).status === 200
  const photoStatus = async (id: string) => (await fetch(`${app.origin}/attachments/${id}`)).status
  return { isSignedIn, photoStatus, statementsOf }
}

export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** An application of its own, with two of its moderators: measures are by the first, unless a test says otherwise. */
export async function startDesk() {
  const app = await startTestApp()
  const moderator = await makeAdmin(app)
  const colleague = await makeAdmin(app)
  return { app, moderator, colleague, calls: moderationCalls(app), measures: measureCalls(app, moderator) }
}

/** What becomes of the measures that wait. */
function waitCalls(app: TestApp) {
  const decide = (id: number, decision: 'approve' | 'reject', as: Person) =>
    app.call(confirmationEndpoints.decide, { as, params: { id }, body: { decision, reason: 'Riletto.' } })
  const hearingsOf = async (person: Person) =>
    (await app.call(hearingEndpoints.list, { as: person })).body as Hearing[]
  const answer = (person: Person, id: number, text = 'Non sono stato io.') =>
    app.call(hearingEndpoints.answer, { as: person, params: { id }, body: { text } })

  /** As if the time to answer had ended a moment ago; then what the job does. */
  async function endHearing({ id }: StaffAction): Promise<void> {
    await sql`alter table action_wait disable trigger action_wait_kept`.execute(app.db)
    await sql`
      update action_wait set announced_at = now() - interval '3 days', due_at = now() - interval '1 second'
      where action_id = ${id}`.execute(app.db)
    await sql`alter table action_wait enable trigger action_wait_kept`.execute(app.db)
    await endHearings.work(app.needs, {})
  }

  return { decide, hearingsOf, answer, endHearing }
}

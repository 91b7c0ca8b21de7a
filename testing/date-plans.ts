import { sql } from 'kysely'
import { expect } from 'vitest'
import { type DatePlan, datePlanEndpoints } from '#features/safety/contract/date-plans.ts'
import type { BodyIn } from '#platform/contract/endpoint.ts'
import { askIfWell, warnTrustedPerson } from '#features/safety/server/watch.ts'
import type { TestApp } from './harness.ts'
import type { Person } from './people.ts'

const { list, create, shared } = datePlanEndpoints
export type PlanBody = BodyIn<typeof create>

export const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

/** Making plans for a date, and letting their time pass. */
export function datePlanCalls(app: TestApp) {
  let serial = 0
  const bodyOf = (changes: Partial<PlanBody> = {}): PlanBody => {
    serial += 1
    return {
      who: 'Riccardo',
      place: 'Caffè Cova, via Monte Napoleone',
      starts_at: inHours(1),
      ends_at: inHours(4),
      contact_name: 'Marta',
      contact_email: `marta${serial}@posta.test`,
      ...changes,
    }
  }
  const plan = (as: Person, changes: Partial<PlanBody> = {}) =>
    app.call(create, { as, body: bodyOf(changes) })

  async function madeBy(as: Person, changes: Partial<PlanBody> = {}): Promise<DatePlan> {
    const { status, body } = await plan(as, changes)
    expect(status).toBe(201)
    return body as DatePlan
  }

  const tokenOf = ({ url }: { url: string }) => url.split('/piano/')[1] ?? ''
  const open = (token: string) => app.call(shared, { params: { token } })
  const own = async (as: Person, { id }: { id: number }) =>
    ((await app.call(list, { as })).body as { data: DatePlan[] }).data.find((other) => other.id === id)

  /** Lets so much time pass for one plan, by the clock that decides. */
  async function pass({ id }: { id: number }, minutes: number): Promise<void> {
    const earlier = (column: string) => sql`${sql.ref(column)} - make_interval(mins => ${minutes})`
    await sql`
      update date_plan set starts_at = ${earlier('starts_at')}, ends_at = ${earlier('ends_at')},
        reminded_at = ${earlier('reminded_at')}
      where id = ${id}`.execute(app.db)
  }

  /** As the two sweeps of every minute, each run twice at once. */
  async function minute(): Promise<void> {
    for (const job of [askIfWell, warnTrustedPerson])
      await Promise.all([job.work(app.needs, {}), job.work(app.needs, {})])
    await app.runJobs()
  }

  const subjects = async (email: string) =>
    (await app.outbox(email)).map(({ subject }) => subject).toReversed()
  const linkIn = async (email: string, page: string) => {
    const mails = await app.outbox(email)
    const address = mails.map(({ text }) => new RegExp(`\\S+${page}\\?\\S+`).exec(text)?.[0]).find(Boolean)
    const query = new URL(address ?? '').searchParams
    return { plan: Number(query.get('plan')), signature: query.get('signature') ?? '' }
  }

  return { plan, madeBy, tokenOf, open, own, pass, minute, subjects, linkIn }
}

import { sql } from 'kysely'
import { makeVerifiedBuyer } from '../buyers.ts'
import type { TestApp } from '../harness.ts'
import { makeHostess, type Person } from '../people.ts'
import type { Cast } from './cast.ts'
import { conversationActions } from './conversation-actions.ts'
import { moderationActions } from './moderation-actions.ts'
import { visibleIn } from './observed-state.ts'
import { atProvider } from './provider.ts'
import { purchaseActions } from './purchase-actions.ts'
import { codeLimit } from './purchases.ts'
import { queueActions } from './queue.ts'

type Fixture = Awaited<ReturnType<typeof openFixture>>

export type { Fixture }

/**
 * New people on the real server, and what each of them can do. Its jobs must not run by themselves: whether a notice
 * comes early, late, twice or never is for the run to say.
 */
export async function openFixture(
  app: TestApp,
  moderators: readonly Person[],
  options: { kings: number; costs: readonly (50 | 100 | 200)[]; credits: number },
) {
  const { db } = app
  await sql`delete from pgboss.job`.execute(db)
  const kings: Person[] = []
  for (let n = 0; n < options.kings; n += 1)
    kings.push(await makeVerifiedBuyer(app, { credits: options.credits }))
  const hostesses: Person[] = []
  for (const unlockCost of options.costs) hostesses.push(await makeHostess(app, { unlockCost }))
  const code = `PROVA${kings[0]!.id}`
  await db
    .insertInto('promo_code')
    .values({ code, kind: 'percent', value: 10, use_limit: codeLimit })
    .execute()
  const cast: Cast = { app, moderators, kings, hostesses, code, payments: new Map(), messages: new Map() }
  return {
    ...conversationActions(cast),
    ...moderationActions(cast),
    ...purchaseActions(cast),
    ...atProvider(app, (name) => cast.payments.get(name)!),
    ...queueActions(cast),

    /** As `visible` of reference-model.ts shows it. */
    visible: () => visibleIn(db, cast),
  }
}

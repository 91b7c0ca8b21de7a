import { sql } from 'kysely'
import { settingEndpoints } from '#features/settings/contract/settings.ts'
import { type Disagreement, readingEndpoints } from '#features/moderation/contract/second-readings.ts'
import { openCase, type Opening } from '#features/moderation/server/cases.ts'
import { transaction } from '#platform/server/db/database.ts'
import type { AnswerOf, BodyOf } from '#platform/contract/endpoint.ts'
import type { TestApp } from './harness.ts'
import { makeHostess, type Person } from './people.ts'

/** How many are drawn, what is decided, and who reads it again. */
export function readingCalls(app: TestApp, owner: Person) {
  /** The same for every kind of decision. */
  const draw = (percent: number) =>
    app.call(settingEndpoints.change, {
      as: owner,
      body: {
        second_reading_percent: percent,
        second_reading_percent_newcomer: percent,
        second_reading_percent_heavy: percent,
        reason: 'Prova',
      },
    })

  /** A new description that waits, of somebody new unless said. */
  async function waits(opening: Partial<Opening> = {}): Promise<number> {
    const userId = opening.userId ?? (await makeHostess(app)).id
    const after = { text: 'Amo il teatro e le cene tranquille.' }
    return transaction(app.db, (trx) =>
      openCase(trx, { subject: 'text', subjectId: String(userId), after, ...opening, userId }),
    )
  }

  /** Not as staff who began today. */
  const longHere = ({ id }: Person) =>
    sql`update users set created_at = now() - interval '31 days' where id = ${id}`.execute(app.db)

  const drawn = async (caseId: number) =>
    app.db.selectFrom('second_reading').selectAll().where('case_id', '=', caseId).executeTakeFirst()

  const toRead = async (as: Person): Promise<AnswerOf<typeof readingEndpoints.list>['body']> =>
    (await app.call(readingEndpoints.list, { as })).body
  const show = (as: Person, id: number) => app.call(readingEndpoints.show, { as, params: { id } })
  const answer = (as: Person, id: number, body: BodyOf<typeof readingEndpoints.answer>) =>
    app.call(readingEndpoints.answer, { as, params: { id }, body })
  const skip = (as: Person, id: number) =>
    app.call(readingEndpoints.skip, { as, params: { id }, body: { reason: 'Le foto non ci sono più.' } })
  const disagreements = async (as: Person): Promise<Disagreement[]> =>
    (await app.call(readingEndpoints.disagreements, { as })).body.data
  const close = (as: Person, id: number) =>
    app.call(readingEndpoints.close, { as, params: { id }, body: { reason: 'Ne parliamo lunedì.' } })

  return { draw, waits, longHere, drawn, toRead, show, answer, skip, disagreements, close }
}

import { beforeAll, describe, expect, test } from 'vitest'
import { audit } from '#apps/server/audit.ts'
import { accountEndpoints } from '#features/accounts/contract/accounts.ts'
import { banEndpoints } from '#features/accounts/contract/bans.ts'
import { ownUserEndpoint } from '#features/profiles/contract/user.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeAdmin, makeKing, type Person } from '#testing/people.ts'
import { decisionEndpoints, type Statement } from '../contract/decisions.ts'
import { moderationCalls, plea, refusalReason as reason } from '#testing/moderation-calls.ts'

let app: TestApp
let first: Person
let second: Person
let calls: ReturnType<typeof moderationCalls>
beforeAll(async () => {
  app = await startTestApp()
  calls = moderationCalls(app)
  first = await makeAdmin(app)
  second = await makeAdmin(app)
})

describe('a ban', () => {
  const ban = (person: Person, body: { reason: string; ends_at?: string } = { reason }) =>
    app.call(banEndpoints.ban, { as: first, params: { id: person.id }, body })
  const unban = (person: Person) =>
    app.call(banEndpoints.unban, { as: first, params: { id: person.id }, body: { reason: 'Chiarito.' } })

  async function tokenOf(person: Person): Promise<string> {
    const cutOff = await app.call(ownUserEndpoint, { as: person })
    expect(cutOff).toMatchObject({ status: 401, body: { banned: true } })
    return (cutOff.body as { ban_token: string }).ban_token
  }

  test('is a decision: its token reads the reasons and contests them, and an upheld appeal lifts it', async () => {
    const king = await makeKing(app)
    expect((await ban(king)).status).toBe(200)
    const ban_token = await tokenOf(king)
    const notice = await app.call(accountEndpoints.banReport, {
      params: { username: king.name },
      query: { ban_token },
    })
    expect(notice.body).toEqual({ message: `Il tuo account è sospeso. Motivo: ${reason}` })
    const { body } = await app.call(decisionEndpoints.list, { query: { ban_token } })
    const [statement] = body as Statement[]
    expect(statement).toMatchObject({ subject: 'ban', reason, outcome: 'Il tuo account è stato sospeso.' })
    expect((await calls.mailsTo(king))[0]).toBe('Il tuo account è stato sospeso')

    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        app.call(decisionEndpoints.appeal, {
          query: {},
          body: { decision_id: statement?.id ?? 0, text: plea, ban_token },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)])
    const id = await calls.openCaseOf(king, 'appeal')
    expect((await calls.judge(first, id, 'approve')).status).toBe(403)
    expect((await calls.judge(second, id, 'approve')).status).toBe(200)
    expect((await app.call(decisionEndpoints.list, { query: { ban_token } })).status).toBe(401)
    const { lifted_at } = await app.db
      .selectFrom('suspension')
      .select('lifted_at')
      .where('user_id', '=', king.id)
      .executeTakeFirstOrThrow()
    expect(lifted_at).not.toBeNull()
    expect(await audit(app.db)).toEqual([])
  })

  test('is given once at a time, is lifted with a reason on record, and makes room when it ran out', async () => {
    const king = await makeKing(app)
    const answers = await Promise.all(Array.from({ length: 10 }, () => ban(king)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    expect((await unban(king)).status).toBe(200)
    expect((await unban(king)).status).toBe(409)
    const soon = new Date(Date.now() + 3_600_000).toISOString()
    expect((await ban(king, { reason, ends_at: soon })).status).toBe(200)
    await app.db
      .updateTable('suspension')
      .set({ starts_at: new Date(Date.now() - 7200_000), ends_at: new Date(Date.now() - 1000) })
      .where('user_id', '=', king.id)
      .where('lifted_at', 'is', null)
      .execute()
    expect((await ban(king)).status).toBe(200)
    const auditEvents = await app.db
      .selectFrom('audit_log')
      .select(['action', 'reason'])
      .where('actor_id', '=', first.id)
      .where('action', '=', 'action.lift')
      .where('subject_id', '=', String(king.id))
      .execute()
    expect(auditEvents).toEqual([{ action: 'action.lift', reason: 'Chiarito.' }])
  })

  test('does not fall on staff, on nobody, without a reason, or into the past', async () => {
    expect((await ban(second)).status).toBe(403)
    expect((await ban({ ...second, id: 999_999 })).status).toBe(404)
    const king = await makeKing(app)
    expect((await ban(king, { reason: ' ' })).status).toBe(422)
    const past = new Date(Date.now() - 1000).toISOString()
    expect(await ban(king, { reason, ends_at: past })).toMatchObject({
      status: 422,
      body: { errors: { ends_at: ['La fine deve essere nel futuro.'] } },
    })
  })
})

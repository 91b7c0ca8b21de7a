import { beforeAll, describe, expect, test } from 'vitest'
import { accountEndpoints } from '#features/accounts/contract/accounts.ts'
import { passwordEndpoints } from '#features/accounts/contract/passwords.ts'
import { secondFactorEndpoints } from '#features/accounts/contract/second-factor.ts'
import { chatEndpoints } from '#features/chat/contract/chat.ts'
import { realtimeRules } from '#features/chat/server/live.ts'
import { adminOverview } from '#features/insights/contract/overview.ts'
import { ownUserEndpoint } from '#features/profiles/contract/user.ts'
import { supportEndpoints } from '#features/support/contract/support.ts'
import type { AdminRole } from '#platform/contract/people.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { proveHuman } from '#testing/human.ts'
import { makeAdmin, makeKing, type Person } from '#testing/people.ts'
import { codeAt, makeColleague, makeEnrolled, staffPassword } from '#testing/second-factor.ts'
import { type Colleague, staffEndpoints as staff } from '../contract/staff.ts'

let app: TestApp
let owner: Person
beforeAll(async () => {
  app = await startTestApp()
  owner = await makeAdmin(app, { adminRole: 'owner' })
})

const reason = 'Serve al team.'
const list = async () => (await app.call(staff.list, { as: owner })).body as Colleague[]
const role = (as: Person, id: number, admin_role: AdminRole) =>
  app.call(staff.changeRole, { as, params: { id }, body: { admin_role, reason } })
const deactivate = (as: Person, id: number) =>
  app.call(staff.deactivate, { as, params: { id }, body: { reason } })
const reactivate = (as: Person, id: number) =>
  app.call(staff.reactivate, { as, params: { id }, body: { reason } })

let serial = 0
function invitation() {
  serial += 1
  return {
    name: `Nuova${serial}`,
    email: `nuova${serial}@lieta.example`,
    admin_role: 'support' as const,
    reason,
  }
}

async function linkMailedTo(email: string): Promise<{ email: string; token: string }> {
  await app.runJobs()
  const [mail] = await app.outbox(email)
  const url = new URL(/https?:\S+reset-password\S+/.exec(mail?.text ?? '')?.[0] ?? 'http://none')
  return { email: url.searchParams.get('email') ?? '', token: url.searchParams.get('token') ?? '' }
}

const choose = (link: { email: string; token: string }, password = staffPassword) =>
  app.call(passwordEndpoints.reset, { body: { ...link, password, password_confirmation: password } })

const lastAuditEvent = (id: number) =>
  app.db
    .selectFrom('audit_log')
    .select(['actor_id', 'action', 'reason', 'before', 'after'])
    .where('subject_id', '=', String(id))
    .orderBy('id', 'desc')
    .executeTakeFirst()

describe('inviting', () => {
  test('mails a link with which a colleague sets the first password, once, and signs in', async () => {
    const wanted = invitation()
    const answer = await app.call(staff.invite, { as: owner, body: wanted })
    expect(answer).toMatchObject({
      status: 201,
      body: {
        name: wanted.name,
        admin_role: 'support',
        state: 'invited',
        second_factor: false,
        last_sign_in_at: null,
      },
    })
    const { id } = answer.body as Colleague
    expect(await lastAuditEvent(id)).toEqual({
      actor_id: owner.id,
      action: 'staff.invite',
      reason,
      before: null,
      after: { admin_role: 'support' },
    })
    const link = await linkMailedTo(wanted.email)
    expect((await choose(link)).status).toBe(200)
    expect((await choose(link, 'un’altra porta sul giardino')).status).toBe(422)
    await app.runJobs()
    const [notice] = await app.outbox(wanted.email)
    expect(notice?.subject).toBe('La tua password è pronta')
    expect(notice?.text).not.toMatch(/cambiata|disconness/)
    const entered = await app.call(accountEndpoints.login, {
      body: { email: wanted.email, password: staffPassword },
    })
    expect(entered.body).toMatchObject({ access_token: expect.any(String), welcome_new_user: false })
    expect((await list()).find((row) => row.id === id)).toMatchObject({
      state: 'active',
      last_sign_in_at: expect.any(String),
    })
  })

  test('a link works for 24 hours, can be sent again, and the forgotten password is no way around it', async () => {
    const wanted = invitation()
    const { body } = await app.call(staff.invite, { as: owner, body: wanted })
    const { id } = body as Colleague
    const link = await linkMailedTo(wanted.email)
    const expires = Number(link.token.split('.')[0])
    expect(expires - Date.now() / 1000).toBeGreaterThan(23.9 * 3600)
    expect(expires - Date.now() / 1000).toBeLessThanOrEqual(24 * 3600)
    const again = await app.call(staff.inviteAgain, { as: owner, params: { id }, body: { reason } })
    expect(again.status).toBe(200)
    await app.runJobs()
    expect(await app.outbox(wanted.email)).toHaveLength(2)
    const forgot = { email: wanted.email, captcha: await proveHuman(app) }
    expect((await app.call(passwordEndpoints.forgot, { body: forgot })).status).toBe(200)
    await app.runJobs()
    expect(await app.outbox(wanted.email)).toHaveLength(2)
    expect((await choose(link)).status).toBe(200)
    const late = await app.call(staff.inviteAgain, { as: owner, params: { id }, body: { reason } })
    expect(late.status).toBe(409)
  })

  test('a taken name or address is said under its field', async () => {
    const king = await makeKing(app)
    const taken = await app.call(staff.invite, {
      as: owner,
      body: { ...invitation(), name: king.name, email: king.email },
    })
    expect(taken).toMatchObject({
      status: 422,
      body: { formError: { name: [expect.any(String)], email: [expect.any(String)] } },
    })
  })
})

describe('a colleague', () => {
  test('changes roles in the same moment; what the old one allowed is refused from then on', async () => {
    const colleague = await makeAdmin(app, { adminRole: 'finance' })
    expect((await role(owner, colleague.id, 'support')).body).toMatchObject({ admin_role: 'support' })
    expect(await lastAuditEvent(colleague.id)).toMatchObject({
      action: 'staff.role',
      reason,
      before: { admin_role: 'finance' },
      after: { admin_role: 'support' },
    })
    expect((await role(colleague, owner.id, 'support')).status).toBe(403)
  })

  test('whose access is taken away is out at once, everywhere, until it is given back', async () => {
    const colleague = await makeColleague(app, { adminRole: 'moderator' })
    expect((await app.call(adminOverview, { as: colleague })).status).toBe(200)
    expect((await deactivate(owner, colleague.id)).body).toMatchObject({ state: 'deactivated' })
    expect((await app.call(ownUserEndpoint, { as: colleague })).status).toBe(401)
    const login = () =>
      app.call(accountEndpoints.login, { body: { email: colleague.email, password: staffPassword } })
    expect(await login()).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('disattivato') },
    })
    expect((await deactivate(owner, colleague.id)).status).toBe(409)
    expect((await reactivate(owner, colleague.id)).body).toMatchObject({ state: 'active' })
    expect((await login()).body).toHaveProperty('access_token')
    expect(await lastAuditEvent(colleague.id)).toMatchObject({ action: 'staff.reactivate', reason })
  })

  test('gets a lost second factor reset by an owner, is signed out and told by mail', async () => {
    const colleague = await makeEnrolled(app)
    const login = () =>
      app.call(accountEndpoints.login, { body: { email: colleague.email, password: staffPassword } })
    const { ticket } = (await login()).body as { ticket: string }
    const reset = () =>
      app.call(staff.resetSecondFactor, { as: owner, params: { id: colleague.id }, body: { reason } })
    expect((await reset()).body).toMatchObject({ second_factor: false })
    expect((await app.call(ownUserEndpoint, { as: colleague })).status).toBe(401)
    const code = codeAt(colleague.secret, colleague.step + 1)
    expect((await app.call(secondFactorEndpoints.login, { body: { ticket, code } })).status).toBe(422)
    expect((await login()).body).toHaveProperty('access_token')
    expect((await reset()).status).toBe(409)
    await app.runJobs()
    expect((await app.outbox(colleague.email))[0]?.subject).toContain('azzerata')
    expect(await lastAuditEvent(colleague.id)).toMatchObject({ action: 'second_factor.reset', reason })
  })

  test('is never oneself, nobody, or somebody who is not of the staff', async () => {
    const king = await makeKing(app)
    const reset = (id: number) =>
      app.call(staff.resetSecondFactor, { as: owner, params: { id }, body: { reason } })
    for (const change of [role(owner, owner.id, 'support'), deactivate(owner, owner.id), reset(owner.id)])
      expect((await change).status).toBe(403)
    for (const id of [king.id, 999_999])
      for (const change of [
        role(owner, id, 'support'),
        deactivate(owner, id),
        reactivate(owner, id),
        reset(id),
      ])
        expect((await change).status).toBe(404)
  })
})

describe('the last owner', () => {
  test('of two who demote each other at once, one stays; neither a third one nor the database lets both go', async () => {
    for (let round = 0; round < 4; round += 1) {
      const first = await makeAdmin(app, { adminRole: 'owner' })
      const second = await makeAdmin(app, { adminRole: 'owner' })
      const answers = await Promise.all([
        round % 2 ? deactivate(first, second.id) : role(first, second.id, 'support'),
        role(second, first.id, 'support'),
      ])
      expect(answers.map(({ status }) => status).sort()).toContain(200)
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      for (const { id } of [first, second]) await deactivate(owner, id)
    }
    const owners = (await list()).filter(
      ({ admin_role, state }) => admin_role === 'owner' && state === 'active',
    )
    expect(owners.map(({ id }) => id)).toEqual([owner.id])
    const goes = [{ admin_role: 'finance' as const }, { deactivated_at: new Date() }]
    for (const change of goes)
      await expect(
        app.db.updateTable('users').set(change).where('id', '=', owner.id).execute(),
      ).rejects.toThrow('the last owner stays')
  })
})

describe('support chats', () => {
  const asked = async () => {
    const member = await makeKing(app)
    const { id } = await app.db
      .insertInto('chat')
      .values({ member_id: member.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { member, id }
  }

  test.each([
    ['support', 200],
    ['owner', 200],
    ['moderator', 404],
    ['finance', 404],
  ] as const)('%s reads and writes there: %d [GUARD-05]', async (adminRole, expected) => {
    const { id } = await asked()
    const colleague = await makeAdmin(app, { adminRole })
    const read = await app.call(chatEndpoints.messages, { as: colleague, params: { id }, query: {} })
    expect(read.status).toBe(expected)
    const sent = await app.call(chatEndpoints.send, {
      as: colleague,
      params: { id },
      body: { message: 'Eccomi' },
    })
    expect(sent.status).toBe(expected === 200 ? 201 : 404)
    const mayJoin = await realtimeRules(app.needs).mayJoin(colleague.id, { kind: 'chat', id })
    expect(mayJoin).toBe(expected === 200)
  })

  test('are assigned to who answers there, not to others or to who has left', async () => {
    const { id } = await asked()
    const finance = await makeAdmin(app, { adminRole: 'finance' })
    const gone = await makeAdmin(app, { adminRole: 'support' })
    await deactivate(owner, gone.id)
    const { body } = await app.call(supportEndpoints.inbox, { as: owner, query: {} })
    const offered = (body as { staff: { id: number }[] }).staff.map((colleague) => colleague.id)
    expect(offered).toContain(owner.id)
    for (const colleague of [finance, gone]) {
      expect(offered).not.toContain(colleague.id)
      const given = await app.call(supportEndpoints.assign, {
        as: owner,
        params: { chatId: id },
        body: { assignee_id: colleague.id },
      })
      expect(given.status).toBe(404)
    }
  })
})

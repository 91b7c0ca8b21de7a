import { beforeAll, expect, test } from 'vitest'
import { accountEndpoints } from '#features/accounts/contract/accounts.ts'
import { ownUserEndpoint } from '#features/profiles/contract/user.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { createAdmin } from './admins.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})

const owner = { name: 'Prima Persona', email: 'Prima@Lieta.example', password: 'una porta sul giardino' }

test('the first admin signs in and reads their own data', async () => {
  await createAdmin(app.db, owner)
  const answer = await app.call(accountEndpoints.login, {
    body: { email: 'prima@lieta.example', password: owner.password },
  })
  const { access_token: token } = answer.body as { access_token: string }
  const user = await app.call(ownUserEndpoint, { as: { id: 0, token } })
  expect(user.body).toMatchObject({ role: 'ADMIN', approval_status: 'approved' })
  const auditEvents = await app.db
    .selectFrom('audit_log')
    .select(['actor_id', 'address', 'after'])
    .where('action', '=', 'admin.create')
    .execute()
  expect(auditEvents).toEqual([{ actor_id: null, address: null, after: { admin_role: 'owner' } }])
})

test('a weak password, a taken address or no address at all makes no admin', async () => {
  await expect(
    createAdmin(app.db, { ...owner, email: 'altra@lieta.example', password: 'password123' }),
  ).rejects.toThrow(/comune/)
  await expect(createAdmin(app.db, { ...owner, name: 'A' })).rejects.toThrow(/nickname/i)
  await expect(createAdmin(app.db, { ...owner, name: 'Altra' })).rejects.toThrow(/exists already/)
  await expect(createAdmin(app.db, { ...owner, email: 'nessuna' })).rejects.toThrow(/not an email/)
})

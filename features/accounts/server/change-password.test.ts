import { beforeAll, expect, test } from 'vitest'
import { accountEndpoints } from '../contract/accounts.ts'
import { passwordEndpoints } from '../contract/passwords.ts'
import { ownUserEndpoint } from '#features/profiles/contract/user.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeKing } from '#testing/people.ts'
import { quoted, requirement } from '#testing/requirement.ts'
import { startSession } from './sessions.ts'
import { givePassword } from '#testing/account-states.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})

const { change } = passwordEndpoints
const current_password = 'Girasole d’inverno 7'
const password = 'Papavero di maggio 8'

async function kingWithPassword() {
  const king = await makeKing(app)
  await givePassword(app, king, current_password)
  return king
}

test('a change signs out every other device and leaves this one', async () => {
  const king = await kingWithPassword()
  const other = await app.db
    .transaction()
    .execute((trx) =>
      startSession(app.needs.config, trx, king.id, { userAgent: 'Telefono', address: '127.0.0.1' }),
    )
  await requirement('PROFILE-43', async () => {
    const body = {
      [quoted('PROFILE-43', 'current_password')]: current_password,
      [quoted('PROFILE-43', 'password')]: password,
      [quoted('PROFILE-43', 'password_confirmation')]: password,
    }
    for (const field of Object.keys(body)) {
      const { [field]: _without, ...rest } = body
      expect((await app.call(change, { as: king, body: rest as never })).status).toBe(422)
    }
    expect(await app.call(change, { as: king, body: body as never })).toMatchObject({
      status: 200,
      body: { success: true },
    })
  })
  expect((await app.call(ownUserEndpoint, { as: king })).status).toBe(200)
  expect((await app.call(ownUserEndpoint, { as: { id: king.id, token: other.access_token } })).status).toBe(
    401,
  )
  const login = (typed: string) =>
    app.call(accountEndpoints.login, { body: { email: king.email, password: typed } })
  expect((await login(current_password)).status).toBe(422)
  expect((await login(password)).body).toHaveProperty('access_token')
})

test('what is wrong stands under its field', async () => {
  const king = await kingWithPassword()
  const answer = await app.call(change, {
    as: king,
    body: { current_password: 'un’altra cosa', password: 'breve', password_confirmation: 'diversa' },
  })
  requirement('PROFILE-41', () =>
    expect(answer).toMatchObject({
      status: 422,
      body: {
        [quoted('PROFILE-41', 'formError')]: {
          [quoted('PROFILE-41', 'current_password')]: ['La password attuale non è corretta.'],
          [quoted('PROFILE-41', 'password')]: ['Scegli una password tra 10 e 128 caratteri.'],
          password_confirmation: ['Le due password non coincidono.'],
        },
      },
    }),
  )
})

test('of ten changes at once one wins; the others no longer know the current password [API-46]', async () => {
  const king = await kingWithPassword()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => `Papavero di maggio ${index}`).map((chosen) =>
      app.call(change, {
        as: king,
        body: { current_password, password: chosen, password_confirmation: chosen },
      }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(9)
})

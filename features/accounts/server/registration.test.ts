import { beforeAll, expect, test } from 'vitest'
import { accountEndpoints, type RegisterBody } from '../contract/accounts.ts'
import { captchaEndpoint } from '#platform/contract/captcha.ts'
import { ownUserEndpoint } from '#features/profiles/contract/user.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { withinOneDay } from '#testing/limit-window.ts'
import { proveHuman } from '#testing/human.ts'
import { solve } from '#testing/solve-challenge.ts'
import { mailedLink, registerNewcomer } from '#testing/newcomer.ts'
import { requirement } from '#testing/requirement.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})

let serial = 0
function form(changes: Partial<RegisterBody> = {}): RegisterBody {
  serial += 1
  return {
    name: `Ginevra ${serial}`,
    dob: '1996-06-22',
    email: `ginevra${serial}@posta.test`,
    phone: '',
    province: 15,
    password: 'Dimostrazione1!',
    password_confirmation: 'Dimostrazione1!',
    role: 'HOSTESS',
    isModel: true,
    profileTypes: [1, 3],
    newsletter: 0,
    termsAccepted: true,
    ...changes,
  }
}

const register = async (body: RegisterBody) =>
  app.call(accountEndpoints.register, { body: { ...body, captcha: body.captcha ?? (await proveHuman(app)) } })

const account = (email: string) =>
  app.db
    .selectFrom('users')
    .innerJoin('profile', 'profile.user_id', 'users.id')
    .selectAll()
    .where('email', '=', email)
    .execute()

test('registering answers 201 without a token and mails the link', async () => {
  const body = form({ name: 'Niccolò Rossi', phone: '+39 348 555 0142' })
  const answer = await register(body)
  expect(answer).toMatchObject({
    status: 201,
    body: { message: 'Verifica la tua mailbox, segui le istruzioni. Benvenuto!' },
  })
  expect(answer.body).not.toHaveProperty('access_token')
  expect(await account(body.email)).toMatchObject([
    {
      name: 'Niccolò Rossi',
      state: 'email_pending',
      phone: '+393485550142',
      province_id: 15,
      types: 0b101,
      role: 'HOSTESS',
    },
  ])
  await app.runJobs()
  const [mail] = await app.outbox(body.email)
  expect(mail?.subject).toBe('Verifica la tua email')
  expect(mail?.text).toMatch(/\/verify-email\?id=\d+&expires=\d+&hash=\w+&signature=[\w-]+/)
})

test('a nickname tried again does not tell whether the address was known', async () => {
  const owner = form()
  await register(owner)
  const [fresh, known] = [form(), form({ email: owner.email })]
  const taken = { status: 422, body: { formError: { name: [expect.any(String)] } } }
  for (const probe of [fresh, known]) {
    expect((await register(probe)).status).toBe(201)
    const again = [form({ name: probe.name }), form({ name: probe.name, email: probe.email })]
    for (const form of again) expect(await register(form)).toMatchObject(taken)
  }
})

test('a king gets a wallet and no profile types', async () => {
  const body = form({ role: 'KING', profileTypes: [1], isModel: false })
  expect((await register(body)).status).toBe(201)
  const [king] = await account(body.email)
  requirement('AUTH-27', () => expect(king?.types).toBe(0))
  const wallet = await app.db
    .selectFrom('wallet')
    .select('balance')
    .where('user_id', '=', king?.id ?? 0)
    .execute()
  expect(wallet).toEqual([{ balance: 0 }])
})

test('a registration that contradicts itself is refused under the field, one as specified is not', async () => {
  const king: Partial<RegisterBody> = { role: 'KING', profileTypes: [] }
  const bothRoles = {
    status: 422,
    body: { formError: { role: ['Scegli un solo profilo, da hostess o da king.'] } },
  }
  expect(await register(form({ ...king, isModel: true }))).toMatchObject(bothRoles)
  const nothing = { status: 422, body: { formError: { profileTypes: ['Scegli almeno una voce.'] } } }
  const { profileTypes: _, ...unsaid } = form()
  for (const body of [form({ profileTypes: [] }), unsaid]) expect(await register(body)).toMatchObject(nothing)
  for (const body of [form({ ...king, isModel: false }), form({ profileTypes: [2] })])
    expect((await register(body)).status).toBe(201)
})

test('accepting the terms and the privacy policy is written in the consent log [AUTH-28]', async () => {
  const body = form()
  await register(body)
  const consents = await app.db
    .selectFrom('consent')
    .innerJoin('users', 'users.id', 'consent.user_id')
    .select(['document', 'given'])
    .where('email', '=', body.email)
    .orderBy('document')
    .execute()
  expect(consents).toEqual([
    { document: 'privacy', given: true },
    { document: 'terms', given: true },
  ])
})

test('who refuses the terms is not registered', async () => {
  const refused = await register({ ...form(), termsAccepted: false as true })
  expect(refused).toMatchObject({ status: 422, body: { formError: { termsAccepted: [expect.any(String)] } } })
})

test.each([
  ['name', { name: 'ab' }],
  ['name', { name: 'Анна' }],
  ['name', { name: 'support_chat' }],
  ['dob', { dob: '1996-02-30' }],
  ['dob', { dob: '1890-01-01' }],
  ['email', { email: 'ginevra@posta' }],
  ['phone', { phone: '348 555 0142' }],
  ['province', { province: 9999 }],
  ['password', { password: 'corta', password_confirmation: 'corta' }],
  ['password', { password: 'password123', password_confirmation: 'password123' }],
  ['password_confirmation', { password_confirmation: 'Dimostrazione2!' }],
  ['role', { role: 'ADMIN' as 'KING' }],
])('a wrong %s is explained in Italian under the field: %o [AUTH-33]', async (field, changes) => {
  const refused = await register(form(changes))
  expect(refused).toMatchObject({
    status: 422,
    body: { formError: { [field]: [expect.stringMatching(/[a-z] .*[a-z]/)] } },
  })
  expect(JSON.stringify((refused.body as { formError: object }).formError)).not.toMatch(
    /invalid|expected|required/i,
  )
})

test('an empty form names every required field at once', async () => {
  const refused = await app.call(accountEndpoints.register, { body: {} as RegisterBody })
  expect(Object.keys((refused.body as { formError: object }).formError).sort()).toEqual([
    'captcha',
    'dob',
    'email',
    'name',
    'password',
    'password_confirmation',
    'province',
    'role',
  ])
})

test('faults of shape and of substance are told in one answer, one message for each field', async () => {
  await register(form({ name: 'Occupata' }))
  const body = form({
    name: 'occupàta',
    dob: '2015-05-05',
    email: 'ginevra@posta',
    phone: '348 555 0142',
    province: 9999,
    password: 'password123',
    password_confirmation: 'Password123',
  })
  expect(await register(body)).toMatchObject({
    status: 422,
    body: {
      formError: {
        name: ['Questo nickname è già in uso. Scegline un altro.'],
        dob: ['Per iscriverti devi avere almeno 18 anni.'],
        email: ["Inserisci un'email valida"],
        phone: ['Inserisci un numero di cellulare valido.'],
        province: ['Scegli la tua provincia.'],
        password: ['Questa password è troppo comune. Scegline un’altra.'],
        password_confirmation: ['Le due password non coincidono.'],
      },
    },
  })
  expect(await account(body.email)).toEqual([])
})

test.each([[null], [[]], ['text'], [7]])('a body that is no form is refused: %j [API-16]', async (body) => {
  const refused = await app.call(accountEndpoints.register, { body: body as unknown as RegisterBody })
  expect(refused.status).toBeOneOf([400, 422])
})

test('somebody one day short of eighteen is refused, on the birthday accepted [AUTH-33]', async () => {
  await withinOneDay(app, 10)
  const romeToday = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format(new Date())
  const [year = 0, month = 1, day = 1] = romeToday.split('-').map(Number)
  const birthday = new Date(Date.UTC(year - 18, month - 1, day))
  const tomorrow = new Date(Date.UTC(year - 18, month - 1, day + 1))
  const iso = (date: Date) => date.toISOString().slice(0, 10)
  expect(await register(form({ dob: iso(tomorrow) }))).toMatchObject({
    status: 422,
    body: { formError: { dob: ['Per iscriverti devi avere almeno 18 anni.'] } },
  })
  expect((await register(form({ dob: iso(birthday) }))).status).toBe(201)
})

test('a nickname that differs only by look-alikes is taken [AUTH-33]', async () => {
  await register(form({ name: 'Ilaria' }))
  expect(await register(form({ name: 'lLÀRIA' }))).toMatchObject({
    status: 422,
    body: { formError: { name: ['Questo nickname è già in uso. Scegline un altro.'] } },
  })
})

test('a registered address gets the same answer and a mail that says so [API-16]', async () => {
  const first = form()
  const fresh = await register(first)
  const again = await register(form({ email: first.email.toUpperCase() }))
  expect(again.status).toBe(201)
  const secret = expect.stringMatching(/^[\w-]{43}$/)
  for (const { body } of [fresh, again])
    expect(body).toEqual({
      message: 'Verifica la tua mailbox, segui le istruzioni. Benvenuto!',
      registration: secret,
    })
  await app.runJobs()
  const subjects = (await app.outbox(first.email)).map((mail) => mail.subject)
  expect(subjects).toEqual(['Hai già un account su Lieta', 'Verifica la tua email'])
  expect(await account(first.email)).toHaveLength(1)
})

test('without the proof of work the form is refused under captcha [AUTH-29]', async () => {
  expect(await register(form({ captcha: '' }))).toMatchObject({
    status: 422,
    body: { formError: { captcha: ['Ti preghiamo di verificare che tu non sia un robot'] } },
  })
})

test('the challenge that the form fetches, once solved, lets it pass [AUTH-29]', async () => {
  const challenge = await app.call(captchaEndpoint)
  if (challenge.status !== 200) throw new Error('no challenge')
  expect((await register(form({ captcha: await solve(challenge.body) }))).status).toBe(201)
})

test('a forged or malformed proof is refused [AUTH-29]', async () => {
  const solved = JSON.parse(Buffer.from(await proveHuman(app), 'base64').toString())
  solved.challenge.parameters.cost = 1
  const forged = Buffer.from(JSON.stringify(solved)).toString('base64')
  for (const captcha of [forged, 'nonsense', Buffer.from('{}').toString('base64')])
    expect(await register(form({ captcha }))).toMatchObject({
      status: 422,
      body: { formError: { captcha: [expect.any(String)] } },
    })
})

test('a proof serves one account, and stays good when the form was refused [AUTH-29]', async () => {
  const captcha = await proveHuman(app)
  await register(form({ name: 'Beatrice' }))
  expect((await register(form({ name: 'Beatrice', captcha }))).status).toBe(422)
  expect((await register(form({ captcha }))).status).toBe(201)
  expect(await register(form({ captcha }))).toMatchObject({
    status: 422,
    body: { formError: { captcha: [expect.any(String)] } },
  })
})

test('of twenty registrations of one nickname and address at once, one makes an account [API-16]', async () => {
  const body = form({ name: 'Contesa' })
  const proofs = await Promise.all(Array.from({ length: 20 }, () => proveHuman(app)))
  const answers = await Promise.all(proofs.map((captcha) => register({ ...body, captcha })))
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
  expect(answers.filter((answer) => answer.status === 422)).toHaveLength(19)
  expect(await account(body.email)).toHaveLength(1)
}, 60_000)

test('who offers herself is a HOSTESS whatever she calls it, clients are KING, and they begin as pending', async () => {
  for (const [role, profileTypes] of [
    ['HOSTESS', [1]],
    ['HOSTESS', [2]],
    ['HOSTESS', [3]],
    ['KING', []],
  ] as const) {
    const { email } = await registerNewcomer(app, { role, profileTypes: [...profileTypes] })
    const entered = await app.call(accountEndpoints.verifyEmail, await mailedLink(app, email))
    const { access_token } = entered.body as { access_token: string }
    const { body } = await app.call(ownUserEndpoint, { as: { id: 0, token: access_token } })
    expect(body).toMatchObject({
      role,
      approval_status: 'pending',
      profile: { my_profile_types: profileTypes },
    })
  }
})

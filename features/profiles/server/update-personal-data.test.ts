import { expect, test } from 'vitest'
import { audit } from '#apps/server/audit.ts'
import { newEmailLink } from '#features/accounts/server/signed-links.ts'
import { startTestApp } from '#testing/harness.ts'
import { textedCode } from '#testing/newcomer.ts'
import { makeAdmin, makeHostess, makeKing } from '#testing/people.ts'
import { newEmailLinkOf, personalDataCalls } from '#testing/personal-data-calls.ts'
import { quoted, requirement } from '#testing/requirement.ts'
import { personalDataEndpoints } from '../contract/personal-data.ts'

const app = await startTestApp()
const { own, change, changeSeen, openCaseOf, judge, mailedLink } = personalDataCalls(
  app,
  await makeAdmin(app),
)
const { confirmPhone, verifyNewEmail } = personalDataEndpoints

test('a new name waits for a moderator, the old one stays until they approve', async () => {
  const hostess = await makeHostess(app)
  await requirement('PROFILE-50', async () => {
    expect(await change(hostess, { name: 'Serafina Bel' })).toMatchObject({
      status: 200,
      body: { infoModeration: true, IsDataInModeration: true, emailModified: false, phonePending: false },
    })
    expect(await own(hostess)).toMatchObject({
      name: hostess.name,
      pending_changes: { name: 'Serafina Bel' },
    })
  })
  expect(await openCaseOf(hostess, 'personal')).toMatchObject({
    before: { facts: [{ label: 'Nome', value: hostess.name }] },
    after: { facts: [{ label: 'Nome', value: 'Serafina Bel' }] },
  })
  expect((await judge(hostess, 'personal', 'approve')).status).toBe(200)
  expect(await own(hostess)).toMatchObject({ name: 'Serafina Bel', pending_changes: { name: null } })
})

test('a refused name leaves the old one; the old one given back by who has seen the new takes the wish back [API-44]', async () => {
  const hostess = await makeHostess(app)
  await change(hostess, { name: 'Chiamami Subito' })
  await judge(hostess, 'personal', 'reject')
  expect(await own(hostess)).toMatchObject({ name: hostess.name, pending_changes: { name: null } })
  await change(hostess, { name: 'Clotilde' })
  expect((await changeSeen(hostess, { name: hostess.name })).body).toMatchObject({ infoModeration: false })
  expect(await openCaseOf(hostess, 'personal')).toBeUndefined()
})

test('a name that somebody took meanwhile cannot be approved any more [API-44]', async () => {
  const hostess = await makeHostess(app)
  await change(hostess, { name: 'Fiammetta' })
  await makeKing(app, { name: 'Fiammétta' })
  expect((await judge(hostess, 'personal', 'approve')).status).toBe(409)
  expect((await judge(hostess, 'personal', 'reject')).status).toBe(200)
})

test('before the first approval a name is simply part of the profile’s case [API-44]', async () => {
  const hostess = await makeHostess(app, { state: 'pending' })
  expect((await change(hostess, { name: 'Ersilia' })).body).toMatchObject({ infoModeration: false })
  expect((await own(hostess)).name).toBe('Ersilia')
})

test('a date of birth counts at once, but only an adult’s; a taken or reserved name is refused', async () => {
  const other = await makeHostess(app)
  const hostess = await makeHostess(app)
  await change(hostess, { dob: '1990-02-03' })
  expect((await own(hostess)).dob).toBe('1990-02-03')
  const minor = `${new Date().getFullYear() - 16}-01-01`
  await requirement('PROFILE-41', async () => {
    const wrong = { name: 'assistenza', email: 'niente', dob: minor, phone: '12' }
    for (const field of [
      quoted('PROFILE-41', 'name'),
      quoted('PROFILE-41', 'email'),
      quoted('PROFILE-41', 'dob'),
      quoted('PROFILE-41', 'phone'),
    ] as (keyof typeof wrong)[]) {
      const { status, body } = await change(hostess, { [field]: wrong[field] })
      expect([status, body[quoted('PROFILE-41', 'formError')]]).toEqual([
        422,
        { [field]: [expect.any(String)] },
      ])
    }
  })
  expect(await change(hostess, { dob: minor, name: other.name.toUpperCase() })).toMatchObject({
    status: 422,
    body: {
      formError: {
        dob: ['Con questa data di nascita non avresti avuto 18 anni quando hai aperto l’account.'],
        name: ['Questo nickname è già in uso. Scegline un altro.'],
      },
    },
  })
  expect((await change(hostess, { name: 'assistenza' })).status).toBe(422)
})

test('a new e-mail is confirmed by its link, then by a moderator; until then the old one is in use', async () => {
  const king = await makeKing(app)
  const email = `nuovo.${king.email}`
  await requirement('PROFILE-51', async () => {
    expect((await change(king, { email })).body).toMatchObject({
      emailModified: true,
      IsDataInModeration: false,
    })
    expect(await own(king)).toMatchObject({
      email: king.email,
      pending_changes: { email: { value: email, verified: false } },
    })
    expect(await openCaseOf(king, 'email')).toBeUndefined()
  })
  const query = await mailedLink(email)
  expect((await app.outbox(king.email))[0]?.text).toContain(email)

  const answers = await Promise.all(Array.from({ length: 10 }, () => app.call(verifyNewEmail, { query })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 410)).toHaveLength(9)
  await requirement('PROFILE-51', async () => {
    expect(await own(king)).toMatchObject({
      email: king.email,
      pending_changes: { email: { value: email, verified: true } },
    })
    expect(await openCaseOf(king, 'email')).toBeDefined()
  })
  expect((await change(king, { email })).body).toMatchObject({
    emailModified: false,
    IsDataInModeration: true,
  })

  await requirement('PROFILE-51', async () => {
    expect((await judge(king, 'email', 'approve')).status).toBe(200)
    expect(await own(king)).toMatchObject({ email, pending_changes: { email: null } })
  })
  await app.runJobs()
  expect((await app.outbox(email))[0]?.subject).toBe('Il tuo nuovo indirizzo è attivo')
  expect((await app.outbox(king.email))[0]?.subject).toBe('La tua email su Lieta è cambiata')
})

test('a forged, a late and a replaced link are refused', async () => {
  const king = await makeKing(app)
  const user = { id: king.id, newEmail: `altro.${king.email}` }
  await change(king, { email: user.newEmail })
  const query = await mailedLink(user.newEmail)
  const late = newEmailLinkOf(newEmailLink(app.needs.config, user, Math.floor(Date.now() / 1000) - 86_401))
  const status = async (link: typeof query) => (await app.call(verifyNewEmail, { query: link })).status
  expect(await status({ ...query, email: 'mio@posta.test' })).toBe(403)
  expect(await status(late)).toBe(410)
  await changeSeen(king, { email: king.email })
  expect(await status(query)).toBe(410)
  expect(await openCaseOf(king, 'email')).toBeUndefined()
})

test('somebody else’s address gets the same answer; its owner is notified, and no link is sent [API-44]', async () => {
  const owner = await makeHostess(app)
  const king = await makeKing(app)
  expect((await change(king, { email: owner.email })).body).toMatchObject({ emailModified: true })
  await app.runJobs()
  const mails = await app.outbox(owner.email)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.subject).toBe('Qualcuno vuole usare il tuo indirizzo')
  expect(mails[0]?.text).toContain('ha appena chiesto di usare questo indirizzo per un altro account')
  expect(mails[0]?.text).not.toContain('iscriver')
})

test('a new number counts once its code is entered; payment codes and the old number stay until then', async () => {
  const king = await makeKing(app, { phone: '+393330004401' })
  expect((await change(king, { phone: '+39 333 000 4402' })).body).toMatchObject({ phonePending: true })
  expect(await own(king)).toMatchObject({
    phone: '+393330004401',
    pending_changes: { phone: '+393330004402' },
  })
  const otp = await textedCode(app, '+393330004402')
  const wrong = otp === '12345' ? '54321' : '12345'
  expect(await app.call(confirmPhone, { as: king, body: { otp: wrong } })).toMatchObject({
    status: 422,
    body: { formError: { otp: ['Il codice non è corretto. Controlla e riprova.'] } },
  })
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => app.call(confirmPhone, { as: king, body: { otp } })),
  )
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
  expect(await own(king)).toMatchObject({ phone: '+393330004402', pending_changes: { phone: null } })
  await change(king, { phone: '' })
  expect((await own(king)).phone).toBeNull()
})

test('five wrong codes kill the code of a new number [API-44]', async () => {
  const king = await makeKing(app, { phone: '+393330004411' })
  await change(king, { phone: '+393330004412' })
  const otp = await textedCode(app, '+393330004412')
  const wrong = otp === '12345' ? '54321' : '12345'
  for (let round = 0; round < 5; round += 1) await app.call(confirmPhone, { as: king, body: { otp: wrong } })
  expect((await app.call(confirmPhone, { as: king, body: { otp } })).status).toBe(422)
  expect((await own(king)).phone).toBe('+393330004411')
})

test('after twenty concurrent changes, pending changes and open cases match [API-44]', async () => {
  const hostess = await makeHostess(app)
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      change(hostess, { name: `Ginestra ${'abcdefghijklmnopqrst'[index]}`, email: `g${index}@posta.test` }),
    ),
  )
  const { pending_changes } = await own(hostess)
  expect((await openCaseOf(hostess, 'personal'))?.after).toEqual({
    facts: [{ label: 'Nome', value: pending_changes?.name }],
  })
  expect(await audit(app.db)).toEqual([])
})

import { describe, expect, test } from 'vitest'
import { startTestApp } from '#testing/harness.ts'
import { makeAdmin, makeHostess, makeKing } from '#testing/people.ts'
import { personalDataCalls } from '#testing/personal-data-calls.ts'
import { personalDataEndpoints } from '../contract/personal-data.ts'

const app = await startTestApp()
const { own, versionOf, change, changeSeen, openCaseOf, judge, mailedLink } = personalDataCalls(
  app,
  await makeAdmin(app),
)
const { verifyNewEmail } = personalDataEndpoints

describe('who saves from a form filled before something else changed [API-44]', () => {
  test('is told what changed and loses nothing: neither what waits nor what is in use', async () => {
    const hostess = await makeHostess(app, { phone: '+393330004421' })
    const stale = await versionOf(hostess)
    await changeSeen(hostess, { name: 'Serafina Blu', email: `altra.${hostess.email}` })
    const before = await own(hostess)
    const { status, body } = await change(hostess, { version: stale, dob: '1990-02-03' })
    expect([status, body]).toEqual([
      409,
      {
        code: 'overtaken',
        message: 'Nel frattempo sono cambiati alcuni dati: il nome e l’email. Non abbiamo salvato nulla.',
        changed: ['name', 'email'],
        current: {
          name: 'Serafina Blu',
          email: `altra.${hostess.email}`,
          phone: '+393330004421',
          dob: '1994-05-17',
          version: await versionOf(hostess),
        },
      },
    ])
    expect(await own(hostess)).toEqual(before)
    expect((await change(hostess, { ...body.current, dob: '1990-02-03' })).status).toBe(200)
    expect(await own(hostess)).toMatchObject({ dob: '1990-02-03', pending_changes: { name: 'Serafina Blu' } })
    await app.call(verifyNewEmail, { query: await mailedLink(`altra.${hostess.email}`) })
    expect(await own(hostess)).toMatchObject({ pending_changes: { email: { verified: true } } })
  })

  test('is told of a decision too, so that a refused name is not asked for again unseen', async () => {
    const hostess = await makeHostess(app)
    await change(hostess, { name: 'Chiamami Ora' })
    const seen = await versionOf(hostess)
    await judge(hostess, 'personal', 'reject')
    expect(await change(hostess, { name: 'Chiamami Ora', version: seen })).toMatchObject({
      status: 409,
      body: { changed: ['name'], message: expect.stringContaining('è cambiato un dato: il nome.') },
    })
    expect(await openCaseOf(hostess, 'personal')).toBeUndefined()
  })

  test('takes nothing back where the client knows no versions: the answer says that it still waits', async () => {
    const king = await makeKing(app, { phone: '+393330004431' })
    const email = `altro.${king.email}`
    await change(king, { name: 'Clodoveo', email, phone: '+393330004432' })
    expect(await change(king, { dob: '1990-02-03' })).toMatchObject({
      status: 200,
      body: { infoModeration: true, IsDataInModeration: true, emailModified: true, phonePending: true },
    })
    expect(await own(king)).toMatchObject({
      dob: '1990-02-03',
      pending_changes: { name: 'Clodoveo', email: { value: email }, phone: '+393330004432' },
    })
    expect((await app.call(verifyNewEmail, { query: await mailedLink(email) })).status).toBe(200)
  })

  test('of two that save at once from the same version one is told', async () => {
    const hostess = await makeHostess(app)
    const version = await versionOf(hostess)
    const answers = await Promise.all(
      ['Serafina Rosa', 'Serafina Nera'].map((name) => change(hostess, { name, version })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test.each(['', 'x', '....', 'a.b.c.d.e'])(
    'with «%s» for a version is told to look again',
    async (version) => {
      const king = await makeKing(app)
      expect(await change(king, { version, dob: '1990-02-03' })).toMatchObject({ status: 409 })
      expect((await own(king)).dob).toBe('1994-05-17')
    },
  )
})

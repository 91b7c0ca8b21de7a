import { beforeAll, describe, expect, test } from 'vitest'
import { audit } from '#apps/server/audit.ts'
import { contestNotice } from '#features/moderation/contract/redress.ts'
import { actionEndpoints } from '#features/moderation/contract/actions.ts'
import { decisionEndpoints } from '#features/moderation/contract/decisions.ts'
import { type Case, decide, listCases } from '#features/moderation/contract/moderation.ts'
import { byNotice, everywhere, untold } from '#features/moderation/contract/scope-and-origin.ts'
import { deletePhoto } from '#features/photos/contract/photos.ts'
import type { BodyIn } from '#platform/contract/endpoint.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { proveHuman } from '#testing/human.ts'
import { measureCalls, measureReason } from '#testing/measures.ts'
import { makeAdmin, makeHostess, makeKing, type Person } from '#testing/people.ts'
import { jpeg } from '#testing/pictures.ts'
import { addPhoto, upload } from '#testing/uploads.ts'
import { noticeEndpoint, unknownAddress } from '../contract/reports.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startTestApp()
  admin = await makeAdmin(app)
})

let serial = 0
async function notice(changes: Partial<BodyIn<typeof noticeEndpoint>>, as?: Person) {
  serial += 1
  const body = {
    category: 'fraud' as const,
    explanation: 'Mi ha chiesto una ricarica.',
    name: 'Dario Mori',
    email: `dario${serial}@posta.test`,
    goodFaith: true as const,
    captcha: await proveHuman(app),
    address: '',
    ...changes,
  }
  const answer = await app.call(noticeEndpoint, { body, ...(as && { as }) })
  return { answer, email: body.email ?? '', code: (answer.body as { code: string }).code }
}

async function reportsAbout({ id }: Person): Promise<Case[]> {
  const { body } = await app.call(listCases, { as: admin, query: { subject: 'report' } })
  return (body as { data: Case[] }).data.filter(({ user }) => user.id === id)
}

const mailsTo = async (recipient: string) => {
  await app.runJobs()
  return app.outbox(recipient)
}

describe('a notice', () => {
  test('by somebody without an account reaches the queue with what it is about, and is confirmed by mail', async () => {
    const hostess = await makeHostess(app, { profile: { description: 'Fiere e congressi.' } })
    await upload(app, hostess, { files: { 'a.jpg': await jpeg() } })
    const address = `${app.needs.config.publicUrl}/user-profile/${hostess.name}`
    const { answer, email, code } = await notice({ address })
    expect(answer.status).toBe(201)
    expect(code).toMatch(/^S-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/)

    const [moderationCase, ...others] = await reportsAbout(hostess)
    expect(others).toEqual([])
    expect(moderationCase).toMatchObject({
      subject: 'report',
      priority: 0,
      findings: [{ rule: 'scam', matched: '' }],
    })
    expect(moderationCase?.before).toMatchObject({
      text: 'Fiere e congressi.',
      photos: [{ url: expect.stringContaining('signature=') }],
    })
    expect(moderationCase?.after?.text).toBe('Mi ha chiesto una ricarica.')
    expect(moderationCase?.after?.facts).toEqual([
      { label: 'Categoria', value: 'Truffa o richiesta di denaro' },
      { label: 'Contenuto indicato', value: address },
      { label: 'Segnalato da', value: `Dario Mori, ${email}` },
      { label: 'Codice', value: code },
      { label: 'Altre di chi segnala (90 giorni)', value: 'nessuna decisa' },
      { label: 'Altre sulla persona (90 giorni)', value: 'nessuna' },
    ])
    const [mail] = await mailsTo(email)
    expect(mail?.subject).toBe(`Abbiamo ricevuto la tua segnalazione ${code}`)
    expect(mail?.text).toContain('chiama il 112')
  })

  test('shows what was there when it was sent, whatever the person changes afterwards', async () => {
    const hostess = await makeHostess(app)
    await upload(app, hostess, { files: { 'a.jpg': await jpeg() } })
    const { id } = await app.db
      .selectFrom('photo')
      .select('id')
      .where('user_id', '=', hostess.id)
      .executeTakeFirstOrThrow()
    await notice({ address: `/attachments/${id}` })
    await app.call(deletePhoto, { as: hostess, params: { id } })
    await app.db.transaction().execute(async (trx) => {
      await trx
        .updateTable('users')
        .set({ name: `${hostess.name}x` })
        .where('id', '=', hostess.id)
        .execute()
      await app.needs.hooks.profileChanged(trx, hostess.id)
    })
    const [moderationCase] = await reportsAbout(hostess)
    expect(moderationCase?.before?.facts).toEqual(
      expect.arrayContaining([
        { label: 'Nickname', value: hostess.name },
        { label: 'Foto indicata', value: 'la prima' },
        { label: 'Foto eliminate da allora', value: '1' },
      ]),
    )
  })

  test('about somebody’s safety goes first; one about a child needs no name, and stays unnamed with a session open', async () => {
    const hostess = await makeHostess(app)
    const king = await makeKing(app)
    const urgent = { address: hostess.name, category: 'minors', name: '', email: '' } as const
    expect((await notice(urgent, king)).answer.status).toBe(201)
    const [moderationCase] = await reportsAbout(hostess)
    expect(moderationCase).toMatchObject({ priority: 100, findings: [{ rule: 'underage' }] })
    expect(moderationCase?.after?.facts).toContainEqual({ label: 'Segnalato da', value: 'in forma anonima' })
    const { reporter_id } = await app.db
      .selectFrom('report')
      .select('reporter_id')
      .where('reported_user_id', '=', hostess.id)
      .executeTakeFirstOrThrow()
    expect(reporter_id).toBeNull()
  })

  test('about a child is not upheld by a word alone: something is done, or proposed, first', async () => {
    const hostess = await makeHostess(app)
    await notice({ address: hostess.name, category: 'minors', name: '', email: '' })
    const { id } = (await reportsAbout(hostess))[0]!
    const uphold = () =>
      app.call(decide, { as: admin, params: { id }, body: { decision: 'approve', reason: null } })
    const refused = await uphold()
    expect(refused.status).toBe(422)
    expect(JSON.stringify(refused.body)).toContain('serve una misura')
    expect(await reportsAbout(hostess), 'nothing was decided').toMatchObject([{ id, outcome: null }])
    const measure = await app.call(actionEndpoints.take, {
      as: admin,
      body: {
        subject_type: 'profile',
        subject_id: hostess.id,
        action: 'take_down',
        ground: 'underage',
        reason: 'Potrebbe essere minorenne.',
        case_id: id,
      },
    })
    expect(measure.status).toBe(201)
    expect((await uphold()).status).toBe(200)
  })

  test('is named in the statement of what is public; of a person the answer is always the same', async () => {
    const hostess = await makeHostess(app)
    await notice({ address: hostess.name })
    const { id: caseId } = (await reportsAbout(hostess))[0]!
    const measures = measureCalls(app, admin)
    const photo = await addPhoto(app, hostess, { seed: 31 })
    const taken = { as: admin, caseId } as const
    const preview = async (body: Pick<BodyIn<typeof actionEndpoints.preview>, 'subject_type' | 'action'>) =>
      (
        await app.call(actionEndpoints.preview, {
          as: admin,
          params: { id: hostess.id },
          body: { ...body, reason: measureReason, case_id: caseId },
        })
      ).body.mail?.text
    expect(await preview({ subject_type: 'photo', action: 'take_down' })).toContain(byNotice)
    await measures.conclude(
      await measures.taken({ ...taken, subject: 'photo', id: photo, action: 'take_down' }),
    )
    await measures.conclude(
      await measures.taken({ ...taken, subject: 'user', id: hostess.id, action: 'warn' }),
    )
    expect(await measures.statementsOf(hostess)).toMatchObject([
      { origin: untold, territory: '' },
      { origin: byNotice, territory: everywhere },
    ])
  })

  test.each([
    ['address', { address: '  ' }, 'Indica dove si trova il contenuto'],
    ['address', { address: 'Nessuno con questo nome' }, unknownAddress],
    ['address', { address: 'https://altrove.example/user-profile/a' }, unknownAddress],
    ['category', { category: 'gossip' as never }, 'Scegli una categoria'],
    ['explanation', { explanation: ' \u200B ' }, 'Spiega perché lo segnali'],
    ['name', { name: ' ' }, 'Il nome è obbligatorio per questa categoria'],
    ['email', { email: '' }, "L'email è obbligatoria per questa categoria"],
    ['email', { email: 'dario' }, "Inserisci un'email valida"],
    ['email', { category: 'minors', email: '' } as const, "L'email è obbligatoria per questa categoria"],
    ['goodFaith', { goodFaith: false as never }, 'Conferma che quanto scrivi è vero per quanto ne sai'],
    ['captcha', { captcha: 'no proof' }, 'Ti preghiamo di verificare che tu non sia un robot'],
  ] as const)('with a bad %s is refused under it: %o', async (field, changes, message) => {
    const { name: address } = await makeHostess(app)
    const { answer } = await notice({ address, ...changes })
    expect(answer).toMatchObject({ status: 422, body: { errors: { [field]: [message] } } })
  })

  test.each([
    ['missing', {}],
    ['empty', { address: '', category: '', explanation: '', name: '', email: '', goodFaith: false }],
  ])('with everything %s is told everything at once', async (_, body) => {
    const answer = await app.call(noticeEndpoint, { body: body as never })
    expect(answer.status).toBe(422)
    expect(Object.keys((answer.body as { errors: object }).errors).sort()).toEqual([
      'address',
      'category',
      'email',
      'explanation',
      'goodFaith',
      'name',
    ])
  })

  test('needs a proof of its own, which a mistyped address does not spend', async () => {
    const { name } = await makeHostess(app)
    const captcha = await proveHuman(app)
    expect((await notice({ address: 'Nessuno con questo nome', captcha })).answer.status).toBe(422)
    expect((await notice({ address: name, captcha })).answer.status).toBe(201)
    const again = await notice({ address: name, captcha })
    expect(again.answer).toMatchObject({ status: 422, body: { errors: { captcha: [expect.any(String)] } } })
  })

  test('cannot be about the staff, and says so no differently than about nobody', async () => {
    const { answer } = await notice({ address: admin.name })
    expect(answer).toMatchObject({ status: 422, body: { errors: { address: [unknownAddress] } } })
  })
})

describe('the decision', () => {
  test.each([
    ['approve', 'L’abbiamo accolta'],
    ['reject', 'Non l’abbiamo accolta.\n\nNon viola le regole.'],
  ] as const)('to %s it is told to who reported, with the way to contest it', async (decision, words) => {
    const hostess = await makeHostess(app)
    const { email, code } = await notice({ address: hostess.name })
    const [moderationCase] = await reportsAbout(hostess)
    const reason = decision === 'reject' ? { reason: 'Non viola le regole.' } : {}
    const answer = await app.call(decide, {
      as: admin,
      params: { id: moderationCase?.id ?? 0 },
      body: { decision, ...reason },
    })
    expect(answer.status).toBe(200)
    const [mail] = await mailsTo(email)
    expect(mail?.subject).toBe(`L’esito della tua segnalazione ${code}`)
    expect(mail?.text).toContain(words)
    // The same sentence stands on the page where one reports.
    expect(mail?.text).toContain(contestNotice)
    expect(contestNotice).toMatch(/entro 6 mesi.*AGCOM.*extragiudiziale certificato.*al giudice/)
  })

  test('says nothing to the person reported: no mail, no statement, nothing to contest, no trace in the audit log of who reported', async () => {
    const hostess = await makeHostess(app)
    const { email } = await notice({ address: hostess.name, explanation: 'Parole mie.' })
    const [moderationCase] = await reportsAbout(hostess)
    const id = moderationCase?.id ?? 0
    await app.call(decide, {
      as: admin,
      params: { id },
      body: { decision: 'reject', reason: 'Non viola le regole.' },
    })
    expect(await mailsTo(hostess.email)).toEqual([])
    expect((await app.call(decisionEndpoints.list, { as: hostess, query: {} })).body).toEqual([])
    const appeal = await app.call(decisionEndpoints.appeal, {
      as: hostess,
      query: {},
      body: { decision_id: id, text: 'Non è vero.' },
    })
    expect(appeal.status).toBe(404)
    const rows = await app.db.selectFrom('audit_log').select(['before', 'after', 'data']).execute()
    const kept = JSON.stringify([rows, await app.db.selectFrom('moderation_event').select('data').execute()])
    expect(kept).not.toContain(email)
    expect(kept).not.toContain('Parole mie.')
  })

  test('leaves every invariant of the reports standing', async () => {
    expect(await audit(app.db)).toEqual([])
  })
})

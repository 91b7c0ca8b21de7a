import { createPublicKey, verify as verifySignature } from 'node:crypto'
import { strFromU8, strToU8 } from 'fflate'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { blockEndpoints } from '#features/chat/contract/blocks.ts'
import { chatEndpoints } from '#features/chat/contract/chat.ts'
import { eraseAgain } from '#features/privacy/server/erasure.ts'
import { forgetOld } from '#features/privacy/server/forget.ts'
import { reportEndpoints } from '#features/reports/contract/reports.ts'
import { datePlanCalls } from '#testing/date-plans.ts'
import { evidenceCalls, type Files, verify } from '#testing/evidence.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { measureCalls } from '#testing/measures.ts'
import { makeAdmin, makeHostess, makeKing, type Person } from '#testing/people.ts'
import { addPhoto } from '#testing/uploads.ts'
import { evidenceEndpoints, evidencePerDay, type Seal, sealedText } from '../contract/evidence.ts'
import { evidenceFolder } from './address.ts'

let app: TestApp
let calls: ReturnType<typeof evidenceCalls>
beforeAll(async () => {
  app = await startTestApp()
  calls = evidenceCalls(app)
})

const { unlock, send } = chatEndpoints
const say = async (as: Person, chatId: number, message: string) =>
  (await app.call(send, { as, params: { id: chatId }, body: { message } })).body as { id: number }
const about = (chatId: number) => ({ subject: 'conversation', id: String(chatId) }) as const
const block = (as: Person, { id }: Person) => app.call(blockEndpoints.block, { as, body: { user_id: id } })

interface Pair {
  readonly king: Person
  readonly hostess: Person
  readonly chatId: number
}

let phones = 0
async function pair(): Promise<Pair> {
  const king = await makeKing(app, {
    credits: 100,
    phone: `+3933300${10_000 + (phones += 1)}`,
  })
  const hostess = await makeHostess(app, { profile: { description: 'Fiere e congressi.' } })
  const { chat_id: chatId } = (await app.call(unlock, { as: king, body: { other_user_id: hostess.id } })).body
  await say(king, chatId, 'Buonasera')
  await say(hostess, chatId, 'Molto lieta')
  return { king, hostess, chatId }
}

interface Voice {
  readonly tipo: string
  readonly dati: Record<string, any>
}
const voices = (files: Files) =>
  (JSON.parse(strFromU8(files['fascicolo.json'] ?? new Uint8Array())) as { voci: Voice[] }).voci
const of = (files: Files, tipo: string) =>
  voices(files)
    .filter((voice) => voice.tipo === tipo)
    .map(({ dati }) => dati)
const everything = (files: Files) =>
  Object.values(files)
    .map((bytes) => strFromU8(bytes, true))
    .join('\n')

describe('an archive of a conversation', () => {
  test('has what was written and received with both times, who wrote, and the profile with its photos', async () => {
    const { king, hostess, chatId } = await pair()
    const photo = await addPhoto(app, hostess)
    const { files, code } = await calls.made(king, about(chatId))

    expect(Object.keys(files).sort()).toEqual([
      'LEGGIMI.txt',
      'catena.json',
      'fascicolo.html',
      'fascicolo.json',
      `foto/01-${photo}.webp`,
      'verifica.mjs',
    ])
    expect(of(files, 'messaggio')).toMatchObject([
      { id_profilo: king.id, scritto_da: king.name, testo: 'Buonasera', stato: 'consegnato' },
      { id_profilo: hostess.id, scritto_da: hostess.name, testo: 'Molto lieta' },
    ])
    expect(of(files, 'messaggio')[0]?.scritto).toEqual({
      utc: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      italia: expect.stringMatching(/^\d\d\/\d\d\/\d{4}, \d\d:\d\d:\d\d$/),
    })
    expect(of(files, 'altra_persona')).toMatchObject([
      { id_profilo: hostess.id, nome: hostess.name, oggi: { descrizione: 'Fiere e congressi.' } },
    ])
    const page = strFromU8(files['fascicolo.html'] ?? new Uint8Array())
    for (const words of [code, 'Buonasera', 'Molto lieta', hostess.name, 'data:image/webp;base64'])
      expect(page).toContain(words)
    expect(page).not.toContain('<script')
  })

  test('tells nothing of the other that the site does not show: no mail, number or date of birth, nor a held text', async () => {
    const { king, hostess, chatId } = await pair()
    await app.call(send, {
      as: king,
      params: { id: chatId },
      body: { message: 'Scrivimi su WhatsApp al 347 555 01 77' },
    })
    const { phone, dob } = await app.db
      .selectFrom('users')
      .select(['phone', 'dob'])
      .where('id', '=', king.id)
      .executeTakeFirstOrThrow()
    const { files, zip } = await calls.made(hostess, about(chatId))
    for (const secret of [king.email, phone ?? 'no phone', dob, '347 555 01 77']) {
      expect(everything(files)).not.toContain(secret)
      expect(strFromU8(zip, true)).not.toContain(secret)
    }
    expect(strFromU8(files['LEGGIMI.txt'] ?? new Uint8Array())).toContain(`id del profilo ${king.id}`)
  })

  test('keeps what she had read although the staff took it down, and the report as it was when it was sent', async () => {
    const { king, hostess, chatId } = await pair()
    const { id } = await say(king, chatId, 'Ti aspetto sotto casa')
    await app.call(reportEndpoints.chat, {
      as: hostess,
      body: { reported_chat_id: chatId, reason: 'Mi fa paura', category: 'violence' },
    })
    const { take } = measureCalls(app, await makeAdmin(app))
    expect((await take({ subject: 'message', id, action: 'take_down' })).status).toBe(201)
    const { files } = await calls.made(hostess, about(chatId))
    expect(of(files, 'messaggio').at(-1)).toMatchObject({
      testo: 'Ti aspetto sotto casa',
      stato: 'consegnato, poi tolto dal team',
    })
    expect(of(files, 'segnalazione')).toMatchObject([
      { categoria: 'Minacce o violenza', testo: 'Mi fa paura', esito: 'in esame' },
    ])
    expect(of(files, 'segnalazione')[0]?.messaggi_allora).toHaveLength(3)
  })

  test('shows nickname and description as they were when the conversation began', async () => {
    const { king, hostess, chatId } = await pair()
    const changed = {
      user_id: hostess.id,
      subject_id: String(hostess.id),
      state: 'approved',
      decided_at: new Date(),
    } as const
    const jsonb = (value: object) => sql<string>`${JSON.stringify(value)}::jsonb`
    await app.db
      .insertInto('moderation_case')
      .values([
        { ...changed, subject: 'text', before: jsonb({ text: 'Come mi vedevi allora.' }) },
        {
          ...changed,
          subject: 'personal',
          before: jsonb({ facts: [{ label: 'Nome', value: 'Il nome di allora' }] }),
        },
      ])
      .execute()
    const { files } = await calls.made(king, about(chatId))
    expect(of(files, 'altra_persona')[0]).toMatchObject({
      nome: hostess.name,
      oggi: { descrizione: 'Fiere e congressi.' },
      all_inizio: { nome: 'Il nome di allora', descrizione: 'Come mi vedevi allora.' },
    })
  })
})

describe('the program in it', () => {
  test('says yes to what was sealed, and no once a byte of any file is another, one is missing or one came along', async () => {
    const { king, hostess, chatId } = await pair()
    await addPhoto(app, hostess)
    const { files, code } = await calls.made(king, about(chatId))
    expect(await verify(files)).toEqual({
      code: 0,
      said: expect.stringContaining(`SÌ: il fascicolo ${code} è integro`),
    })

    for (const [name, bytes] of Object.entries(files)) {
      for (const at of [0, Math.floor(bytes.length / 2), bytes.length - 1]) {
        const spoilt = Uint8Array.from(bytes)
        spoilt[at] = (spoilt[at] ?? 0) ^ 1
        const { code: exit, said } = await verify(files, { [name]: spoilt })
        expect([name, at, exit, said.slice(0, 3)]).toEqual([name, at, 1, 'NO:'])
      }
      expect((await verify(files, { [name]: null })).code).toBe(1)
    }
    const { said } = await verify(files, { 'foto/99.webp': strToU8('RIFF') })
    expect(said).toContain('foto/99.webp: non fa parte del fascicolo')
  })

  test('says no to an archive whose chain was made anew without our key', async () => {
    const { king, chatId } = await pair()
    const { files } = await calls.made(king, about(chatId))
    const chain = JSON.parse(strFromU8(files['catena.json'] ?? new Uint8Array()))
    const forged = { ...chain, sigillato_il: '2020-01-01T00:00:00.000Z' }
    const { said } = await verify(files, { 'catena.json': strToU8(`${JSON.stringify(forged, null, 1)}\n`) })
    expect(said).toContain('la firma non corrisponde')
  })
})

describe('the seal', () => {
  test('is published without an account: head, time and key of the archive, and nothing that leads to anybody', async () => {
    const { king, hostess, chatId } = await pair()
    const { files, code } = await calls.made(king, about(chatId))
    const chain = JSON.parse(strFromU8(files['catena.json'] ?? new Uint8Array()))
    const { status, body } = await app.call(evidenceEndpoints.seal, { params: { code } })
    expect(status).toBe(200)
    const seal = body as Seal
    expect(seal).toEqual({
      code,
      head: chain.testa,
      sealed_at: chain.sigillato_il,
      entries: chain.voci.length,
      signature: chain.firma,
      public_key: chain.chiave_pubblica,
    })
    const key = createPublicKey({ key: Buffer.from(seal.public_key, 'base64'), format: 'der', type: 'spki' })
    expect(
      verifySignature(null, Buffer.from(sealedText(seal)), key, Buffer.from(seal.signature, 'base64')),
    ).toBe(true)
    for (const name of [king.name, hostess.name]) expect(JSON.stringify(seal)).not.toContain(name)
    expect((await app.call(evidenceEndpoints.seal, { params: { code: 'F-2222-2222-2222' } })).status).toBe(
      404,
    )
  })

  test('cannot be changed or taken away, and no file is offered without one', async () => {
    const { king, chatId } = await pair()
    const { code } = await calls.made(king, about(chatId))
    const seal = app.db
      .updateTable('evidence_seal')
      .set({ head: 'b'.repeat(64) })
      .where('code', '=', code)
    await expect(seal.execute()).rejects.toThrow('append-only')
    await expect(app.db.deleteFrom('evidence_seal').where('code', '=', code).execute()).rejects.toThrow(
      'append-only',
    )
    const unsealed = {
      code: 'F-2222-2222-3333',
      user_id: king.id,
      subject: 'plan',
      subject_id: 1,
      about: 'Incontro',
      bytes: 1,
      ready_at: new Date(),
      expires_at: new Date(),
    } as const
    await expect(app.db.insertInto('evidence_archive').values(unsealed).execute()).rejects.toThrow(
      'has no seal',
    )
  })
})

describe('who may have one', () => {
  test('the two of a conversation, also after a block, when it has gone from the chats; the other hears nothing', async () => {
    const { king, hostess, chatId } = await pair()
    await addPhoto(app, hostess)
    await block(hostess, king)
    const [hers, his] = [await calls.made(hostess, about(chatId)), await calls.made(king, about(chatId))]
    expect(of(hers.files, 'messaggio')).toHaveLength(2)
    expect(of(hers.files, 'altra_persona')[0]?.oggi).not.toBeNull()
    expect(of(hers.files, 'conversazione')[0]?.bloccata_da_chi_sigilla).not.toBeNull()

    // Whom she blocked gets what he has read, and nothing of how she is today.
    expect(of(his.files, 'messaggio')).toHaveLength(2)
    expect(of(his.files, 'altra_persona')[0]).toMatchObject({ nome: hostess.name, oggi: null })
    expect(of(his.files, 'conversazione')[0]?.bloccata_da_chi_sigilla).toBeNull()
    expect(Object.keys(his.files).filter((name) => name.startsWith('foto/'))).toEqual([])
    expect((await calls.own(hostess)).hidden_chats).toEqual([{ id: chatId, name: king.name }])
    await app.runJobs()
    for (const { email } of [king, hostess]) expect(await app.outbox(email)).toEqual([])
  })

  test('a changed nickname does not reach whom she has blocked before', async () => {
    const { king, hostess, chatId } = await pair()
    await block(hostess, king)
    const before = hostess.name
    await sql`update block set at = now() - interval '1 day' where blocker_id = ${hostess.id}`.execute(app.db)
    await app.db
      .insertInto('moderation_case')
      .values({
        subject: 'personal',
        subject_id: String(hostess.id),
        user_id: hostess.id,
        state: 'approved',
        decided_at: new Date(),
        before: sql<string>`${JSON.stringify({ facts: [{ label: 'Nome', value: before }] })}::jsonb`,
      })
      .execute()
    await app.db
      .updateTable('users')
      .set({ name: 'Nome nuovo', name_key: `nuovo${hostess.id}` })
      .where('id', '=', hostess.id)
      .execute()
    const { files } = await calls.made(king, about(chatId))
    expect(of(files, 'altra_persona')[0]?.nome).toBe(before)
    expect(everything(files)).not.toContain('Nome nuovo')
    expect((await calls.own(king)).hidden_chats).toEqual([{ id: chatId, name: before }])
  })

  test('nobody else: a foreign conversation, report or plan is as unknown as one that does not exist', async () => {
    const { king, hostess, chatId } = await pair()
    const stranger = await makeHostess(app)
    await app.call(reportEndpoints.chat, {
      as: king,
      body: { reported_chat_id: chatId, reason: 'Mi ha chiesto denaro', category: 'fraud' },
    })
    const { code } = await app.db
      .selectFrom('report')
      .select('code')
      .where('reporter_id', '=', king.id)
      .executeTakeFirstOrThrow()
    const plan = await datePlanCalls(app).madeBy(hostess)
    const foreign = [
      about(chatId),
      { subject: 'report', id: code },
      { subject: 'plan', id: String(plan.id) },
    ] as const
    for (const one of foreign) expect((await calls.ask(stranger, one)).status).toBe(404)
    // Nor whom a report is about, nor with whom one meets.
    expect((await calls.ask(hostess, { subject: 'report', id: code })).status).toBe(404)
    expect((await calls.ask(king, { subject: 'plan', id: String(plan.id) })).status).toBe(404)
    for (const id of ['0', '-1', 'x', '99999999999999999999', '2000000000'])
      expect((await calls.ask(king, { subject: 'conversation', id })).status).toBe(404)
    expect((await calls.ask(king, { subject: 'report', id: code })).status).toBe(202)
  })

  test('so many in a day; twice the same at once is one', async () => {
    const { king, chatId } = await pair()
    const answers = await Promise.all([calls.ask(king, about(chatId)), calls.ask(king, about(chatId))])
    expect(answers.map(({ status }) => status)).toEqual([202, 202])
    await app.runJobs()
    const { archives } = await calls.own(king)
    expect(archives.length).toBeLessThanOrEqual(2)
    for (let n = archives.length; n < evidencePerDay; n += 1) await calls.made(king, about(chatId))
    const refused = await calls.ask(king, about(chatId))
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000)
  })
})

test('after its time, and with the account, the file goes and the seal stays', async () => {
  const { king, hostess, chatId } = await pair()
  const [old, own] = [await calls.made(king, about(chatId)), await calls.made(hostess, about(chatId))]
  const stored = (code: string) => app.needs.storage.get(`${evidenceFolder(code)}/0.part`)
  expect(await stored(old.code)).not.toBeNull()

  await sql`update evidence_archive set expires_at = now() - interval '1 second' where code = ${old.code}`.execute(
    app.db,
  )
  await forgetOld(app.needs)
  await eraseAgain(app.needs, hostess.id)
  await app.runJobs()
  for (const { code } of [old, own]) {
    expect(await stored(code)).toBeNull()
    expect((await app.call(evidenceEndpoints.seal, { params: { code } })).status).toBe(200)
  }
  expect((await calls.own(king)).archives).toMatchObject([
    { code: old.code, state: 'gone', url: null, about: null },
  ])

  // What she wrote to him is still his to show, under no name.
  const { files } = await calls.made(king, about(chatId))
  expect(of(files, 'messaggio').at(-1)).toMatchObject({ id_profilo: hostess.id, testo: 'Molto lieta' })
  expect(everything(files)).not.toContain(hostess.name)
})

test('a report and a plan make one as well: with the conversation, or with the log of the plan', async () => {
  const { king, hostess, chatId } = await pair()
  await app.call(reportEndpoints.user, {
    as: hostess,
    body: { reported_user_id: king.id, reason: 'Insiste', category: 'harassment' },
  })
  const { code } = await app.db
    .selectFrom('report')
    .select('code')
    .where('reporter_id', '=', hostess.id)
    .executeTakeFirstOrThrow()
  const reported = await calls.made(hostess, { subject: 'report', id: code })
  expect(of(reported.files, 'conversazione')).toMatchObject([{ id: chatId }])
  expect(of(reported.files, 'segnalazione')).toMatchObject([{ codice: code }])

  const plan = await datePlanCalls(app).madeBy(hostess, { who: king.name })
  const planned = await calls.made(hostess, { subject: 'plan', id: String(plan.id) })
  expect(of(planned.files, 'piano')).toMatchObject([
    { chi: king.name, dove: 'Caffè Cova, via Monte Napoleone', persona_di_fiducia: 'Marta' },
  ])
  expect(of(planned.files, 'piano')[0]?.registro).toMatchObject([{ fatto: 'piano creato' }])
  expect(of(planned.files, 'altra_persona')).toEqual([])
  expect(everything(planned.files)).not.toContain('@posta.test')
  expect(await verify(planned.files)).toMatchObject({ code: 0 })
})

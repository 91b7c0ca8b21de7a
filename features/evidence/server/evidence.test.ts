import { strFromU8 } from 'fflate'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { blockEndpoints } from '#features/chat/contract/blocks.ts'
import { chatEndpoints } from '#features/chat/contract/chat.ts'
import { eraseAgain } from '#features/privacy/server/erasure.ts'
import { forgetOld } from '#features/privacy/server/forget.ts'
import { reportEndpoints } from '#features/reports/contract/reports.ts'
import { datePlanCalls } from '#testing/date-plans.ts'
import { aboutChat, evidenceCalls, recordsOf, textOf } from '#testing/evidence.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { measureCalls } from '#testing/measures.ts'
import { makeAdmin, makeHostess, type Person } from '#testing/people.ts'
import { addPhoto } from '#testing/uploads.ts'
import { type Files, verify } from '#testing/verify-evidence.ts'
import { evidenceEndpoints, evidencePerDay } from '../contract/evidence.ts'
import { evidenceFolder } from './address.ts'

let app: TestApp
let calls: ReturnType<typeof evidenceCalls>
beforeAll(async () => {
  app = await startTestApp()
  calls = evidenceCalls(app)
})

const block = (as: Person, { id }: Person) => app.call(blockEndpoints.block, { as, body: { user_id: id } })
const everything = (files: Files) =>
  Object.values(files)
    .map((bytes) => strFromU8(bytes, true))
    .join('\n')

describe('an archive of a conversation', () => {
  test('has what was written and received with both times, who wrote, and the profile with its photos', async () => {
    const { king, hostess, chatId } = await calls.pair()
    const photo = await addPhoto(app, hostess)
    const { files, code } = await calls.made(king, aboutChat(chatId))

    expect(Object.keys(files).sort()).toEqual([
      'LEGGIMI.txt',
      'catena.json',
      'fascicolo.html',
      'fascicolo.json',
      `foto/01-${photo}.webp`,
      'verifica.mjs',
    ])
    expect(recordsOf(files, 'messaggio')).toMatchObject([
      { id_profilo: king.id, scritto_da: king.name, testo: 'Buonasera', stato: 'consegnato' },
      { id_profilo: hostess.id, scritto_da: hostess.name, testo: 'Molto lieta' },
    ])
    expect(recordsOf(files, 'messaggio')[0]?.scritto).toEqual({
      utc: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      italia: expect.stringMatching(/^\d\d\/\d\d\/\d{4}, \d\d:\d\d:\d\d$/),
    })
    expect(recordsOf(files, 'altra_persona')).toMatchObject([
      { id_profilo: hostess.id, nome: hostess.name, oggi: { descrizione: 'Fiere e congressi.' } },
    ])
    const page = textOf(files, 'fascicolo.html')
    for (const words of [code, 'Buonasera', 'Molto lieta', hostess.name, 'data:image/webp;base64'])
      expect(page).toContain(words)
    expect(page).not.toContain('<script')
  })

  test('says on its page when a message that waited reached the other, beside when it was written', async () => {
    const { king, chatId } = await calls.pair()
    await sql`update message set created_at = created_at - interval '2 hours'
      where chat_id = ${chatId} and sender_id = ${king.id}`.execute(app.db)
    const { files } = await calls.made(king, aboutChat(chatId))
    const [waited, prompt] = recordsOf(files, 'messaggio')
    const page = textOf(files, 'fascicolo.html')
    expect(page).toContain(`, arrivato il</small> <time datetime="${waited?.consegnato.utc}">`)
    expect(page.split('arrivato il')).toHaveLength(2)
    expect(prompt?.testo).toBe('Molto lieta')
  })

  test('tells nothing of the other that the site does not show: no mail, number or date of birth, nor a held text', async () => {
    const { king, hostess, chatId } = await calls.pair()
    await app.call(chatEndpoints.send, {
      as: king,
      params: { id: chatId },
      body: { message: 'Scrivimi su WhatsApp al 347 555 01 77' },
    })
    const { phone, dob } = await app.db
      .selectFrom('users')
      .select(['phone', 'dob'])
      .where('id', '=', king.id)
      .executeTakeFirstOrThrow()
    const { files, zip } = await calls.made(hostess, aboutChat(chatId))
    for (const secret of [king.email, phone ?? 'no phone', dob, '347 555 01 77']) {
      expect(everything(files)).not.toContain(secret)
      expect(strFromU8(zip, true)).not.toContain(secret)
    }
    expect(textOf(files, 'LEGGIMI.txt')).toContain(`id del profilo ${king.id}`)
  })

  test('keeps what she had read although the staff took it down, and the report as it was when it was sent', async () => {
    const { king, hostess, chatId } = await calls.pair()
    const { id } = await calls.say(king, chatId, 'A sabato, allora')
    await app.call(reportEndpoints.chat, {
      as: hostess,
      body: { reported_chat_id: chatId, reason: 'Mi fa paura', category: 'violence' },
    })
    const { take } = measureCalls(app, await makeAdmin(app))
    expect((await take({ subject: 'message', id, action: 'take_down' })).status).toBe(201)
    const { files } = await calls.made(hostess, aboutChat(chatId))
    expect(recordsOf(files, 'messaggio').at(-1)).toMatchObject({
      testo: 'A sabato, allora',
      stato: 'consegnato, poi rimosso dal team',
    })
    expect(recordsOf(files, 'segnalazione')).toMatchObject([
      { categoria: 'Minacce o violenza', testo: 'Mi fa paura', esito: 'in esame' },
    ])
    expect(recordsOf(files, 'segnalazione')[0]?.messaggi_allora).toHaveLength(3)
  })

  test('keeps what she had read also where a moderator took it down by refusing its case', async () => {
    const { king, hostess, chatId } = await calls.pair()
    const { id } = await calls.say(king, chatId, 'A domenica, allora')
    await sql`
      insert into moderation_case (subject, subject_id, user_id, state, decided_at, reason, after)
      values ('message', ${String(id)}, ${king.id}, 'rejected', now(), 'Insiste.', '{"delivered": true}')`.execute(
      app.db,
    )
    await sql`update message set state = 'refused', delivered_at = null where id = ${id}`.execute(app.db)
    const { files } = await calls.made(hostess, aboutChat(chatId))
    expect(recordsOf(files, 'messaggio').at(-1)).toMatchObject({
      testo: 'A domenica, allora',
      stato: 'consegnato, poi rimosso dal team',
    })
  })

  test('shows nickname and description as they were when the conversation began', async () => {
    const { king, hostess, chatId } = await calls.pair()
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
    const { files } = await calls.made(king, aboutChat(chatId))
    expect(recordsOf(files, 'altra_persona')[0]).toMatchObject({
      nome: hostess.name,
      oggi: { descrizione: 'Fiere e congressi.' },
      all_inizio: { nome: 'Il nome di allora', descrizione: 'Come mi vedevi allora.' },
    })
  })
})

describe('who may have one', () => {
  test('the two of a conversation, also after a block, when it has gone from the chats; the other hears nothing', async () => {
    const { king, hostess, chatId } = await calls.pair()
    await addPhoto(app, hostess)
    await block(hostess, king)
    const [hers, his] = [
      await calls.made(hostess, aboutChat(chatId)),
      await calls.made(king, aboutChat(chatId)),
    ]
    expect(recordsOf(hers.files, 'messaggio')).toHaveLength(2)
    expect(recordsOf(hers.files, 'altra_persona')[0]?.oggi).not.toBeNull()
    expect(recordsOf(hers.files, 'conversazione')[0]?.bloccata_da_chi_sigilla).not.toBeNull()

    // Whom she blocked gets what he has read, and nothing of how she is today.
    expect(recordsOf(his.files, 'messaggio')).toHaveLength(2)
    expect(recordsOf(his.files, 'altra_persona')[0]).toMatchObject({ nome: hostess.name, oggi: null })
    expect(recordsOf(his.files, 'conversazione')[0]?.bloccata_da_chi_sigilla).toBeNull()
    expect(Object.keys(his.files).filter((name) => name.startsWith('foto/'))).toEqual([])
    expect((await calls.own(hostess)).hidden_chats).toMatchObject([{ id: chatId, messages: 2 }])
    await app.runJobs()
    for (const { email } of [king, hostess]) expect(await app.outbox(email)).toEqual([])
  })

  test('a changed nickname does not reach whom she has blocked before', async () => {
    const { king, hostess, chatId } = await calls.pair()
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
    const { files } = await calls.made(king, aboutChat(chatId))
    expect(recordsOf(files, 'altra_persona')[0]?.nome).toBe(before)
    expect(everything(files)).not.toContain('Nome nuovo')
    expect(JSON.stringify((await calls.own(king)).hidden_chats)).not.toContain(before)
  })

  test('nobody else: a foreign conversation, report or plan is as unknown as one that does not exist', async () => {
    const { king, hostess, chatId } = await calls.pair()
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
      aboutChat(chatId),
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
    const { king, chatId } = await calls.pair()
    const answers = await Promise.all([
      calls.ask(king, aboutChat(chatId)),
      calls.ask(king, aboutChat(chatId)),
    ])
    expect(answers.map(({ status }) => status)).toEqual([202, 202])
    await app.runJobs()
    const { archives } = await calls.own(king)
    expect(archives.length).toBeLessThanOrEqual(2)
    for (let n = archives.length; n < evidencePerDay; n += 1) await calls.made(king, aboutChat(chatId))
    const refused = await calls.ask(king, aboutChat(chatId))
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000)
  })
})

test('after its time, and with the account, the file goes and the seal stays', async () => {
  const { king, hostess, chatId } = await calls.pair()
  const [old, own] = [await calls.made(king, aboutChat(chatId)), await calls.made(hostess, aboutChat(chatId))]
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
  const { files } = await calls.made(king, aboutChat(chatId))
  expect(recordsOf(files, 'messaggio').at(-1)).toMatchObject({ id_profilo: hostess.id, testo: 'Molto lieta' })
  expect(everything(files)).not.toContain(hostess.name)
})

test('a report and a plan make one as well: with the conversation, or with the log of the plan', async () => {
  const { king, hostess, chatId } = await calls.pair()
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
  expect(recordsOf(reported.files, 'conversazione')).toMatchObject([{ id: chatId }])
  expect(recordsOf(reported.files, 'segnalazione')).toMatchObject([{ codice: code }])

  const plan = await datePlanCalls(app).madeBy(hostess, { who: king.name })
  const planned = await calls.made(hostess, { subject: 'plan', id: String(plan.id) })
  expect(recordsOf(planned.files, 'piano')).toMatchObject([
    { chi: king.name, dove: 'Caffè Cova, via Monte Napoleone', persona_di_fiducia: 'Marta' },
  ])
  expect(recordsOf(planned.files, 'piano')[0]?.registro).toMatchObject([{ fatto: 'piano creato' }])
  expect(recordsOf(planned.files, 'altra_persona')).toEqual([])
  expect(everything(planned.files)).not.toContain('@posta.test')
  expect(await verify(planned.files)).toMatchObject({ code: 0 })
})

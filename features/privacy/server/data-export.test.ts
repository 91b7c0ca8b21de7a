import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { unzipSync, strFromU8 } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { chatEndpoints } from '#features/chat/contract/chat.ts'
import { type DataExport, dataExportEndpoints } from '../contract/data-export.ts'
import { banToken } from '#features/accounts/server/signed-links.ts'
import { type Caller, startTestApp, type TestApp } from '#testing/harness.ts'
import { makeHostess, makeKing } from '#testing/people.ts'
import { jpeg } from '#testing/pictures.ts'
import { upload } from '#testing/uploads.ts'
import { archiveUrl } from './archive-link.ts'
import { suspendAccount } from '#testing/account-states.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})

const { request, read } = dataExportEndpoints

const stateOf = async (as: Caller) => (await app.call(read, { as })).body as DataExport

async function download(url: string | null): Promise<Response> {
  return fetch(`${app.origin}${url}`)
}

async function archiveOf(as: Caller): Promise<Record<string, Uint8Array>> {
  const { url } = await stateOf(as)
  const response = await download(url)
  expect(response.status).toBe(200)
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect(Number(response.headers.get('content-length'))).toBe(bytes.byteLength)
  return unzipSync(bytes)
}

const text = (archive: Record<string, Uint8Array>, file: string) =>
  strFromU8(archive[file] ?? new Uint8Array())

async function storedParts(): Promise<string[]> {
  const names = await readdir(path.join(app.needs.config.dataDir, 'exports'), { recursive: true }).catch(
    () => [],
  )
  return names.filter((name) => name.endsWith('.part'))
}

test('the copy holds one’s data, one’s photos in the largest size, what one wrote and what one received', async () => {
  const king = await makeKing(app, { credits: 200, phone: '+393330001122' })
  const hostess = await makeHostess(app)
  await upload(app, king, { files: { 'io.jpg': await jpeg() } })
  const { initiate, unlock, send } = chatEndpoints
  const first = await app.call(initiate, {
    as: king,
    params: { userId: String(hostess.id) },
    body: { message: 'Buonasera, ci conosciamo?', client_id: crypto.randomUUID() },
  })
  await app.call(unlock, { as: king, body: { other_user_id: hostess.id } })
  const chatId = (first.body as { chat_id: number }).chat_id
  const say = (as: Caller, message: string) =>
    app.call(send, { as, params: { id: String(chatId) }, body: { message, client_id: crypto.randomUUID() } })
  await say(hostess, 'Volentieri, raccontami di te.')
  // Held by the rules: its text has reached nobody.
  expect((await say(hostess, 'Scrivimi su WhatsApp al 347 555 01 77')).status).toBe(202)

  expect(await stateOf(king)).toMatchObject({ state: 'none', url: null })
  const asked = await app.call(request, { as: king })
  expect(asked).toMatchObject({ status: 202, body: { state: expect.stringMatching(/preparing|ready/) } })
  await app.runJobs()
  expect(await stateOf(king)).toMatchObject({ state: 'ready', url: expect.stringContaining('signature=') })
  const [mail] = await app.outbox(king.email)
  expect(mail?.subject).toBe('La copia dei tuoi dati è pronta')
  expect(mail?.text).not.toContain('signature=')

  const archive = await archiveOf(king)
  const data = JSON.parse(text(archive, 'dati.json')) as Record<string, Record<string, unknown>[]>
  expect(data.account).toMatchObject([{ name: king.name, email: king.email, phone: '+393330001122' }])
  expect(data.profilo).toMatchObject([{ province: 'Milano' }])
  expect(data.movimenti?.map(({ amount }) => amount)).toEqual([200, -50])
  expect(data.sblocchi).toMatchObject([{ with: hostess.name, cost: 50 }])
  expect(data.sessioni).toHaveLength(1)
  const [photo] = data.foto ?? []
  expect(archive[String(photo?.file)]?.subarray(8, 12)).toEqual(new TextEncoder().encode('WEBP'))
  expect(JSON.parse(text(archive, 'messaggi.json'))).toMatchObject([
    { own: true, text: 'Buonasera, ci conosciamo?' },
    { own: false, text: 'Volentieri, raccontami di te.' },
  ])

  const everything = Object.keys(archive)
    .map((file) => text(archive, file))
    .join('\n')
  for (const secret of [
    '347 555 01 77',
    hostess.email,
    '1994-05-17T',
    'password',
    'token_hash',
    'fingerprint',
  ])
    expect(everything).not.toContain(secret)
})

test('asked twenty times at once it is made once; asked again within a day it is refused', async () => {
  const king = await makeKing(app)
  const answers = await Promise.all(Array.from({ length: 20 }, () => app.call(request, { as: king })))
  expect(answers.map(({ status }) => status).filter((status) => status !== 202 && status !== 429)).toEqual([])
  expect(answers.some(({ status }) => status === 202)).toBe(true)
  await app.runJobs()
  expect((await app.outbox(king.email)).map(({ subject }) => subject)).toHaveLength(1)
  const again = await app.call(request, { as: king })
  expect(again.status).toBe(429)
  expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(86_000)

  const before = await app.db
    .selectFrom('data_export')
    .selectAll()
    .where('user_id', '=', king.id)
    .executeTakeFirstOrThrow()
  await app.db
    .updateTable('data_export')
    .set({ ready_at: new Date(Date.now() - 25 * 3_600_000) })
    .where('user_id', '=', king.id)
    .execute()
  expect((await app.call(request, { as: king })).status).toBe(202)
  await app.runJobs()
  const parts = await storedParts()
  expect(parts.some((part) => part.startsWith(before.id))).toBe(false)
  expect((await stateOf(king)).state).toBe('ready')
})

test('a job that died before the end can be asked for again, and is told apart from one at work', async () => {
  const king = await makeKing(app)
  const requested = (minutesAgo: number) => ({
    user_id: king.id,
    id: 'a'.repeat(22),
    requested_at: new Date(Date.now() - minutesAgo * 60_000),
    expires_at: new Date(Date.now() + 86_400_000),
  })
  await app.db.insertInto('data_export').values(requested(59)).execute()
  expect((await stateOf(king)).state).toBe('preparing')
  expect((await app.call(request, { as: king })).status).toBe(202)
  expect((await app.outbox(king.email)).length).toBe(0)
  await app.db.updateTable('data_export').set(requested(61)).where('user_id', '=', king.id).execute()
  expect((await stateOf(king)).state).toBe('failed')
  expect((await app.call(request, { as: king })).status).toBe(202)
  await app.runJobs()
  expect((await stateOf(king)).state).toBe('ready')
})

test('an address of an archive is signed for it and for a quarter of an hour', async () => {
  const [mine, other] = [await makeKing(app), await makeKing(app)]
  for (const as of [mine, other]) await app.call(request, { as })
  await app.runJobs()
  const url = (await stateOf(mine)).url ?? ''
  const otherId = /data-export\/([\w-]+)/.exec((await stateOf(other)).url ?? '')?.[1] ?? ''
  const mineId = /data-export\/([\w-]+)/.exec(url)?.[1] ?? ''
  expect((await download(url.replace(mineId, otherId))).status).toBe(404)
  expect((await download(`/api/data-export/${mineId}`)).status).toBe(404)
  const late = archiveUrl(app.needs.config, mineId, Date.now() - 16 * 60_000)
  expect((await download(late)).status).toBe(404)
  expect((await download(archiveUrl(app.needs.config, mineId, Date.now() - 14 * 60_000))).status).toBe(200)
})

test('the rejected may have their copy, and the banned by their token, nobody else', async () => {
  const rejected = await makeHostess(app, { state: 'rejected' })
  expect((await app.call(request, { as: rejected })).status).toBe(202)

  const banned = await makeHostess(app)
  await suspendAccount(app, banned)
  expect((await app.call(request, { as: banned })).status).toBe(401)
  const ban_token = banToken(app.needs.config, banned.id)
  expect((await app.call(request, { query: { ban_token } })).status).toBe(202)
  await app.runJobs()
  const answer = await app.call(read, { query: { ban_token } })
  expect(answer.body).toMatchObject({ state: 'ready' })
  expect((await download((answer.body as DataExport).url)).status).toBe(200)
  for (const bad of [undefined, `${ban_token}x`, 'no token'])
    expect((await app.call(read, { query: { ban_token: bad } })).status).toBe(401)
})

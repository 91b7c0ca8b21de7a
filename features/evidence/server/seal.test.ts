import { createPublicKey, verify as verifySignature } from 'node:crypto'
import { strToU8 } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { type AdminUser, adminUserEndpoints } from '#features/staff/contract/admin-users.ts'
import { aboutChat, evidenceCalls, textOf } from '#testing/evidence.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeAdmin, type Person } from '#testing/people.ts'
import { addPhoto } from '#testing/uploads.ts'
import { verify } from '#testing/verify-evidence.ts'
import { evidenceEndpoints, type Seal, sealedText } from '../contract/evidence.ts'

/** `npm run test:long` spoils each file at its beginning, its middle and its end; else every file in one of them. */
const long = process.env['LONG'] === '1'

let app: TestApp
let calls: ReturnType<typeof evidenceCalls>
beforeAll(async () => {
  app = await startTestApp()
  calls = evidenceCalls(app)
})

describe('the program in it', () => {
  test('says yes to what was sealed, and no once a byte of any file is another, one is missing or one came along', async () => {
    const { king, hostess, chatId } = await calls.pair()
    await addPhoto(app, hostess)
    const { files, code } = await calls.made(king, aboutChat(chatId))
    expect(await verify(files)).toEqual({
      code: 0,
      said: expect.stringContaining(`SÌ: il fascicolo ${code} è integro`),
    })

    for (const [index, [name, bytes]] of Object.entries(files).entries()) {
      const places = [0, Math.floor(bytes.length / 2), bytes.length - 1]
      // Each look is a process.
      const looked = long ? places : [places[index % 3]!]
      for (const at of looked) {
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
    const { king, chatId } = await calls.pair()
    const { files } = await calls.made(king, aboutChat(chatId))
    const chain = JSON.parse(textOf(files, 'catena.json'))
    const forged = { ...chain, sigillato_il: '2020-01-01T00:00:00.000Z' }
    const { said } = await verify(files, { 'catena.json': strToU8(`${JSON.stringify(forged, null, 1)}\n`) })
    expect(said).toContain('la firma non corrisponde')
  })

  test('says no when the chain names another address, code or key than what was sealed', async () => {
    const { king, chatId } = await calls.pair()
    const { files } = await calls.made(king, aboutChat(chatId))
    const chain = JSON.parse(textOf(files, 'catena.json'))
    for (const [field, value] of [
      ['confronta', 'https://lieta.invalid/api/evidence/F-2222-2222-2222'],
      ['codice', 'F-2222-2222-2222'],
      ['formato', 'lieta-fascicolo-2'],
    ] as const) {
      const forged = strToU8(`${JSON.stringify({ ...chain, [field]: value }, null, 1)}\n`)
      const { code, said } = await verify(files, { 'catena.json': forged })
      expect([code, said]).toEqual([1, expect.stringContaining(`«${field}» non è quello sigillato`)])
    }
  })
})

describe('the seal', () => {
  test('is published without an account: head, time and key of the archive, and nothing that leads to anybody', async () => {
    const { king, hostess, chatId } = await calls.pair()
    const { files, code } = await calls.made(king, aboutChat(chatId))
    const chain = JSON.parse(textOf(files, 'catena.json'))
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

  test('stands in the history of the account, for the staff', async () => {
    const { king, hostess, chatId } = await calls.pair()
    await calls.made(king, aboutChat(chatId))
    const admin = await makeAdmin(app, { adminRole: 'owner' })
    const historyOf = async ({ id }: Person) =>
      ((await app.call(adminUserEndpoints.view, { as: admin, params: { id } })).body as AdminUser)
        .audit_events
    expect(await historyOf(king)).toContainEqual(
      expect.objectContaining({ action: 'evidence.seal', actor: null }),
    )
    expect(JSON.stringify(await historyOf(hostess))).not.toContain('evidence.seal')
  })

  test('cannot be changed or taken away, and no file is offered without one', async () => {
    const { king, chatId } = await calls.pair()
    const { code } = await calls.made(king, aboutChat(chatId))
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

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { accountEndpoints } from '#features/accounts/contract/accounts.ts'
import { updateProfile } from '#features/profiles/contract/edited-profile.ts'
import { ownUserEndpoint } from '#features/profiles/contract/user.ts'
import { getMiscdata } from '#features/reference/contract/reference.ts'
import { search } from '#features/search/contract/search.ts'
import { balanceOf } from '#features/wallet/server/wallet.ts'
import { makeReadyBuyer } from '#testing/buyers.ts'
import { chatCalls } from '#testing/chat-calls.ts'
import { startTestApp } from '#testing/harness.ts'
import { mailedLink, registerNewcomer, textedCode } from '#testing/newcomer.ts'
import { makeAdmin, makeHostess, makeKing } from '#testing/people.ts'
import { promoCalls } from '#testing/promo-codes.ts'
import { quoted } from '#testing/requirement.ts'
import { newProvince } from '#testing/search.ts'
import { jpeg } from '#testing/pictures.ts'
import { upload } from '#testing/uploads.ts'

// Numbers and names that others rely on, each looked at where it works.

const app = await startTestApp()

test('Crediti are bought by a king and spent on a chat [SHOP-05]', async () => {
  const buyer = await makeReadyBuyer(app)
  const hostess = await makeHostess(app, { unlockCost: 100 })
  const { open, payUnseen, confirm } = promoCalls(app)
  const { unlock } = chatCalls(app)
  expect((await unlock(buyer, hostess.id)).status).toBe(402)
  const { body: intent } = await open(buyer, null)
  await payUnseen(intent as never)
  expect((await confirm(buyer, intent as never)).status).toBe(200)
  expect(await balanceOf(app.db, buyer.id)).toBe(100)
  expect((await unlock(buyer, hostess.id)).status).toBe(200)
  expect(await balanceOf(app.db, buyer.id)).toBe(0)
})

test('a chat without a reply is paid back after 72 hours [CONST-02]', async () => {
  const { chatId } = await chatCalls(app).freshPair({ unlocked: true })
  const left = async () => {
    const { rows } = await sql<{ hours: number }>`
      select extract(epoch from due_at - clock_started_at)::float8 / 3600 as hours from unlock
      where chat_id = ${chatId}`.execute(app.db)
    return rows[0]?.hours
  }
  expect(await left()).toBeCloseTo(72, 3)
})

test('a search gives 50 a page, to ages from 18 to 99 and at 50, 100 or 200 [CONST-06]', async () => {
  const king = await makeKing(app)
  const provinceId = newProvince()
  for (let n = 0; n < 51; n += 1) await makeHostess(app, { provinceId })
  const page = async (body: object) => {
    const answer = await app.call(search, { as: king, body })
    return answer.status === 200 ? (answer.body as { data: unknown[] }).data.length : answer.status
  }
  const all = { province_id: provinceId }
  expect(await page(all)).toBe(50)
  expect(await page({ ...all, page: 2 })).toBe(1)
  expect(await page({ ...all, per_page: 51 })).toBe(422)
  for (const fits of [{ minage: 18 }, { maxage: 99 }, { cost: 50 }, { cost: 100 }, { cost: 200 }])
    expect(await page(fits), JSON.stringify(fits)).toBeLessThanOrEqual(50)
  for (const unfit of [{ minage: 17 }, { maxage: 100 }, { cost: 75 }, { cost: 300 }])
    expect(await page(unfit), JSON.stringify(unfit)).toBe(422)
})

test('a sign-in code has 5 digits, and 20 s pass between two [CONST-07]', async () => {
  const phone = '+393331110777'
  const { email } = await registerNewcomer(app, { phone })
  await app.call(accountEndpoints.verifyEmail, await mailedLink(app, email))
  expect(await textedCode(app, phone)).toMatch(/^\d{5}$/)
  const again = async (seconds: number) => {
    await sql`update used_token set expires_at = expires_at - make_interval(secs => ${seconds})`.execute(
      app.db,
    )
    return (await app.call(accountEndpoints.resendOtp, { body: { email, phone } })).status
  }
  expect(await again(0)).toBe(429)
  expect(await again(20)).toBe(200)
  const early = await app.call(accountEndpoints.resendOtp, { body: { email, phone } })
  expect(early.headers.get('retry-after')).toBe('20')
})

test('ten photos, unless the owner says otherwise [CONST-09]', async () => {
  const { body } = await app.call(getMiscdata)
  expect(body.backend_configs).toEqual({ [quoted('CONST-09', 'image_limit_per_user')]: 10 })
  const hostess = await makeHostess(app)
  const files = Object.fromEntries(
    await Promise.all(Array.from({ length: 11 }, async (_, n) => [`${n}.jpg`, await jpeg(n + 1)])),
  )
  const { body: answer } = await upload(app, hostess, { files })
  expect(answer.uploaded_images ?? []).toHaveLength(10)
})

test('roles and the state of who waits have the names that others know [CONST-10]', async () => {
  for (const [person, role] of [
    [await makeHostess(app, { state: 'pending' }), quoted('CONST-10', 'HOSTESS')],
    [await makeAdmin(app), quoted('CONST-10', 'ADMIN')],
    [await makeKing(app), quoted('CONST-10', 'KING')],
  ] as const) {
    const { body } = await app.call(ownUserEndpoint, { as: person })
    expect(body.role).toBe(role)
    if (role === 'HOSTESS') expect(body.approval_status).toBe(quoted('CONST-10', 'pending'))
  }
})

test('a thread comes 30 messages a page, each up to 1000 characters [CONST-15]', async () => {
  const { send, read, freshPair } = chatCalls(app)
  const { king, chatId } = await freshPair({ unlocked: true })
  for (let n = 0; n < 30; n += 1) expect((await send(king, chatId, `Riga ${n}`)).status).toBe(201)
  expect(await read(king, chatId)).toHaveLength(30)
  expect((await send(king, chatId, 'é'.repeat(1000))).status).toBe(201)
  expect((await send(king, chatId, 'é'.repeat(1001))).status).toBe(422)
})

test.each([
  ['description', 'a'.repeat(1000), 'a'.repeat(1001)],
  ['instagram', 'a'.repeat(50), 'a'.repeat(51)],
  ['height', 140, 139],
  ['height', 200, 201],
  ['shoeSize', 32, 31],
  ['shoeSize', 46, 47],
  ['dressSize', 32, 30],
  ['dressSize', 34, 33],
  ['dressSize', 64, 66],
  ['weight', 40, 39],
  ['weight', 130, 131],
])('%s is kept at its limit and refused beyond [CONST-21]', async (field, fits, beyond) => {
  const hostess = await makeHostess(app)
  const edit = async (value: unknown) =>
    (await app.call(updateProfile, { as: hostess, body: { [field]: value } as never })).status
  expect(await edit(fits)).toBe(200)
  expect(await edit(beyond)).toBe(422)
})

import { beforeAll, expect, test } from 'vitest'
import { banEndpoints } from '#features/accounts/contract/bans.ts'
import { type LinkedAccount, linkedAccounts } from '#features/moderation/contract/linked-accounts.ts'
import { settle } from '#features/payments/server/settle.ts'
import { sandboxCards } from '#platform/contract/sandbox-card.ts'
import { barPerson, markErased, suspendAccount } from '#testing/account-states.ts'
import { makeOpenPurchase } from '#testing/buyers.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeAdmin, makeHostess, makeKing, type Person } from '#testing/people.ts'

let app: TestApp
let moderator: Person

beforeAll(async () => {
  app = await startTestApp()
  moderator = await makeAdmin(app)
})

async function linksOf(person: Pick<Person, 'id'>): Promise<LinkedAccount[]> {
  const { status, body } = await app.call(linkedAccounts, { as: moderator, params: { id: person.id } })
  expect(status).toBe(200)
  return body
}

/** The links of one account to another, as kinds with their days. */
async function between(one: Person, other: Person): Promise<Record<string, number | null> | undefined> {
  const link = (await linksOf(one)).find(({ user }) => user?.id === other.id)
  return link && Object.fromEntries(link.reasons.map(({ kind, days }) => [kind, days]))
}

interface SignIn {
  readonly address: string
  readonly userAgent?: string
  readonly daysAgo?: number
}

/** Signs somebody in, so many days before now. */
async function cameFrom(person: Person, { address, userAgent = 'Firefox', daysAgo = 0 }: SignIn) {
  const at = new Date(Date.now() - daysAgo * 86_400_000)
  await app.db
    .insertInto('session')
    .values({
      user_id: person.id,
      token_hash: Buffer.from(crypto.randomUUID()),
      user_agent: userAgent,
      address,
      created_at: at,
      last_used_at: at,
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .execute()
}

test('a number that both confirmed is a strong link, with a ban that is in force and its ground', async () => {
  const phone = '+393475550801'
  const [banned, back] = [await makeKing(app, { phone }), await makeHostess(app, { phone })]
  await app.call(banEndpoints.ban, {
    as: moderator,
    params: { id: banned.id },
    body: {
      reason: 'Denaro',
      rule: 'scam',
      ends_at: null,
    },
  })
  expect(await linksOf(back)).toMatchObject([
    {
      user: { id: banned.id, name: banned.name, role: 'KING' },
      strength: 'strong',
      reasons: [{ kind: 'phone', days: null }],
      state: 'suspended',
      until: null,
      rule: 'scam',
    },
  ])
  expect(await linksOf(banned)).toMatchObject([{ user: { id: back.id }, state: 'active', since: null }])
})

test('a number that somebody wrote down without confirming it says little', async () => {
  const phone = '+393475550802'
  const [owner, other] = [await makeKing(app, { phone }), await makeKing(app, { phone })]
  await app.db.updateTable('users').set({ phone_verified_at: null }).where('id', '=', other.id).execute()
  for (const one of [owner, other])
    expect(await linksOf(one)).toMatchObject([{ strength: 'weak', reasons: [{ kind: 'phone_unconfirmed' }] }])
})

test('one mailbox is a strong link, a number at the end of the address a weak one, a common name none', async () => {
  const email = (address: string) => makeKing(app, { email: address })
  const person = await email('ludovica.serra@gmail.com')
  const label = await email('ludovicaserra+chat@googlemail.com')
  const numbered = await email('ludovica.serra77@gmail.com')
  const elsewhere = await email('ludovica.serra@posta.test')
  expect(await between(person, label)).toEqual({ mailbox: null })
  expect(await between(person, numbered)).toEqual({ mail_pattern: null })
  expect(await between(person, elsewhere)).toBeUndefined()
  const [short, alike] = [await email('ada1@posta.test'), await email('ada2@posta.test')]
  expect(await between(short, alike)).toBeUndefined()
})

test('the same card is a strong link, another one none; of who is gone only a suspended one is recognised', async () => {
  const kings = [await makeKing(app), await makeKing(app), await makeKing(app), await makeKing(app)] as const
  const [person, sameCard, otherCard, gone] = kings
  const cards = new Map([[otherCard, sandboxCards.asksForMore]])
  for (const king of kings) {
    const card = cards.get(king) ?? sandboxCards.disputedLater
    const { id } = await makeOpenPurchase(app, king, { paid: true, card })
    expect(await settle(app.needs, id)).toBe('credited')
  }
  await markErased(app, gone)
  expect(await linksOf(person)).toMatchObject([{ user: { id: sameCard.id }, strength: 'strong' }])
  expect(await between(person, sameCard)).toEqual({ payer: null })
  await suspendAccount(app, gone)
  expect(await between(person, gone)).toEqual({ payer: null })
})

test('one browser on one network is a link of days; another browser there, within a day, a weak one', async () => {
  const [person, device, neighbour, later] = [
    await makeKing(app),
    await makeKing(app),
    await makeKing(app),
    await makeKing(app),
  ]
  await cameFrom(person, { address: '198.51.100.4' })
  for (const daysAgo of [3, 5]) await cameFrom(device, { address: '::ffff:198.51.100.4', daysAgo })
  await cameFrom(neighbour, { address: '198.51.100.4', userAgent: 'Safari', daysAgo: 0.5 })
  await cameFrom(later, { address: '198.51.100.4', userAgent: 'Safari', daysAgo: 3 })
  expect(await between(person, device)).toEqual({ device: 2 })
  expect(await between(person, neighbour)).toEqual({ network: 1 })
  expect(await between(person, later)).toBeUndefined()
  expect(await linksOf(person)).toMatchObject([{ strength: 'medium' }, { strength: 'weak' }])
})

test('of IPv6 a household is half an address; private networks and words name nobody', async () => {
  const [one, two, three] = [await makeKing(app), await makeKing(app), await makeKing(app)]
  await cameFrom(one, { address: '2001:db8:5:6::1' })
  await cameFrom(two, { address: '2001:db8:5:6:aaaa::9' })
  await cameFrom(three, { address: '2001:db8:5:7::1' })
  expect(await between(one, two)).toEqual({ device: 1 })
  expect(await between(one, three)).toBeUndefined()
  for (const address of ['127.0.0.1', '10.0.0.7', '::1', 'fe80::1%eth0', 'sconosciuto', '']) {
    const [here, there] = [await makeKing(app), await makeKing(app)]
    await cameFrom(here, { address })
    await cameFrom(there, { address })
    expect(await linksOf(here), address).toEqual([])
  }
})

test('a network of many says nothing', async () => {
  const person = await makeKing(app)
  await cameFrom(person, { address: '198.51.100.200' })
  for (let index = 0; index < 21; index += 1)
    await cameFrom(await makeKing(app), { address: '198.51.100.200' })
  expect(await linksOf(person)).toEqual([])
})

test('reasons add up, and the most likely comes first', async () => {
  const phone = '+393475550803'
  const person = await makeHostess(app, { email: 'ottavia.riva@posta.test', phone })
  const twice = await makeKing(app, { email: 'ottavia.riva2@posta.test' })
  const caller = await makeKing(app, { phone })
  for (const one of [person, twice]) await cameFrom(one, { address: '198.51.100.77' })
  const links = await linksOf(person)
  expect(links.map(({ user, strength }) => [user?.id, strength])).toEqual([
    [caller.id, 'strong'],
    [twice.id, 'strong'],
  ])
  expect(links[1]?.reasons.map(({ kind }) => kind)).toEqual(['device', 'mail_pattern'])
})

test('of accounts that are as likely the suspended one comes first', async () => {
  const phone = '+393475550806'
  const [person, banned] = [await makeKing(app, { phone }), await makeKing(app, { phone })]
  const other = await makeKing(app, { phone })
  await suspendAccount(app, banned)
  expect((await linksOf(person)).map(({ user }) => user?.id)).toEqual([banned.id, other.id])
})

test('who was erased while banned is known by the address or the number alone', async () => {
  const phone = '+393475550804'
  const gone = await makeKing(app, { phone })
  await barPerson(app, gone, { email: gone.email, phone })
  const back = await makeKing(app, { phone: '+393475550805' })
  expect(await linksOf(back)).toEqual([])
  await app.db.updateTable('users').set({ phone }).where('id', '=', back.id).execute()
  await app.db.updateTable('users').set({ phone: null }).where('id', '=', gone.id).execute()
  expect(await linksOf(back)).toMatchObject([
    { user: null, strength: 'strong', reasons: [{ kind: 'banned_identity' }], state: 'erased' },
  ])
})

test('demo people are compared by telephone alone, the staff with nobody, and nobody is not found', async () => {
  const demo = await makeKing(app, { email: 'vetrina.demo1@posta.test' })
  const visitor = await makeKing(app, { email: 'vetrina.demo2@posta.test' })
  await app.db.updateTable('users').set({ demo: true }).where('id', '=', demo.id).execute()
  for (const one of [demo, visitor, moderator]) await cameFrom(one, { address: '198.51.100.90' })
  for (const one of [demo, visitor, moderator]) expect(await linksOf(one)).toEqual([])
  const { status } = await app.call(linkedAccounts, { as: moderator, params: { id: 999_999 } })
  expect(status).toBe(404)
})

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { audit } from './audit.ts'
import { readConfig } from '#platform/server/config/config.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import { refreshSearchRow } from '#features/search/server/search-row.ts'
import { makeVerifiedBuyer } from '#testing/buyers.ts'
import { type KillableServer, startKillableServer } from '#testing/killable-server.ts'
import { makeHostess, type Person } from '#testing/people.ts'

/** `npm run test:long` kills more often. */
const kills = process.env['LONG'] === '1' ? 200 : 1

/** Somebody who writes from outside the process. */
interface Writer extends Person {
  /** A message sent without an answer: sent again under the same id. */
  unanswered?: string | undefined
}

interface Buyer extends Writer {
  readonly shopId: number
}

const startingCredits = 100
const unlockCost = 50
const packageCredits = 250
const message = 'Le andrebbe una cena a teatro?'

/** What the clients know for certain, written down outside the server that dies. */
interface Journal {
  /** Messages that were answered with 201: the sender's id of each, and the id that Lieta gave it. */
  readonly messages: Map<string, number>
  /** Payments for which the provider said 'succeeded'. */
  readonly paid: string[]
  /** Payments for which Lieta said that the credits are there. */
  readonly credited: string[]
}

let server: KillableServer
let kings: Buyer[]
/** She has a conversation with each king, and writes in all of them. */
let hostess: Person
let journal: Journal

beforeAll(async () => {
  server = await startKillableServer()
}, 120_000)

test(
  `${kills} SIGKILLs amid purchases and messages lose nothing that was acknowledged, and double nothing`,
  async () => {
    journal = { messages: new Map(), paid: [], credited: [] }
    await server.withPool(makePeople)
    const chats = await Promise.all(kings.map(openChat))
    const replies: Writer[] = kings.map(() => ({ ...hostess }))
    for (let kill = 1; kill <= kills; kill += 1) {
      const stop = new AbortController()
      const load = kings.flatMap((king, index) => [
        untilStopped(stop.signal, () => sendMessage(king, chats[index]!)),
        untilStopped(stop.signal, () => sendMessage(replies[index]!, chats[index]!)),
        untilStopped(stop.signal, () => buy(king)),
      ])
      await untilAcknowledged(3 + Math.random() * 12)
      // However slow the machine: a payment is among what the last kill must not lose.
      if (kill === kills) await untilPaid()
      await sleep(Math.random() * 30)
      await server.kill()
      stop.abort()
      await Promise.all(load)
      await server.startAgain()
      await server.withPool(proveAnew)
      await repeatAnswered(kings[0]!, chats[0]!)
    }

    await server.withPool(compareMessages)
    for (const [index, king] of kings.entries()) await compareThread(king, chats[index]!)
    const charged = await server.withPool(comparePurchases)
    // What the provider took and Lieta had not yet credited: the person asks again, as the return page does.
    for (const { user_id, provider_ref } of charged) {
      const king = kings.find(({ id }) => id === user_id) as Buyer
      expect(await confirm(king, provider_ref)).toBe(true)
    }
    await server.withPool((db) => compareBalances(db, charged))
    expect(journal.messages.size).toBeGreaterThan(kills)
    expect(journal.paid.length).toBeGreaterThan(0)
  },
  60_000 + kills * 15_000,
)

/** Kills are counted in answers, not in seconds: a slow machine must not kill an idle server. */
async function untilAcknowledged(more: number): Promise<void> {
  const answers = () => journal.messages.size + journal.paid.length + journal.credited.length
  const enough = answers() + more
  while (answers() < enough) await sleep(2)
}

async function untilPaid(): Promise<void> {
  while (journal.paid.length === 0) await sleep(2)
}

async function compareMessages(db: pg.Pool): Promise<void> {
  const { rows } = await db.query<{ client_id: string; ids: number[] }>(
    'select client_id, array_agg(id::int) as ids from message where text = $1 group by client_id',
    [message],
  )
  const stored = new Map(rows.map(({ client_id, ids }) => [client_id, ids]))
  expect([...journal.messages].filter(([clientId, id]) => stored.get(clientId)?.[0] !== id)).toEqual([])
  expect(rows.filter(({ ids }) => ids.length > 1)).toEqual([])
}

/** A client that doubts an answer it had long before the crash gets the same message again. */
async function repeatAnswered(king: Writer, chatId: number): Promise<void> {
  const { rows } = await server.withPool((db) =>
    db.query<{ client_id: string }>(
      'select client_id from message where chat_id = $1 and sender_id = $2 order by id desc limit 3',
      [chatId, king.id],
    ),
  )
  for (const { client_id } of rows) {
    const { status, body } = await post(king, `/api/chats/${chatId}/messages`, { message, client_id })
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { id: journal.messages.get(client_id) ?? expect.any(Number) },
    })
  }
}

/** What a person reads, page by page, is all that was acknowledged, each once and in order. */
async function compareThread(king: Writer, chatId: number): Promise<void> {
  const ids: number[] = []
  for (let before = ''; ; before = `&before_id=${ids[0]}`) {
    const answer = await fetch(`${server.origin}/api/chats/${chatId}/messages?per_page=100${before}`, {
      headers: { authorization: `Bearer ${king.token}` },
    })
    const page = (await answer.json()) as { id: number }[]
    if (page.length === 0) break
    ids.unshift(...page.map(({ id }) => id))
  }
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b))
  const { rows } = await server.withPool((db) =>
    db.query<{ id: number }>('select id from message where chat_id = $1 order by id', [chatId]),
  )
  expect(ids).toEqual(rows.map(({ id }) => id))
}

interface Charged {
  readonly user_id: number
  readonly provider_ref: string
  readonly state: string
}

/** Answers every payment that the provider took, also those whose answer the kill cut off. */
async function comparePurchases(db: pg.Pool): Promise<Charged[]> {
  const { rows } = await db.query<Charged>(
    `select p.user_id, p.provider_ref, p.state from purchase p
     join sandbox_payment s on s.id = p.provider_ref where s.status = 'succeeded' and p.user_id = any($1)`,
    [kings.map(({ id }) => id)],
  )
  const charged = new Map(rows.map((row) => [row.provider_ref, row.state]))
  expect(journal.paid.filter((id) => !charged.has(id))).toEqual([])
  expect(journal.credited.filter((id) => charged.get(id) !== 'credited')).toEqual([])
  return rows
}

async function compareBalances(db: pg.Pool, charged: readonly Charged[]): Promise<void> {
  for (const king of kings) {
    const bought = charged.filter(({ user_id }) => user_id === king.id).length * packageCredits
    const { rows } = await db.query('select balance from wallet where user_id = $1', [king.id])
    expect(rows).toEqual([{ balance: startingCredits - unlockCost + bought }])
  }
  expect(await audit(openDatabase(db))).toEqual([])
}

async function makePeople(pool: pg.Pool): Promise<void> {
  const db = openDatabase(pool)
  const town = {
    db,
    needs: { hooks: { profileChanged: refreshSearchRow }, config: readConfig({ DATA_DIR: server.dataDir }) },
  }
  hostess = await makeHostess(town, { unlockCost })
  const { id: shopId } = await db
    .insertInto('shop_item')
    .values({ title: 'Prova', credits: packageCredits, price_cents: 2290 })
    .returning('id')
    .executeTakeFirstOrThrow()
  kings = await Promise.all(
    [0, 1].map(async () => ({ ...(await makeVerifiedBuyer(town, { credits: startingCredits })), shopId })),
  )
}

/** Two hundred kills take longer than who buys, and the code that he entered, count as proved. */
async function proveAnew(db: pg.Pool): Promise<void> {
  await db.query('update session set proved_at = now()')
  await db.query('update otp_challenge set verified_at = now()')
}

async function openChat(king: Buyer): Promise<number> {
  const answer = await post(king, `/api/chats/initiate-chat/${hostess.id}`, { message: 'Buonasera.' })
  expect(answer.status).toBe(201)
  const unlocked = await post(king, '/api/chats/credits', { other_user_id: hostess.id })
  expect(unlocked.status).toBe(200)
  return answer.body.chat_id
}

/** The same client id is sent until an answer comes, as the composer does after a lost connection. */
async function sendMessage(writer: Writer, chatId: number): Promise<void> {
  const clientId = writer.unanswered ?? randomUUID()
  writer.unanswered = clientId
  // Always the same harmless words: anything random may look like a number and be held.
  const { status, body } = await post(writer, `/api/chats/${chatId}/messages`, {
    message,
    client_id: clientId,
  })
  expect(status).toBe(201)
  journal.messages.set(clientId, body.id)
  writer.unanswered = undefined
}

async function buy(king: Buyer): Promise<void> {
  const intent = await post(king, '/api/create-payment-intent', { shop_id: king.shopId })
  expect(intent).toMatchObject({ status: 200 })
  const { paymentIntentId, clientSecret } = intent.body
  const paid = await post(king, `/sandbox/card/${paymentIntentId}/confirm`, {
    client_secret: clientSecret,
    number: '4242 4242 4242 4242',
  })
  if (paid.body.status !== 'succeeded') return
  journal.paid.push(paymentIntentId)
  if (await confirm(king, paymentIntentId)) journal.credited.push(paymentIntentId)
}

async function confirm(king: Buyer, paymentIntentId: string): Promise<boolean> {
  const { body } = await post(king, '/api/add/user-credits', {
    payment_method: 'sandbox',
    shopId: king.shopId,
    paymentIntentId,
  })
  return body.status === true
}

/** Repeats `step` until stopped; a connection that breaks is what we are here for, everything else is an error. */
async function untilStopped(signal: AbortSignal, step: () => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    try {
      await step()
    } catch (error) {
      const broken = error instanceof TypeError && error.message === 'fetch failed'
      if (!broken && !(error instanceof TypeError && /terminated/.test(error.message))) throw error
      await sleep(20)
    }
  }
}

async function post(as: Writer, path: string, body: object): Promise<{ status: number; body: any }> {
  const response = await fetch(`${server.origin}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}

import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Case, decide, listCases } from '#features/moderation/contract/moderation.ts'
import { disagreementIn } from '#features/moderation/server/judge/message-disagreement.ts'
import { settingEndpoints } from '#features/settings/contract/settings.ts'
import { transaction } from '#platform/server/db/database.ts'
import { chatCalls } from '#testing/chat-calls.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeAdmin, type Person } from '#testing/people.ts'
import { drawFinishedDays, drawFrom } from './draw-disagreements.ts'

let app: TestApp
let calls: ReturnType<typeof chatCalls>
let moderator: Person
let owner: Person
beforeAll(async () => {
  app = await startTestApp()
  calls = chatCalls(app)
  moderator = await makeAdmin(app)
  owner = await makeAdmin(app, { adminRole: 'owner' })
})
beforeEach(async () => {
  await sql`delete from message_disagreement`.execute(app.db)
})

/** Its receiver is warned of such words, and the reader has nothing against them. */
const disputed = 'Qui ci entro poco, ma per la cena di giovedì ti rispondo stasera'
const plain = 'Buonasera, giovedì va benissimo per la cena'

const perDay = (disagreements_per_day: number) =>
  app.call(settingEndpoints.change, { as: owner, body: { disagreements_per_day, reason: 'Prova' } })

/** Somebody who may write, whose clock runs: nothing else follows from a message. */
async function writer() {
  const pair = await calls.freshPair({ unlocked: true })
  await sql`update unlock set clock_started_at = coalesce(clock_started_at, now()) where chat_id = ${pair.chatId}`.execute(
    app.db,
  )
  return pair
}

async function sent(count: number, text = disputed) {
  const pair = await writer()
  const ids: number[] = []
  for (let n = 0; n < count; n += 1) {
    const { body } = await calls.send(pair.king, pair.chatId, text)
    ids.push(body.id as number)
  }
  return { ...pair, ids }
}

const noted = () =>
  app.db.selectFrom('message_disagreement').select(['message_id', 'place']).orderBy('message_id').execute()
const aDayLater = () =>
  sql`update message_disagreement set noted_at = noted_at - interval '1 day' where drawn_on is null`.execute(
    app.db,
  )
const draw = () => drawFinishedDays(app.needs)
const casesOf = async ({ name }: Person): Promise<Case[]> =>
  (await app.call(listCases, { as: moderator, query: { subject: 'message', query: name } })).body
    .data as Case[]

describe('a message that went out although rules and reader disagree', () => {
  test('is noted, and one on which they agree is not', async () => {
    expect([disputed, plain].map((text) => disagreementIn(text).length)).toEqual([1, 0])
    const { ids } = await sent(1)
    await sent(1, plain)
    expect(await noted()).toEqual([{ message_id: ids[0], place: null }])
  })

  test('comes into the queue once its day is over, stays delivered, and says why', async () => {
    const { king, hostess, chatId, ids } = await sent(1)
    await draw()
    expect(await casesOf(king)).toEqual([])
    await aDayLater()
    await draw()
    const [opened] = await casesOf(king)
    expect(opened).toMatchObject({
      priority: 0,
      after: { text: disputed, delivered: true, to: { id: hostess.id } },
      findings: [{ rule: 'scam', reader: { why: 'despite_rules' } }],
    })
    const { status } = await app.call(decide, {
      as: moderator,
      params: { id: opened!.id },
      body: { decision: 'approve' },
    })
    expect(status).toBe(200)
    expect((await calls.read(hostess, chatId)).at(-1)).toMatchObject({ id: ids[0], text: disputed })
  })

  test('is forgotten where it is not drawn', async () => {
    await perDay(1)
    await sent(3)
    await aDayLater()
    await draw()
    expect((await noted()).map(({ place }) => place)).toEqual([1])
  })

  test('is not shown where it was taken down meanwhile, or somebody has decided about it', async () => {
    const { king, ids } = await sent(2)
    await sql`update message set state = 'refused', delivered_at = null where id = ${ids[0]}`.execute(app.db)
    await sql`insert into moderation_case (subject, subject_id, user_id, state, decided_at)
      values ('message', ${String(ids[1])}, ${king.id}, 'approved', now())`.execute(app.db)
    await aDayLater()
    await draw()
    expect(await noted()).toEqual([])
  })
})

describe('what a moderator says of it is a label', () => {
  const drawn = async (text: string) => {
    await perDay(5)
    const { king, ids } = await sent(1, text)
    await aDayLater()
    await draw()
    const [opened] = await casesOf(king)
    return { king, caseId: opened!.id, messageId: ids[0]! }
  }
  const labelOf = async (text: string) =>
    (
      await app.db.selectFrom('reader_label').select(['label', 'source']).where('text', '=', text).execute()
    )[0]
  const close = (id: number, body: { decision: 'approve' | 'reject'; rule?: string; reason?: string }) =>
    app.call(decide, { as: moderator, params: { id }, body })

  test('ordinary where it stays, its ground where it is taken down', async () => {
    await close((await drawn(disputed)).caseId, { decision: 'approve' })
    expect(await labelOf(disputed)).toEqual({ label: 'ordinary', source: 'moderator' })
    const { caseId } = await drawn(disputed)
    await close(caseId, { decision: 'reject', rule: 'handle', reason: 'Porta fuori da Lieta.' })
    expect(await labelOf(disputed)).toEqual({ label: 'contact', source: 'moderator' })
  })

  test('the ground of a measure, where one was taken and the message stays', async () => {
    const { king, caseId } = await drawn(disputed)
    await sql`insert into staff_action (subject_type, subject_id, user_id, action, ground, reason, origin_case_id, actor_id)
      values ('user', ${String(king.id)}, ${king.id}, 'warn', 'insult', 'Modi bruschi.', ${caseId}, ${moderator.id})`.execute(
      app.db,
    )
    await close(caseId, { decision: 'approve' })
    expect(await labelOf(disputed)).toEqual({ label: 'abuse', source: 'moderator' })
  })
})

describe('never more than the setting says', () => {
  test('are drawn on a day, by how many processes at once whatever, and however often', async () => {
    await perDay(2)
    await sent(5)
    await aDayLater()
    await Promise.all([draw(), draw(), draw()])
    expect((await noted()).map(({ place }) => place).sort()).toEqual([1, 2])
    await sent(3)
    await aDayLater()
    await draw()
    expect(await noted()).toHaveLength(2)
  })

  test('the database refuses a place beyond it, another day, and a second draw', async () => {
    await perDay(2)
    const { ids } = await sent(3)
    const put = (
      id: number | undefined,
      place: number,
      day = sql`(now() at time zone 'Europe/Rome')::date`,
    ) =>
      sql`update message_disagreement set drawn_on = ${day}, place = ${place} where message_id = ${id}`.execute(
        app.db,
      )
    await put(ids[0], 1)
    await expect(put(ids[1], 1)).rejects.toThrow(/message_disagreement_drawn_on_place_key/)
    await expect(put(ids[1], 3)).rejects.toThrow(/cannot be drawn as number 3/)
    await expect(put(ids[1], 2, sql`'2026-01-01'::date`)).rejects.toThrow(/cannot be drawn/)
    await expect(put(ids[0], 2)).rejects.toThrow(/cannot be drawn/)
  })

  test('none at all, and nothing is noted, while it is 0', async () => {
    await perDay(0)
    await sent(2)
    expect(await noted()).toEqual([])
  })
})

test('which one is drawn is left to chance', async () => {
  await perDay(1)
  const { ids } = await sent(2)
  const drawn = new Set<number>()
  // Of two the same one eight times in a row would be a chance of 1 in 128: thirty times is none.
  for (let round = 0; round < 30 && drawn.size < 2; round += 1) {
    await sql`update message_disagreement set noted_at = now() - interval '1 day'`.execute(app.db)
    const rolledBack = transaction(app.db, async (trx) => {
      await drawFrom(app.needs, trx)
      const [first] = await trx
        .selectFrom('message_disagreement')
        .select('message_id')
        .where('place', '=', 1)
        .execute()
      drawn.add(first!.message_id)
      throw new Error('once more')
    })
    await expect(rolledBack).rejects.toThrow('once more')
  }
  expect([...drawn].sort((a, b) => a - b)).toEqual(ids)
})

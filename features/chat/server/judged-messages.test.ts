import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Case, decide, listCases, urgentPriority } from '#features/moderation/contract/moderation.ts'
import { readerFindings } from '#features/moderation/server/judge/reader-findings.ts'
import { unjudged } from '#features/moderation/server/judge/unjudged.ts'
import { transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { chatEndpoints } from '../contract/chat.ts'
import { sendWithin } from './send-message.ts'
import { chatCalls } from '#testing/chat-calls.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeAdmin, type Person } from '#testing/people.ts'

let app: TestApp
let calls: ReturnType<typeof chatCalls>
let moderator: Person
beforeAll(async () => {
  app = await startTestApp()
  calls = chatCalls(app)
  moderator = await makeAdmin(app)
})

const pair = () => calls.freshPair({ unlocked: true })
const casesOf = async ({ name }: Person): Promise<Case[]> =>
  (await app.call(listCases, { as: moderator, query: { subject: 'message', query: name } })).body
    .data as Case[]

// No rule knows these words, and the reader is far from its thresholds.
const desire = 'Stasera vorrei vederti senza niente addosso, sogno di spogliarti piano e baciarti dappertutto'
const danger = 'Ho ancora i lividi, ma non dirlo a nessuno'

describe('a text that the reader alone is very sure of', () => {
  test('waits like one that a rule held, and says why', async () => {
    const two = await pair()
    expect((await calls.send(two.king, two.chatId, desire)).status).toBe(202)
    expect(await calls.read(two.hostess, two.chatId)).toHaveLength(1)
    const [held] = await casesOf(two.king)
    expect(held?.findings[0]).toMatchObject({ rule: 'sexual', reader: { concern: 'sexual', why: 'sure' } })
    expect(held?.findings.map(({ matched }) => matched).every((word) => desire.includes(word))).toBe(true)
  })

  test('is explained first to who asks for it, and nothing is stored', async () => {
    const two = await pair()
    const { status, body } = await app.call(chatEndpoints.send, {
      as: two.king,
      params: { id: two.chatId },
      body: { message: desire, if_held: 'warn' },
    })
    expect({ status, body }).toMatchObject({ status: 409, body: { code: 'would_hold' } })
    expect(body.findings[0].label).toBe('Sesso non richiesto')
    expect(await calls.read(two.king, two.chatId)).toHaveLength(1)
  })
})

describe('a text in which somebody may be in danger', () => {
  const sent = async () => {
    const two = await pair()
    // As a reader might judge it that would not even ask: what it is trained to say is measured elsewhere.
    const reader = { concern: 'safeguarding', certainty: 0.2, why: 'danger' } as const
    const alone = {
      ...unjudged,
      toHuman: true,
      concern: reader.concern,
      findings: readerFindings(reader, ['lividi']),
      priority: urgentPriority,
    }
    const outcome = await transaction(app.db, (trx, afterCommit) =>
      sendWithin(
        app.needs,
        { trx, afterCommit },
        {
          sender: { userId: two.king.id, adminRole: null } as Actor,
          chatId: two.chatId,
          clientId: randomUUID(),
          text: danger,
          warn: false,
          alone,
          disputed: false,
        },
      ),
    )
    const [opened] = await casesOf(two.king)
    return { ...two, outcome, opened: opened! }
  }

  test('is delivered, and is an urgent case with its conversation', async () => {
    const { hostess, chatId, outcome, opened, king } = await sent()
    expect(outcome).toMatchObject({ state: 'delivered' })
    // Who may need help is not asked about.
    expect((await calls.read(hostess, chatId)).at(-1)).not.toHaveProperty('asks')
    await calls.send(hostess, chatId, 'Come stai adesso?')
    expect((await calls.read(hostess, chatId)).map(({ text }: { text: string }) => text)).toContain(danger)
    expect(opened).toMatchObject({ priority: 100, after: { delivered: true, to: { id: hostess.id } } })
    expect(opened.findings[0]).toMatchObject({ reader: { why: 'danger' } })
    const [later] = await casesOf(king)
    expect(later?.after?.thread?.map(({ text }) => text)).toEqual(['Come stai adesso?'])
  })

  test('stays where it is when the case is closed, whatever else was done', async () => {
    const { hostess, chatId, opened } = await sent()
    const { status } = await app.call(decide, {
      as: moderator,
      params: { id: opened.id },
      body: { decision: 'approve' },
    })
    expect(status).toBe(200)
    expect((await calls.read(hostess, chatId)).map(({ text }: { text: string }) => text)).toContain(danger)
  })

  test('is a label of danger once something was done about it, else of ordinary talk', async () => {
    const labelOf = async () =>
      (await app.db.selectFrom('reader_label').select('label').where('text', '=', danger).execute()).map(
        ({ label }) => label,
      )
    const close = ({ id }: Case) =>
      app.call(decide, { as: moderator, params: { id }, body: { decision: 'approve' } })
    await close((await sent()).opened)
    expect(await labelOf()).toEqual(['ordinary'])
    const { king, opened } = await sent()
    const support = await makeAdmin(app, { adminRole: 'support' })
    await calls.send(support, (await calls.list(king)).support_chat.id, 'Come stai? Possiamo aiutarti.')
    await close(opened)
    expect(await labelOf()).toEqual(['safeguarding'])
  })

  test('adds nothing to the held messages that raise the cases of who writes', async () => {
    const { king, chatId } = await sent()
    await calls.send(king, chatId, 'Scrivimi al 347 555 01 90')
    await calls.send(king, chatId, 'Oppure al 347 555 01 91')
    expect((await casesOf(king)).map(({ priority }) => priority).sort((a, b) => a - b)[0]).toBeLessThan(60)
  })
})

test('what the staff write is judged by nobody', async () => {
  const support = await makeAdmin(app, { adminRole: 'support' })
  const { king } = await pair()
  const { support_chat } = await calls.list(king)
  expect((await calls.send(support, support_chat.id, desire)).status).toBe(201)
})

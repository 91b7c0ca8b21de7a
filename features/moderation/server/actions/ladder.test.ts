import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '#testing/harness.ts'
import { type Measure, inDays, type measureCalls, measureReason, startDesk } from '#testing/measures.ts'
import type { moderationCalls } from '#testing/moderation-calls.ts'
import { makeHostess, makeKing, type Person } from '#testing/people.ts'
import { addPhoto } from '#testing/uploads.ts'
import { actionEndpoints } from '../../contract/actions.ts'

let app: TestApp
let moderator: Person
let colleague: Person
let calls: ReturnType<typeof moderationCalls>
let measures: ReturnType<typeof measureCalls>
beforeAll(async () => {
  ;({ app, moderator, colleague, calls, measures } = await startDesk())
})

describe('another step than the proposed one', () => {
  const refused = {
    status: 422,
    body: { errors: { departure: [expect.stringContaining('Scrivi il perché')] } },
  }

  test.each([
    ['heavier, on an empty record', { action: 'restrict', until: inDays(7) }, refused],
    ['without an end', { action: 'restrict' }, refused],
    ['the proposed one', { action: 'warn' }, { status: 201 }],
    ['heavier than what the ground says', { action: 'suspend', until: inDays(7), ground: 'insult' }, refused],
    ['what the ground says', { action: 'suspend', until: inDays(7.9), ground: 'threat' }, { status: 201 }],
    ['longer than what the ground says', { action: 'suspend', until: inDays(30), ground: 'threat' }, refused],
    ['lighter than what the ground says', { action: 'warn', ground: 'threat' }, refused],
    ['lighter where somebody’s safety is at stake', { action: 'warn', ground: 'coercion' }, refused],
  ] as const)('%s', async (_title, measure, expected) => {
    const { id } = await makeKing(app)
    const taken = await measures.take({ subject: 'user', id, ...measure, departure: null })
    expect(taken).toMatchObject(expected)
    if (taken.status === 201) return
    // Blank is no word.
    expect((await measures.take({ subject: 'user', id, ...measure, departure: '  ' })).status).toBe(422)
    expect((await measures.take({ subject: 'user', id, ...measure, departure: 'È recidivo.' })).status).toBe(
      201,
    )
  })

  test('content is taken down, restored and an account freed without a word', async () => {
    const hostess = await makeHostess(app)
    const photo = await addPhoto(app, hostess, { seed: 81 })
    const steps: Measure[] = [
      { subject: 'photo', id: photo, action: 'take_down' },
      { subject: 'photo', id: photo, action: 'restore' },
    ]
    for (const step of steps) await measures.taken({ ...step, departure: null })
  })

  test('is for colleagues and the log: the person does not read why', async () => {
    const king = await makeKing(app)
    const word = 'Terza volta in un mese, con altri account.'
    const measure = {
      subject: 'user',
      id: king.id,
      action: 'restrict',
      until: inDays(7),
      departure: word,
    } as const
    const action = await measures.taken(measure)
    expect(action).toMatchObject({ departure: word, reason: measureReason })
    await measures.conclude(action)
    expect(JSON.stringify(await measures.statementsOf(king))).not.toContain(word)
    await app.runJobs()
    expect(JSON.stringify(await app.outbox(king.email))).not.toContain(word)
    const { after } = await app.db
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'action.restrict')
      .where('subject_id', '=', String(king.id))
      .executeTakeFirstOrThrow()
    expect(after).toMatchObject({ proposed: 'warn', departure: word })
    await expect(
      sql`insert into staff_action (subject_type, subject_id, user_id, action, reason, actor_id, proposed_action)
        values ('user', ${String(king.id)}, ${king.id}, 'warn', 'Prova', ${moderator.id}, 'restrict')`.execute(
        app.db,
      ),
    ).rejects.toThrow(/staff_action_departure/)
  })

  test('the proposed one needs no word, and keeps none', async () => {
    const { id } = await makeKing(app)
    const action = await measures.taken({ subject: 'user', id, action: 'warn', departure: 'Perché sì.' })
    expect(action.departure).toBeNull()
  })
})

describe('the preview of a measure', () => {
  const preview = (person: Person, measure: { action: 'warn' | 'suspend' | 'lift'; until?: string }) =>
    app.call(actionEndpoints.preview, {
      as: moderator,
      params: { id: person.id },
      body: { subject_type: 'user', ground: 'insult', reason: measureReason, ...measure },
    })

  test('is the very mail that goes out', async () => {
    const king = await makeKing(app)
    const { mail } = (await preview(king, { action: 'warn' })).body
    await measures.conclude(
      await measures.taken({ subject: 'user', id: king.id, action: 'warn', ground: 'insult' }),
    )
    await app.runJobs()
    const [sent] = await app.outbox(king.email)
    const untimed = (text: string) => text.replaceAll(/\d\d:\d\d/g, '')
    expect(mail?.subject).toBe(sent?.subject)
    expect(untimed(mail?.text ?? '')).toBe(untimed(sent?.text ?? ''))
  })

  test('of a long suspension is its announcement; of what ends a measure there is none', async () => {
    const king = await makeKing(app)
    const { body } = await preview(king, { action: 'suspend', until: inDays(30) })
    expect(body.mail?.subject).toBe('Prima di sospendere il tuo account ti ascoltiamo')
    expect((await preview(king, { action: 'lift' })).body).toEqual({ mail: null })
    expect((await preview({ ...king, id: 99_999_999 }, { action: 'warn' })).status).toBe(404)
  })
})

describe('what is taken back', () => {
  test('is told to who had heard of it, and its statement says since when', async () => {
    const hostess = await makeHostess(app)
    const photo = await addPhoto(app, hostess, { seed: 82 })
    await measures.conclude(await measures.taken({ subject: 'photo', id: photo, action: 'take_down' }))
    await measures.taken({ subject: 'photo', id: photo, action: 'restore', as: colleague })
    expect((await calls.mailsTo(hostess))[0]).toBe('Abbiamo ripristinato la tua foto')
    const [statement] = await measures.statementsOf(hostess)
    expect(Date.now() - new Date(statement!.ended_at!).getTime()).toBeLessThan(60_000)
  })

  test('limits, once lifted, are told; of what nobody had heard nobody hears', async () => {
    const [told, untold] = [await makeKing(app), await makeKing(app)]
    for (const king of [told, untold]) {
      const action = await measures.taken({
        subject: 'user',
        id: king.id,
        action: 'restrict',
        until: inDays(7),
      })
      if (king === told) {
        await measures.conclude(action)
        const limited = /^Fino al [\d/]+, \d\d:\d\d non puoi iniziare nuove chat né caricare foto/
        expect((await calls.mailsTo(king))[0]).toMatch(limited)
        expect((await measures.statementsOf(king))[0]?.duration).toMatch(/^Fino al [\d/]+, \d\d:\d\d$/)
      }
      await measures.taken({ subject: 'user', id: king.id, action: 'lift', as: colleague })
    }
    expect((await calls.mailsTo(told))[0]).toBe(
      'Puoi di nuovo iniziare chat e caricare foto, e compari nella ricerca',
    )
    expect(await calls.mailsTo(untold)).toEqual([])
  })

  test('is not undone: the person has heard of it', async () => {
    const king = await makeKing(app)
    await measures.taken({ subject: 'user', id: king.id, action: 'restrict', until: inDays(7) })
    const lift = await measures.taken({ subject: 'user', id: king.id, action: 'lift' })
    expect(lift.undo_until).toBeNull()
    expect(await measures.undo(lift.id)).toMatchObject({ status: 409, body: { code: 'not_undoable' } })
  })
})

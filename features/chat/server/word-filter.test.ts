import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { timeOf } from '#testing/processor-time.ts'
import { chatEndpoints } from '../contract/chat.ts'
import { filteredPreview, wordFilterEndpoints } from '../contract/word-filter.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeAdmin, makeHostess, makeKing, type Person } from '#testing/people.ts'
import { wordFilter } from './word-filter.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})

const save = (as: Person, words: string[]) => app.call(wordFilterEndpoints.put, { as, body: { words } })
const words = async (as: Person) => (await app.call(wordFilterEndpoints.get, { as })).body

async function unlockedPair() {
  const king = await makeKing(app, { credits: 500 })
  const hostess = await makeHostess(app)
  const { body } = await app.call(chatEndpoints.initiate, {
    as: king,
    params: { userId: hostess.id },
    body: { message: 'Buonasera' },
  })
  await app.call(chatEndpoints.unlock, { as: king, body: { other_user_id: hostess.id } })
  const chatId = body.chat_id as number
  const send = (as: Person, message: string) =>
    app.call(chatEndpoints.send, { as, params: { id: chatId }, body: { message } })
  const read = async (as: Person) =>
    (await app.call(chatEndpoints.messages, { as, params: { id: chatId }, query: {} })).body
  const preview = async (as: Person) =>
    (await app.call(chatEndpoints.list, { as })).body.regular_chats[0].last_message.message
  return { king, hostess, chatId, send, read, preview }
}

describe('what the filter finds', () => {
  test.each([
    ['piedi', 'mi mandi una foto dei tuoi PIEDI?'],
    ['piedi', 'adoro i p.i.e.d.i'],
    ['piedi', 'adoro i p i e d i lo sai'],
    ['piedi', 'p1ed1 e basta'],
    ['piedi', 'рiеdi'],
    ['piedi', 'piediiiii'],
    ['piedi', 'pi-edi'],
    ['perché', 'perche no?'],
    ['perche', 'perché no?'],
    ['Brutta Storia', 'che brutta\nstoria'],
    ['mamma', 'mammmma mia'],
    ['c++', 'c come casa'],
  ])('%s in «%s»', (word, text) => expect(wordFilter([word])(text)).toBe(true))

  test.each([
    ['ala', 'vado a la Scala'],
    ['ora', 'lavora ancora'],
    ['piedi', 'piedistallo'],
    ['pala', 'una palla'],
    ['100', '1000 baci'],
  ])('%s not in «%s»', (word, text) => expect(wordFilter([word])(text)).toBe(false))

  test('no word and no text makes it slow or throw', () => {
    const signs = fc.constantFrom('i', 'l', '1', '.', ' ', '*', 'à', '(', '[', '\\', '+', '😀')
    const some = (max: number) => fc.array(signs, { maxLength: max }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(fc.array(some(40), { maxLength: 50 }), some(1000), (list, text) => {
        wordFilter(list)(text)
      }),
      { numRuns: 100 },
    )
    const filter = () =>
      wordFilter(Array.from({ length: 50 }, (_, n) => 'il'.repeat(19) + n))('il1'.repeat(333))
    expect(timeOf(filter)).toBeLessThan(2_000)
  })
})

describe("a hostess's own list", () => {
  test('is empty at first, and replaced as a whole', async () => {
    const hostess = await makeHostess(app)
    expect(await words(hostess)).toEqual({ words: [] })
    expect(await save(hostess, [' piedi ', 'Calze', 'PIEDI', 'calzé'])).toMatchObject({
      status: 200,
      body: { words: ['piedi', 'Calze'] },
    })
    expect(await words(hostess)).toEqual({ words: ['piedi', 'Calze'] })
    await save(hostess, [])
    expect(await words(hostess)).toEqual({ words: [] })
  })

  test('takes 50 words of 2 to 40 characters', async () => {
    const hostess = await makeHostess(app)
    const many = Array.from({ length: 50 }, (_, n) => `parola${n}`)
    expect(await save(hostess, many)).toMatchObject({ status: 200 })
    for (const wrong of [[...many, 'una di troppo'], ['a'], ['a'.repeat(41)], ['   ']])
      expect(await save(hostess, wrong)).toMatchObject({ status: 422, body: { errors: expect.any(Object) } })
    expect(await words(hostess)).toEqual({ words: many })
  })

  test('belongs to approved hostesses alone', async () => {
    const others = [
      await makeKing(app),
      await makeAdmin(app),
      await makeHostess(app, { state: 'pending' }),
      await makeHostess(app, { state: 'rejected' }),
    ]
    for (const other of others) {
      expect((await app.call(wordFilterEndpoints.get, { as: other })).status).toBe(403)
      expect((await save(other, ['piedi'])).status).toBe(403)
    }
    expect((await app.call(wordFilterEndpoints.get)).status).toBe(401)
  })
})

test('a message with one of her filtered words is hidden for her, and its sender does not notice', async () => {
  const { king, hostess, send, read, preview } = await unlockedPair()
  await save(hostess, ['piedi'])
  await send(king, 'Che bei piedi')
  const hers = await read(hostess)
  expect(hers.at(-1)).toMatchObject({ text: 'Che bei piedi', state: 'delivered', filtered: true })
  expect(hers[0]).not.toHaveProperty('filtered')
  expect(await preview(hostess)).toBe(filteredPreview)
  expect((await read(king)).at(-1)).not.toHaveProperty('filtered')
  expect(await preview(king)).toBe('Che bei piedi')

  await send(hostess, 'Dei miei piedi non si parla')
  expect((await read(hostess)).at(-1)).not.toHaveProperty('filtered')
  expect(await preview(hostess)).toBe('Dei miei piedi non si parla')
  expect(await preview(king)).toBe('Dei miei piedi non si parla')

  await save(hostess, [])
  expect((await read(hostess)).some((message: object) => 'filtered' in message)).toBe(false)
})

import { chatEndpoints } from '#features/chat/contract/chat.ts'
import type { TestApp } from './harness.ts'
import { makeHostess, makeKing, type Person } from './people.ts'

/** The calls of two who write to each other. */
export function chatCalls(app: TestApp) {
  const initiate = (from: Person, to: Person, message: string, client_id?: string) =>
    app.call(chatEndpoints.initiate, { as: from, params: { userId: to.id }, body: { message, client_id } })
  const send = (from: Person, chatId: number, message: string, client_id?: string) =>
    app.call(chatEndpoints.send, { as: from, params: { id: chatId }, body: { message, client_id } })
  const read = async (as: Person, id: number, query = {}) =>
    (await app.call(chatEndpoints.messages, { as, params: { id }, query })).body
  const list = async (as: Person, query = {}) => (await app.call(chatEndpoints.list, { as, query })).body
  const chatOf = async (as: Person, id: number) =>
    (await list(as)).regular_chats.find((chat: { id: number }) => chat.id === id)
  const unlock = (as: Person, hostessId: number) =>
    app.call(chatEndpoints.unlock, { as, body: { other_user_id: hostessId } })
  const unread = async (as: Person) => (await app.call(chatEndpoints.unreadCount, { as })).body

  async function freshPair(wishes: { credits?: number; unlocked?: boolean } = {}) {
    const pair = {
      king: await makeKing(app, { credits: wishes.credits ?? 1000 }),
      hostess: await makeHostess(app),
    }
    const { body } = await initiate(pair.king, pair.hostess, 'Buonasera')
    if (wishes.unlocked === true) await unlock(pair.king, pair.hostess.id)
    return { ...pair, chatId: body.chat_id as number }
  }

  return { initiate, send, read, list, chatOf, unlock, unread, freshPair }
}

import { afterEach, expect, test } from 'vitest'
import { audit } from '#apps/server/audit.ts'
import { banEndpoints } from '#features/accounts/contract/bans.ts'
import { chatCalls } from '#testing/chat-calls.ts'
import { startTestApp } from '#testing/harness.ts'
import { kingsBooks } from '#testing/kings-books.ts'
import { makeAdmin, makeHostess, makeKing, type Person } from '#testing/people.ts'
import { race } from '#testing/race.ts'
import { blockEndpoints } from '../contract/blocks.ts'
import { chatEndpoints } from '../contract/chat.ts'

// Two who want what only one can have. Each race is run again and again, closer each time, until both have won.

const app = await startTestApp({}, { workJobs: false })
const moderator = await makeAdmin(app)
const { initiate, send, unlock } = chatCalls(app)
const { books } = kingsBooks(app)

afterEach(async () => {
  expect(await audit(app.db)).toEqual([])
})

const ban = ({ id }: Person) =>
  app.call(banEndpoints.ban, { as: moderator, params: { id }, body: { reason: 'Prova.' } })
const block = (as: Person, other: Person) =>
  app.call(blockEndpoints.block, { as, body: { user_id: other.id } })

async function makePair(credits = 50) {
  return { king: await makeKing(app, { credits }), hostess: await makeHostess(app) }
}

async function makeUnlocked() {
  const pair = await makePair()
  const { chat_id: chatId } = (await unlock(pair.king, pair.hostess.id)).body as { chat_id: number }
  await send(pair.king, chatId, 'Buonasera')
  return { ...pair, chatId }
}

/** False where the unlock came too late and was never paid. */
async function wasGivenBack(king: Person, { status }: { readonly status: number }): Promise<boolean> {
  const paid = status === 200
  if (!paid) expect(status).toBe(404)
  expect(await books(king)).toEqual({ balance: 50, unlocks: paid ? ['refunded'] : [] })
  return paid
}

test('her reply and her ban: earned, or refunded [CHAT-24]', async () => {
  await race(['reply', 'ban'], async () => {
    const { king, hostess, chatId } = await makeUnlocked()
    return {
      sides: [() => send(hostess, chatId, 'Molto lieta'), () => ban(hostess)],
      outcome: async ([replied, banned]) => {
        expect(banned.status).toBe(200)
        expect(await books(king)).toEqual(
          replied.status === 201
            ? { balance: 0, unlocks: ['earned'] }
            : { balance: 50, unlocks: ['refunded'] },
        )
        return replied.status === 201 ? 'reply' : 'ban'
      },
    }
  })
})

test.each([
  ['in a chat that is there', true],
  ['of somebody new', false],
])('an unlock and her ban, %s: paid and given back, or never paid [CHAT-24]', async (_where, written) => {
  await race(['unlock', 'ban'], async () => {
    const { king, hostess } = await makePair()
    if (written) await initiate(king, hostess, 'Buonasera')
    return {
      sides: [() => unlock(king, hostess.id), () => ban(hostess)],
      outcome: async ([unlocked, banned]) => {
        expect(banned.status).toBe(200)
        return (await wasGivenBack(king, unlocked)) ? 'unlock' : 'ban'
      },
    }
  })
})

test('her reply and her block: earned, or refunded and never delivered [CHAT-24]', async () => {
  await race(['reply', 'block'], async () => {
    const { king, hostess, chatId } = await makeUnlocked()
    return {
      sides: [() => send(hostess, chatId, 'Molto lieta'), () => block(hostess, king)],
      outcome: async ([replied, blocked]) => {
        expect(blocked.status).toBe(204)
        const earned = replied.status === 201
        if (!earned) expect(replied.status).toBe(404)
        expect(await books(king)).toEqual(
          earned ? { balance: 0, unlocks: ['earned'] } : { balance: 50, unlocks: ['refunded'] },
        )
        return earned ? 'reply' : 'block'
      },
    }
  })
})

test('an unlock and her block: paid and given back, or never paid', async () => {
  await race(['unlock', 'block'], async () => {
    const { king, hostess } = await makePair()
    return {
      sides: [() => unlock(king, hostess.id), () => block(hostess, king)],
      outcome: async ([unlocked, blocked]) => {
        expect(blocked.status).toBe(204)
        return (await wasGivenBack(king, unlocked)) ? 'unlock' : 'block'
      },
    }
  })
})

test('the same unlock in two windows: one of them pays [API-37]', async () => {
  await race(['first', 'second'], async () => {
    const { king, hostess } = await makePair(200)
    return {
      sides: [() => unlock(king, hostess.id), () => unlock(king, hostess.id)],
      outcome: async ([first, second]) => {
        expect([first.status, second.status].sort()).toEqual([200, 409])
        expect(await books(king)).toEqual({ balance: 150, unlocks: ['pending'] })
        return first.status === 200 ? 'first' : 'second'
      },
    }
  })
})

test('two unlocks with Crediti for one: one of them is paid [API-37]', async () => {
  await race(['first', 'second'], async () => {
    const [{ king, hostess }, other] = [await makePair(), await makeHostess(app)]
    return {
      sides: [() => unlock(king, hostess.id), () => unlock(king, other.id)],
      outcome: async ([first, second]) => {
        expect([first.status, second.status].sort()).toEqual([200, 402])
        expect(await books(king)).toEqual({ balance: 0, unlocks: ['pending'] })
        return first.status === 200 ? 'first' : 'second'
      },
    }
  })
})

test('a paid unlock and a free message of hers at once: the chat is opened by one of them', async () => {
  await race(['paid', 'free'], async () => {
    const { king, hostess } = await makePair()
    await initiate(king, hostess, 'Buonasera')
    return {
      sides: [
        () => unlock(king, hostess.id),
        () => app.call(chatEndpoints.freeMessage, { as: hostess, body: { other_user_id: king.id } }),
      ],
      outcome: async ([paid, free]) => {
        expect([paid.status, free.status].sort()).toEqual([200, 409])
        expect(await books(king)).toEqual(
          paid.status === 200 ? { balance: 0, unlocks: ['pending'] } : { balance: 50, unlocks: ['free'] },
        )
        return paid.status === 200 ? 'paid' : 'free'
      },
    }
  })
})

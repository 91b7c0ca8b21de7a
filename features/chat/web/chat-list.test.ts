import { describe, expect, test } from 'vitest'
import type { Chat } from '../contract/chat.ts'
import { type ChatList, matching, withChat } from './chat-list.ts'

function chat(id: number, name: string, message: string | null = null, more: Partial<Chat> = {}): Chat {
  const at = `2026-11-20T10:00:0${id}.000Z`
  return {
    id,
    other_user: {
      id: 100 + id,
      name,
      role: 'HOSTESS',
      profile_picture_id: null,
      profile_picture_url: '',
      unlock_cost: 50,
      last_seen: null,
      is_online: 'offline',
    },
    last_message: message === null ? null : { message, created_at: at, sender_id: 100 + id },
    last_message_state: null,
    last_message_read: false,
    unread_count: 0,
    unlocked: true,
    available: true,
    is_archived: false,
    last_activity_at: at,
    support_chat: false,
    waiting: false,
    waiting_left: null,
    refund: {
      state: 'none',
      due_at: null,
      left_hours: null,
      hours: 72,
      cost: 0,
      unlocked_at: null,
      ended_at: null,
      reason: null,
    },
    ...more,
  }
}

const names = (chats: readonly Chat[]) => chats.map(({ other_user: { name } }) => name)

describe('the search box [CHAT-03]', () => {
  const chats = [
    chat(3, 'Nicolò Ferrà', 'Perché no?'),
    chat(2, 'NICOLETTA', null),
    chat(1, 'Amara', 'Ci vediamo da Nicolò alle otto'),
  ]

  test('finds the name of the other one and the text of the last message [CHAT-03]', () => {
    expect(names(matching(chats, 'ferr'))).toEqual(['Nicolò Ferrà'])
    expect(names(matching(chats, 'alle otto'))).toEqual(['Amara'])
    expect(names(matching(chats, 'nicol'))).toEqual(['Nicolò Ferrà', 'NICOLETTA', 'Amara'])
  })

  test('minds neither case nor accents nor blanks at the ends, whoever typed them [CHAT-03]', () => {
    expect(names(matching(chats, '  PERCHE '))).toEqual(['Nicolò Ferrà'])
    expect(names(matching(chats, 'nicolétta'))).toEqual(['NICOLETTA'])
    // A combining accent and a letter that carries it are the same to a reader.
    expect(names(matching(chats, 'nicolo\u0300'))).toEqual(['Nicolò Ferrà', 'Amara'])
  })

  test('shows all when nothing is sought, and nothing when nobody is found [CHAT-03]', () => {
    expect(matching(chats, '   ')).toBe(chats)
    expect(matching(chats, 'zzz')).toEqual([])
  })
})

describe('one chat that changed', () => {
  const support = chat(9, 'support_chat', null, { support_chat: true })
  const list: ChatList = {
    regular_chats: [chat(3, 'Tre'), chat(2, 'Due'), chat(1, 'Uno')],
    support_chat: support,
  }
  const after = (changed: Chat | null, id: number, type: 'all' | 'archived' = 'all') =>
    withChat(list, type, id, changed)

  test('takes the place of its latest activity, and leaves the others the same objects', () => {
    const moved = chat(1, 'Uno', 'Eccomi', { last_activity_at: '2026-11-20T11:00:00.000Z' })
    const { regular_chats } = after(moved, 1)
    expect(names(regular_chats)).toEqual(['Uno', 'Tre', 'Due'])
    expect(regular_chats[1]).toBe(list.regular_chats[0])
    expect(names(after(chat(2, 'Due', 'Letto'), 2).regular_chats)).toEqual(['Tre', 'Due', 'Uno'])
  })

  test('leaves one list for the other when it is archived or comes back [CHAT-17]', () => {
    const archived = chat(2, 'Due', null, { is_archived: true })
    expect(names(after(archived, 2).regular_chats)).toEqual(['Tre', 'Uno'])
    const { regular_chats } = withChat({ regular_chats: [] }, 'archived', 2, archived)
    expect(names(regular_chats)).toEqual(['Due'])
    expect(withChat({ regular_chats }, 'archived', 2, chat(2, 'Due')).regular_chats).toEqual([])
  })

  test('that is no longer there is taken out; one that was never in a list leaves it alone', () => {
    expect(names(after(null, 3).regular_chats)).toEqual(['Due', 'Uno'])
    expect(after(null, 7)).toBe(list)
    expect(after(chat(3, 'Tre'), 3, 'archived').regular_chats).toHaveLength(2)
  })

  test('with the staff stays pinned, among no others [CHAT-04]', () => {
    const answered = { ...support, unread_count: 1 }
    expect(after(answered, 9)).toEqual({ ...list, support_chat: answered })
  })
})

import { useState } from 'react'

const keyOf = (userId: number, chatId: number) => `DRAFT:${userId}:${chatId}`

/** What somebody is writing in a chat; it survives a reload. Mount it with the chat as React key. */
export function useDraft(userId: number, chatId: number): [string, (text: string) => void] {
  const key = keyOf(userId, chatId)
  const [text, setText] = useState(() => localStorage.getItem(key) ?? '')
  return [
    text,
    (next) => {
      setText(next)
      if (next === '') localStorage.removeItem(key)
      else localStorage.setItem(key, next)
    },
  ]
}

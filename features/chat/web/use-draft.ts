import { useCallback, useEffect, useState } from 'react'
import { draftKey } from '#platform/web/intent/writing.ts'

/** Puts words where `useDraft` will find them, as soon as it is mounted. */
export function leaveDraft(userId: number, chat: number | string, text: string): void {
  try {
    localStorage.setItem(draftKey(userId, chat), text)
  } catch (error) {
    console.error(error)
  }
}

/**
 * What somebody is writing in a chat (a number), or to somebody without one (a name). It survives a reload, and
 * what another tab of theirs writes or sends shows here. Mount it with the chat as React key.
 */
export function useDraft(userId: number, chat: number | string): [string, (text: string) => void] {
  const key = draftKey(userId, chat)
  const [text, setText] = useState(() => localStorage.getItem(key) ?? '')

  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === key) setText(event.newValue ?? '')
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [key])

  const write = useCallback(
    (next: string) => {
      setText(next)
      try {
        if (next === '') localStorage.removeItem(key)
        else localStorage.setItem(key, next)
      } catch (error) {
        // A full storage: it lives as long as the page then.
        console.error(error)
      }
    },
    [key],
  )
  return [text, write]
}

import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type InboxView, inboxViews, type SupportConversation } from '../../contract/support.ts'
import { focusConversation } from './support-list.tsx'
import { useConversation } from './support-queries.ts'

/** From one conversation to another, and back to the list. */
export function useWalk(
  listed: readonly SupportConversation[],
  chatId: number | null,
  open: (id: number | null) => void,
) {
  const left = useRef<number>(undefined)
  function goBack() {
    left.current = chatId ?? undefined
    open(null)
  }
  // In narrow windows the list has to come back first.
  useEffect(() => {
    if (chatId !== null || left.current === undefined) return
    focusConversation(left.current)
    left.current = undefined
  }, [chatId])
  return {
    goBack,
    /** Whoever has been answered has left the list of those who wait: then it begins anew. False at its end. */
    step(by: 1 | -1): boolean {
      const at = listed.findIndex(({ chat }) => chat.id === chatId)
      const next = at === -1 ? listed[0] : listed[at + by]
      if (next) open(next.chat.id)
      return next !== undefined
    },
    goOn(closedId: number) {
      const next = listed.find(({ chat }) => chat.id !== closedId)
      if (next) open(next.chat.id)
      else goBack()
    },
  }
}

/**
 * The one being read stays open when what is done takes it out of the list, and one that a link names opens although
 * no list has it: then it is asked for by itself, and shown meanwhile as it was.
 */
export function useCurrent(
  listed: readonly SupportConversation[] | undefined,
  chatId: number | null,
  view: InboxView,
): SupportConversation | undefined {
  const found = listed?.find(({ chat }) => chat.id === chatId)
  const { data: alone } = useConversation(listed !== undefined && found === undefined ? chatId : null)
  const [last, setLast] = useState(found)
  if (found !== undefined && found !== last) setLast(found)
  if (found !== undefined) return found
  if (alone !== undefined && alone.chat.id === chatId) return alone
  if (last?.chat.id !== chatId) return undefined
  return view === 'waiting' ? { ...last, waiting_since: null, target: null, back_since: null } : last
}

/** View, search and conversation are in the address: they survive a reload and can be passed on. */
export function useInboxLocation() {
  const [params, setParams] = useSearchParams()
  const view = inboxViews.find((key) => key === params.get('view')) ?? 'waiting'
  const chatId = Number(params.get('chat')) || null
  const q = params.get('q') ?? ''
  return {
    view,
    chatId,
    q,
    setView: (next: InboxView) => setParams({ view: next }, { replace: true }),
    search: (words: string) => setParams({ view, ...(words && { q: words }) }, { replace: true }),
    open: (id: number | null) =>
      setParams({ view, ...(q && { q }), ...(id !== null && { chat: String(id) }) }),
  }
}

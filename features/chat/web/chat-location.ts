import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import type { Chat } from '../contract/chat.ts'
import { refreshChats } from './queries.ts'

/** A chat of the list, or somebody without one yet. */
export type Opened = { readonly chat: number } | { readonly newContact: string }

const ChatLocation = z.object({
  opened: z.nullable(z.union([z.object({ chat: z.int() }), z.object({ newContact: z.string() })])),
  /** On a phone the list lies over the conversation. */
  list: z.boolean(),
})
type ChatLocation = z.infer<typeof ChatLocation>

const nothingOpen: ChatLocation = { opened: null, list: false }

/**
 * What is open is kept in the entry of the history, not in the address: 'back' closes what was opened last, a
 * reload or the way back from a profile finds it again, and no name stands in the address.
 */
export function useChatLocation(isPhone: boolean) {
  const navigate = useNavigate()
  const location = ChatLocation.safeParse(useLocation().state).data ?? nothingOpen
  const go = (next: ChatLocation, replace: boolean) => navigate('/chat', { state: next, replace })

  // A step that 'back' undoes: to the conversation before, and on a phone to the list. There the list lies over the
  // conversation as a step of its own, and the next one takes its place.
  const open = useStable((opened: Opened | null) => {
    if (isSame(opened, location.opened) && !location.list) return
    const becomesChat = location.opened !== null && 'newContact' in location.opened
    void go({ opened, list: false }, becomesChat || (isPhone && location.opened !== null))
  })
  const arriveAt = useStable((opened: Opened | null) => void go({ opened, list: false }, true))
  const showList = useStable(() => void go({ ...location, list: true }, false))
  // Once: the cross and the dialog's own event both come here, and 'back' twice would leave the page.
  const hiding = useRef(false)
  useEffect(() => {
    hiding.current = false
  }, [location.list])
  const hideList = useStable(() => {
    if (!location.list || hiding.current) return
    hiding.current = true
    void navigate(-1)
  })
  return { ...location, open, arriveAt, showList, hideList }
}

function isSame(one: Opened | null, other: Opened | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** The same function for ever; it does what the latest render would do. */
function useStable<A extends unknown[]>(act: (...args: A) => void): (...args: A) => void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  return useCallback((...args: A) => latest.current(...args), [])
}

/**
 * `?chat=name` opens that conversation and then leaves the address [CHAT-01]. Someone unknown may be new since
 * the list was fetched; after that it is a stranger, whom one may write to or not.
 */
export function useDeepLink(chats: readonly Chat[] | undefined, arriveAt: (opened: Opened) => void): void {
  const queryClient = useQueryClient()
  const [query] = useSearchParams()
  const [askedFor, setAskedFor] = useState<string | null>(null)
  const wanted = query.get('chat')
  const follow = useEffectEvent((name: string, known: readonly Chat[]) => {
    const key = name.toLocaleLowerCase('it')
    const chat = known.find(({ other_user }) => other_user.name.toLocaleLowerCase('it') === key)
    if (chat) arriveAt({ chat: chat.id })
    else if (askedFor === name) arriveAt({ newContact: name })
    else
      refreshChats(queryClient)
        .then(() => setAskedFor(name))
        .catch(console.error)
  })
  useEffect(() => {
    if (wanted !== null && chats !== undefined) follow(wanted, chats)
  }, [wanted, chats, askedFor])
}

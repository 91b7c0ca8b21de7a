import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { call } from '#platform/web/api/client.ts'
import { ApiError } from '#platform/web/api/errors.ts'
import { getToken, onToken } from '#platform/web/api/token.ts'
import { toast } from '#platform/web/ui/toast-store.ts'
import { courtesyEndpoints, unsendSeconds } from '../contract/courtesies.ts'
import { putMessage } from './message-queries.ts'
import { refreshChat } from './queries.ts'

/**
 * A refusal gives back a price, which cannot be undone: it waits here for ten seconds, and the server hears of it only
 * then. Another page of the site does not end the wait; whoever leaves the site has meant it.
 */
export interface QueuedDecline {
  readonly clientId: string
  /** By `performance.now()`. */
  readonly until: number
  /** On its way: too late to take it back. */
  readonly leaving: boolean
}

interface Entry extends QueuedDecline {
  readonly timer: ReturnType<typeof setTimeout> | undefined
  readonly queryClient: QueryClient
}

const queue = new Map<number, Entry>()
const listeners = new Set<() => void>()

function put(chatId: number, entry: Entry | null): void {
  if (entry === null) queue.delete(chatId)
  else queue.set(chatId, entry)
  for (const listener of listeners) listener()
}

export function queueDecline(queryClient: QueryClient, chatId: number): void {
  if (queue.has(chatId)) return
  const ms = unsendSeconds * 1_000
  const timer = setTimeout(() => void leave(chatId), ms)
  const clientId = crypto.randomUUID()
  put(chatId, { clientId, until: performance.now() + ms, leaving: false, timer, queryClient })
}

export function cancelDecline(chatId: number): void {
  const entry = queue.get(chatId)
  if (entry === undefined || entry.leaving) return
  clearTimeout(entry.timer)
  put(chatId, null)
}

async function leave(chatId: number, keepalive = false): Promise<void> {
  const entry = queue.get(chatId)
  if (entry === undefined || entry.leaving) return
  clearTimeout(entry.timer)
  const { queryClient, clientId } = entry
  put(chatId, { ...entry, leaving: true })
  try {
    const { body } = await call(courtesyEndpoints.decline, {
      params: { id: chatId },
      body: { client_id: clientId },
      keepalive,
    })
    putMessage(queryClient, body)
  } catch (error) {
    // Without an answer the page has said so, and the bar comes back.
    if (error instanceof ApiError) toast.error(error.message)
  }
  await refreshChat(queryClient, chatId)
  put(chatId, null)
}

addEventListener('pagehide', () => {
  for (const chatId of queue.keys()) void leave(chatId, true)
})
onToken(() => {
  if (getToken() === null) for (const chatId of queue.keys()) cancelDecline(chatId)
})

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useQueuedDecline(chatId: number): QueuedDecline | null {
  return useSyncExternalStore(subscribe, () => queue.get(chatId) ?? null)
}

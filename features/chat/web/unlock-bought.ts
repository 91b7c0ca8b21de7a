import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { agreedUnlock } from '#features/payments/web/sheet/agreed-unlock.ts'
import { forgetBalance } from '#features/payments/web/queries.ts'
import { call } from '#platform/web/api/client.ts'
import { ApiError, messageOf } from '#platform/web/api/errors.ts'
import { chatEndpoints } from '../contract/chat.ts'
import { justPaid } from './just-paid.ts'
import { refreshBalance, refreshChat, refreshChats } from './queries.ts'

interface Bought {
  readonly userId: number
  readonly hostessId: number
  /** Whether the sheet is: it stays as it is until it has gone. */
  readonly open: boolean
  /** Null: the chat was open already, by another window. */
  readonly onUnlocked: (chatId: number | null) => void
  /** Her price, or his balance, is not what it was: he has to choose anew. */
  readonly onChanged: (message: string) => void
}

/**
 * The second half of «Paga e sblocca», once the server has said that the Crediti are his: unlocks what he agreed to,
 * at the price he read, and only as long as that stands written.
 */
export function useUnlockBought({ userId, hostessId, open, onUnlocked, onChanged }: Bought) {
  const queryClient = useQueryClient()
  const [state, setState] = useState<'idle' | 'unlocking' | 'failed'>('idle')
  const busy = useRef(false)
  useEffect(() => {
    if (!open && !busy.current) setState('idle')
  }, [open])

  /** `enough`: nothing had to be bought, and this is what he has just said yes to. */
  async function unlock(enough?: { readonly cost: number }): Promise<void> {
    const kept = agreedUnlock.read(userId)
    const bought = kept?.hostessId === hostessId ? kept : null
    const agreed = bought ?? enough
    if (busy.current) return
    // Nothing of it stands written any more: his balance says what there is.
    if (agreed === undefined) return forgetBalance(queryClient)
    busy.current = true
    setState('unlocking')
    try {
      const chatId = await unlockOnce(hostessId, agreed.cost)
      agreedUnlock.forget(userId)
      if (bought) justPaid.tell(hostessId, bought.paid)
      await refreshAfter(queryClient, chatId)
      if (!open) setState('idle')
      onUnlocked(chatId)
    } catch (error) {
      await forgetBalance(queryClient).catch(() => {})
      // Nobody said no: it may be tried again.
      if (!(error instanceof ApiError) || error.status >= 500) return setState('failed')
      agreedUnlock.forget(userId)
      refreshBalance(queryClient)
      void refreshChats(queryClient)
      setState('idle')
      onChanged(messageOf(error))
    } finally {
      busy.current = false
    }
  }
  return { unlock, state }
}

async function unlockOnce(hostessId: number, cost: number): Promise<number | null> {
  try {
    const { body } = await call(chatEndpoints.unlock, {
      body: { other_user_id: hostessId, cost },
      quiet: true,
    })
    return body.chat_id
  } catch (error) {
    if (error instanceof ApiError && error.code === 'already_unlocked') return null
    throw error
  }
}

async function refreshAfter(queryClient: QueryClient, chatId: number | null): Promise<void> {
  refreshBalance(queryClient)
  await (chatId === null ? refreshChats(queryClient) : refreshChat(queryClient, chatId))
}

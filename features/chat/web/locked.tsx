import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { withThousands } from '#platform/contract/italian-numbers.ts'
import { useEuroValue } from '#features/payments/web/euro-value.ts'
import { useUser } from '#features/accounts/web/session.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Coin } from '#platform/web/ui/coin.tsx'
import { BuyLink } from './buy-sheet-host.tsx'
import { waitingMessagesMax } from '../contract/chat.ts'

interface UnlockPanelProps {
  hostess: { readonly id: number; readonly name: string; readonly unlock_cost: number }
  /** How many more he may leave before he unlocks. */
  messagesLeft: number
  onUnlock: () => void
}

/**
 * Above the composer of a king whose chat is locked: the price, the way to pay it, and how much he can write before
 * [CHAT-13].
 */
export function UnlockPanel({ hostess, messagesLeft, onUnlock }: UnlockPanelProps) {
  const balance = useUser().profile.credits ?? 0
  const cost = hostess.unlock_cost
  const value = useEuroValue(cost)
  return (
    <section
      aria-label="Sblocca la chat"
      className="mx-6 mb-3 grid flex-none grid-cols-[auto_1fr_auto] items-center gap-x-4 gap-y-3 rounded-md bg-surface px-5 py-4 shadow-2 max-sm:mx-3 max-sm:grid-cols-[auto_1fr]"
    >
      <Coin className="size-8" />
      <p className="text-base leading-normal">
        <b className="num">{cost} Crediti</b>
        <span className="num text-ink-2">
          {value ? ` (${value.euro} con ${value.title}), ` : ', '}
          <span className="whitespace-nowrap">saldo {withThousands(balance)}</span>
        </span>
        <br />
        <span role="status" className="text-sm text-ink-2">
          {whatCanWait(hostess.name, messagesLeft)}
        </span>
      </p>
      <span className="max-sm:col-span-2 max-sm:grid">
        {balance >= cost ? (
          <Button onClick={onUnlock}>Sblocca la chat</Button>
        ) : (
          <BuyLink hostessId={hostess.id} />
        )}
      </span>
    </section>
  )
}

function whatCanWait(name: string, left: number): string {
  if (left <= 0)
    return `Hai già lasciato ${waitingMessagesMax} messaggi a ${name}. Per scriverle ancora sblocca la chat. Li riceverà subito.`
  const many = left === 1 ? 'ancora uno' : left < waitingMessagesMax ? `ancora ${left}` : `fino a ${left}`
  return `${name} leggerà i tuoi messaggi quando sblocchi la chat. Prima puoi lasciargliene ${many}. Poi serve lo sblocco.`
}

/** In the composer's place for a hostess: nothing to do, nothing that hurries. */
export function LockedNotice({ children }: { children: ReactNode }) {
  return (
    <p className="mx-6 mb-6 flex flex-none items-center gap-3.5 rounded-md bg-sunken px-4 py-3.5 text-base leading-normal text-ink-2 max-sm:mx-3 max-sm:mb-3">
      <Lock size={20} strokeWidth={1.6} className="flex-none" aria-hidden />
      {children}
    </p>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { chatEndpoints } from '../contract/chat.ts'
import { credits, formatCredits } from '#platform/contract/money.ts'
import { call } from '#platform/web/api/client.ts'
import { ApiError, at, messageOf, NetworkError } from '#platform/web/api/errors.ts'
import { useEuroValue } from '#features/payments/web/euro-value.ts'
import { useUser } from '#features/accounts/web/session.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { toast } from '#platform/web/ui/toast-store.ts'
import { BuyLink } from './buy-sheet-host.tsx'
import { focusComposer } from './focus.ts'
import { refreshBalance, refreshChat, refreshChats } from './queries.ts'
import { useRefundTime } from '#platform/web/api/refund-time.ts'

interface UnlockDialogProps {
  open: boolean
  onClose: () => void
  hostess: { readonly id: number; readonly name: string; readonly unlock_cost: number }
  /** The chat is open: she has what he wrote. */
  onUnlocked: (chatId: number) => void
}

/** Price before action: cost, balance, balance after, refund rule. Never optimistic: money waits for the server. */
export function UnlockDialog({ open, onClose, hostess, onUnlocked }: UnlockDialogProps) {
  const balance = useUser().profile.credits ?? 0
  const cost = hostess.unlock_cost
  const { mutate, isPending } = useUnlock(hostess, (chatId) => {
    onClose()
    onUnlocked(chatId)
  })
  const enough = balance >= cost
  const value = useEuroValue(cost, open)
  const time = useRefundTime()

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Ti presenti a ${hostess.name}?`}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            Annulla
          </Button>
          {enough ? (
            <Button busy={isPending && 'Sblocco…'} onClick={() => mutate()}>
              Sblocca la chat
            </Button>
          ) : (
            <BuyLink hostessId={hostess.id} onOpen={onClose} />
          )}
        </>
      }
    >
      <p>
        Vuoi sbloccare la chat con {hostess.name} per {cost} Crediti?
      </p>
      <dl className="num mt-4 grid grid-cols-[1fr_auto] gap-y-1.5 text-base">
        <Row label="Costo" value={cost} />
        {value === null ? null : (
          <>
            <dt className="text-sm">In euro, con il pacchetto {value.title}</dt>
            <dd className="text-right text-sm">{value.euro}</dd>
          </>
        )}
        <Row label="Il tuo saldo" value={balance} />
        {enough ? <Row label="Saldo dopo lo sblocco" value={balance - cost} /> : null}
        {enough ? null : <Row label="Ti mancano" value={cost - balance} />}
      </dl>
      <p className="mt-4 text-sm">
        Se {hostess.name} non risponde{time ? ` entro ${time.words}` : ''}, ti restituiamo i {cost} Crediti.
      </p>
    </Dialog>
  )
}

function Row({ label, value }: { label: string; value: number }) {
  return (
    <>
      <dt>{label}</dt>
      <dd className="text-right font-semibold text-ink">{formatCredits(credits(value))}</dd>
    </>
  )
}

/** Failure: the server's message as a toast; where it says so, on to the shop [CHAT-21]. */
function useUnlock(
  { id, unlock_cost: cost }: UnlockDialogProps['hostess'],
  onUnlocked: (chatId: number) => void,
) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => call(chatEndpoints.unlock, { body: { other_user_id: id, cost } }),
    onSuccess: async ({ body }) => {
      refreshBalance(queryClient)
      await refreshChat(queryClient, body.chat_id)
      onUnlocked(body.chat_id)
      // Once the dialog has given the focus back to a button that is no more.
      requestAnimationFrame(() => focusComposer())
    },
    onError: (error) => {
      if (error instanceof NetworkError) return
      toast.error(messageOf(error))
      void refreshChats(queryClient)
      // What the page believed of balance or price was wrong. Where only the price was, the question asks again with it.
      refreshBalance(queryClient)
      if (error instanceof ApiError && at(error.body, 'shop_redirect') === true) void navigate('/shop')
    },
  })
}

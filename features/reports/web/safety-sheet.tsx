import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Ban, ChevronRight, Flag, type LucideIcon } from 'lucide-react'
import { blockEndpoints } from '#features/chat/contract/blocks.ts'
import { call } from '#platform/web/api/client.ts'
import { ApiError } from '#platform/web/api/errors.ts'
import { useUser } from '#features/accounts/web/session.tsx'
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { toast } from '#platform/web/ui/toast-store.ts'
import { afterBlock } from './block-queries.ts'
import { ReportDialog } from './report-dialog.tsx'
import type { SafetySheetProps } from '#platform/web/shell/use-safety.tsx'

/** Everything one can do against somebody, in one place, whether they were met in the search, a profile or a chat. */
export function SafetySheet({ person, chatId, step, onStep, onBlocked }: SafetySheetProps) {
  const close = () => onStep(null)
  const block = useBlock(person, () => {
    close()
    onBlocked?.()
  })
  return (
    <>
      <Dialog open={step === 'choose'} onClose={() => step === 'choose' && close()} title={person.name}>
        <ul className="-mx-2 mt-1 grid gap-1">
          <Choice
            icon={Flag}
            label="Segnala"
            text="Il team lo legge. Chi segnali non lo sa."
            onClick={() => onStep(chatId === undefined ? 'report-user' : 'report-chat')}
          />
          <Choice
            icon={Ban}
            label={`Blocca ${person.name}`}
            text="Da subito non vi vedete più, da nessuna parte."
            onClick={() => onStep('block')}
          />
        </ul>
      </Dialog>
      <ConfirmDialog
        open={step === 'block'}
        onClose={() => step === 'block' && close()}
        title={`Blocca ${person.name}`}
        confirm="Blocca"
        destructive
        busy={block.isPending && 'Blocco…'}
        onConfirm={() => block.mutate()}
      >
        <Consequences name={person.name} />
      </ConfirmDialog>
      <ReportDialog
        person={person}
        chatId={step === 'report-user' ? undefined : chatId}
        open={step === 'report-user' || step === 'report-chat'}
        onClose={close}
        onBlock={() => block.mutate()}
      />
    </>
  )
}

interface ChoiceProps {
  icon: LucideIcon
  label: string
  text: string
  onClick: () => void
}

function Choice({ icon: Icon, label, text, onClick }: ChoiceProps) {
  return (
    <li>
      <button
        type="button"
        onClick={onClick}
        className="grid w-full grid-cols-[24px_1fr_20px] items-center gap-3.5 rounded-md p-3 text-left hover:bg-sunken"
      >
        <Icon size={20} strokeWidth={1.6} className="justify-self-center text-danger-text" aria-hidden />
        <span>
          <b className="block text-ink">{label}</b>
          <span className="text-sm leading-normal">{text}</span>
        </span>
        <ChevronRight size={18} strokeWidth={1.6} className="text-ink-3" aria-hidden />
      </button>
    </li>
  )
}

function Consequences({ name }: { name: string }) {
  const own = useUser()
  return (
    <>
      <p>
        Da subito non vi vedete più, né nella ricerca, né nel profilo, né in chat. {name} non riceve alcun
        avviso, e puoi sbloccare quando vuoi dal tuo profilo.
      </p>
      <p className="mt-2.5">
        {own.role === 'KING'
          ? 'Se aspetti ancora una risposta, ti restituiamo i Crediti dello sblocco allo scadere del tempo, non prima.'
          : 'Se non hai ancora risposto, restituiamo subito i Crediti dello sblocco a chi li ha spesi.'}
      </p>
    </>
  )
}

/** The chat may vanish from the screen, and this with it, before the answer is here. */
function useBlock({ id, name }: SafetySheetProps['person'], onBlocked: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(blockEndpoints.block, { body: { user_id: id } }),
    onSuccess() {
      toast.success(`Hai bloccato ${name}. Non vi vedrete più su Lieta.`)
      afterBlock(queryClient, id)
      onBlocked()
    },
    onError(error) {
      // Without a connection the client has told them.
      if (error instanceof ApiError) toast.error(error.message)
    },
  })
}

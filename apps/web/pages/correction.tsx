import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Pencil, Send, UserPen } from 'lucide-react'
import { useState } from 'react'
import { resubmit } from '#features/profiles/contract/resubmission.ts'
import type { User } from '#features/profiles/contract/user.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { messageOf } from '#platform/web/api/errors.ts'
import { GalleryPanel } from '#features/photos/web/gallery-panel.tsx'
import { EditProfileDialog } from '#features/profiles/web/edit-profile-dialog.tsx'
import { PersonalDataDialog } from '#features/profiles/web/personal-data-dialog.tsx'
import { userKey } from '#features/accounts/web/session.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx'
import { toast } from '#platform/web/ui/toast-store.ts'

/** Everything a moderator looks at can be changed here, and then sent once more. */
export function Correction({ user }: { user: User }) {
  const [open, setOpen] = useState<'profile' | 'data' | 'send' | null>(null)
  const close = () => setOpen(null)
  return (
    <section aria-labelledby="correction" className="grid gap-4 border-t border-line pt-6">
      <h2 id="correction" className="text-xl font-card">
        Correggi e invia di nuovo
      </h2>
      <p className="text-base leading-normal text-ink-2">
        Puoi correggere il profilo, il nome e le foto, e inviarlo di nuovo{' '}
        <b className="text-ink">una volta</b>. Il team lo leggerà di nuovo.
      </p>
      <div className="flex flex-wrap gap-2.5">
        <Button look="secondary" onClick={() => setOpen('profile')}>
          <Pencil size={18} strokeWidth={1.6} aria-hidden />
          Modifica profilo
        </Button>
        <Button look="secondary" onClick={() => setOpen('data')}>
          <UserPen size={18} strokeWidth={1.6} aria-hidden />
          Modifica nome e dati
        </Button>
      </div>
      <GalleryPanel />
      <Button size="lg" className="justify-self-start" onClick={() => setOpen('send')}>
        <Send size={20} strokeWidth={1.6} aria-hidden />
        Invia di nuovo
      </Button>
      <EditProfileDialog user={user} open={open === 'profile'} onClose={close} />
      <PersonalDataDialog user={user} open={open === 'data'} onClose={close} />
      <SendDialog open={open === 'send'} onClose={close} />
    </section>
  )
}

function SendDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const queryClient = useQueryClient()
  const send = useMutation({
    mutationFn: () => fetchBody(resubmit),
    // No longer refused, the person is led away from here by the guard of the page.
    async onSuccess({ message }) {
      toast.success(message)
      await queryClient.invalidateQueries({ queryKey: userKey })
    },
    onError: (error) => toast.error(messageOf(error)),
  })
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Invia di nuovo il profilo"
      busy={send.isPending && 'Invio…'}
      onConfirm={() => send.mutate()}
    >
      <p>Puoi farlo una volta sola. Controlla di avere corretto tutto quello che ti abbiamo indicato.</p>
    </ConfirmDialog>
  )
}

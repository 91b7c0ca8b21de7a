import { useSyncExternalStore } from 'react'
import type { User } from '#features/profiles/contract/user.ts'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { welcome } from './welcome-store.ts'

export function WelcomeModal({ user }: { user: User }) {
  const open = useSyncExternalStore(welcome.subscribe, welcome.read, () => false)
  const scene = user.role === 'HOSTESS' ? 'hostess' : 'wing'
  return (
    <Dialog
      open={open}
      onClose={welcome.close}
      title="Il tuo account è pronto!"
      actions={
        <>
          <Button look="secondary" onClick={welcome.close}>
            Chiudi
          </Button>
          <ButtonLink to="/profile" onClick={welcome.close}>
            Completa il tuo profilo
          </ButtonLink>
        </>
      }
    >
      <img
        src={`/art/scenes/${scene}.svg`}
        alt=""
        width={900}
        height={700}
        className="mb-4 aspect-9/5 w-full rounded-md object-cover"
      />
      <p>Aggiungi una descrizione e una foto. Il team le guarda prima di pubblicare il profilo.</p>
    </Dialog>
  )
}

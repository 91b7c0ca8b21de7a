import { useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { useModal } from '#platform/web/shell/modal.tsx'
import { useSession } from './session.tsx'

/** Opens the confirmation [SHELL-14]. */
export function useSignOutQuestion(): () => void {
  const modal = useModal()
  return () =>
    modal.open({
      title: 'Termina sessione',
      body: <p>La sessione verrà terminata. Vuoi continuare?</p>,
      actions: <Answers onCancel={modal.close} />,
    })
}

function Answers({ onCancel }: { onCancel: () => void }) {
  const { signOut } = useSession()
  const [leaving, setLeaving] = useState(false)

  async function confirm() {
    setLeaving(true)
    await signOut()
    onCancel()
  }

  return (
    <>
      <Button look="secondary" autoFocus onClick={onCancel}>
        Annulla
      </Button>
      <Button onClick={confirm} busy={leaving && 'Esco…'}>
        Conferma
      </Button>
    </>
  )
}

import { KeyRound } from 'lucide-react'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'

interface PasskeyButtonProps {
  children: string
  busy: boolean
  problem: string | null
  onClick: () => void
}

export function PasskeyButton({ children, busy, problem, onClick }: PasskeyButtonProps) {
  return (
    <>
      <Button look="secondary" size="lg" block busy={busy && 'Verifico…'} onClick={onClick}>
        <KeyRound size={20} strokeWidth={1.6} aria-hidden />
        {children}
      </Button>
      {problem === null ? null : <Alert>{problem}</Alert>}
    </>
  )
}

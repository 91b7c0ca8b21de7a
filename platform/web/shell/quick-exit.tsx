import { DoorOpen } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { Button, IconButton } from '../ui/button.tsx'
import { leaveAtOnce } from './leave-at-once.ts'

const presses = 3
/** Between the first and the last of them. */
const withinMs = 2_000

interface QuickExitProps {
  /** `floating`: over the lower corner of the page; `compact`: in a row of small things, on a phone its icon only. */
  look: 'floating' | 'compact'
}

/** Away from here with one press, or with Esc three times; one on a page. */
export function QuickExit({ look }: QuickExitProps) {
  const description = useId()
  const pressed = useEscThrice(leaveAtOnce)
  const floats = look === 'floating'
  return (
    <div className={floats ? floating : ''}>
      <Button
        look={floats ? 'secondary' : 'tertiary'}
        aria-describedby={description}
        title="Oppure premi Esc tre volte"
        onClick={leaveAtOnce}
        sides={floats ? undefined : 'narrow'}
        className={floats ? 'shadow-3' : 'max-sm:rounded-full'}
      >
        <DoorOpen size={20} strokeWidth={1.6} aria-hidden className={floats ? '' : 'sm:hidden'} />
        <span className={floats ? '' : 'max-sm:sr-only'}>Esci subito</span>
      </Button>
      <span id={description} className="sr-only">
        Apre un’altra pagina e chiude la tua sessione su questo dispositivo. Oppure premi Esc tre volte.
      </span>
      <span role="status" className="sr-only">
        {pressed === 0
          ? ''
          : pressed === presses - 1
            ? 'Premi Esc ancora una volta per uscire.'
            : `Premi Esc altre ${presses - pressed} volte per uscire.`}
      </span>
    </div>
  )
}

const floating =
  'fixed right-[max(1rem,env(safe-area-inset-right))] bottom-[calc(1rem+env(safe-area-inset-bottom))] z-(--z-header)'

/** The same where there is room for an icon only, beside a `QuickExit` that listens to the keyboard. */
export function QuickExitIcon({ className = '' }: { className?: string }) {
  return (
    <IconButton label="Esci subito" onClick={leaveAtOnce} className={className}>
      <DoorOpen size={20} strokeWidth={1.6} aria-hidden />
    </IconButton>
  )
}

/** How often Esc was pressed in quick succession. What else it closes on the way, it closes. */
function useEscThrice(act: () => void): number {
  const [pressed, setPressed] = useState(0)
  useEffect(() => {
    let times: number[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const onKey = ({ key, repeat, timeStamp }: KeyboardEvent) => {
      if (repeat) return
      times = key === 'Escape' ? [...times.filter((time) => timeStamp - time < withinMs), timeStamp] : []
      clearTimeout(timer)
      if (times.length >= presses) return act()
      setPressed(times.length)
      timer = setTimeout(() => setPressed(0), withinMs)
    }
    // Before anything that stops the key on its way.
    addEventListener('keydown', onKey, { capture: true })
    return () => {
      removeEventListener('keydown', onKey, { capture: true })
      clearTimeout(timer)
    }
  }, [act])
  return pressed
}

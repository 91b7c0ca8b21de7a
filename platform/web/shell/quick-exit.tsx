import { DoorOpen } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { leaveAtOnce } from './leave-at-once.ts'
import { useEscExit } from './quick-exit-choice.ts'

const presses = 3
/** Between the first and the last of them. */
const withinMs = 2_000

interface QuickExitProps {
  /** `floating`: over the lower corner of the page; `compact`: in a row of small things. */
  look: 'floating' | 'compact'
}

/** Away from here with one press, or, where the person chose it, with Esc three times; one on a page. */
export function QuickExit({ look }: QuickExitProps) {
  const description = useId()
  const [byKey] = useEscExit()
  const pressed = useEscThrice(byKey, leaveAtOnce)
  const floats = look === 'floating'
  return (
    <div className={floats ? floating : ''}>
      <Button
        look={floats ? 'secondary' : 'tertiary'}
        aria-describedby={description}
        title={byKey ? 'Oppure premi Esc tre volte' : undefined}
        onClick={leaveAtOnce}
        sides={floats ? undefined : 'narrow'}
        className={floats ? 'shadow-3' : ''}
      >
        <DoorOpen size={20} strokeWidth={1.6} aria-hidden className={floats ? '' : 'sm:hidden'} />
        Esci subito
      </Button>
      <span id={description} className="sr-only">
        Apre un’altra pagina e chiude la tua sessione su questo dispositivo.
        {byKey ? ' Oppure premi Esc tre volte.' : ''}
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
  'fixed right-[max(1rem,env(safe-area-inset-right))] bottom-[calc(1rem+env(safe-area-inset-bottom))] max-md:bottom-[calc(var(--tabs-h)+1rem+env(safe-area-inset-bottom))] z-(--z-header)'

/** The same where there is little room, beside a `QuickExit` that listens to the keyboard. */
export function QuickExitIcon({ className = '' }: { className?: string }) {
  return (
    <button
      type="button"
      aria-label="Esci subito"
      onClick={leaveAtOnce}
      className={`grid min-h-target min-w-target place-content-center justify-items-center gap-0.5 rounded-sm text-ink-2 hover:bg-sunken hover:text-ink ${className}`}
    >
      <DoorOpen size={20} strokeWidth={1.6} aria-hidden />
      <span className="text-[0.6875rem] leading-none font-semibold">Esci</span>
    </button>
  )
}

/** How often Esc was pressed in quick succession. What else it closes on the way, it closes. */
function useEscThrice(on: boolean, act: () => void): number {
  const [pressed, setPressed] = useState(0)
  useEffect(() => {
    if (!on) return
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
  }, [on, act])
  return pressed
}

import { EyeOff } from 'lucide-react'
import { Button } from '#platform/web/ui/button.tsx'
import { usePause } from './use-pause.ts'

/** Stands above one's own profile as long as nobody else can find it. */
export function PauseNotice() {
  const pause = usePause()
  return (
    <section
      aria-label="Profilo in pausa"
      className="flex flex-wrap items-center gap-4 rounded-md border border-wait-line bg-wait-soft px-5 py-4 text-wait-text"
    >
      <EyeOff size={20} strokeWidth={1.6} className="flex-none" aria-hidden />
      <p className="min-w-60 flex-1 text-base leading-normal">
        <b>Il tuo profilo è in pausa.</b> Non compare nella ricerca e chi lo cerca non lo trova.
      </p>
      <Button look="secondary" busy={pause.isPending && 'Salvo…'} onClick={() => pause.mutate(false)}>
        Riattiva il profilo
      </Button>
    </section>
  )
}

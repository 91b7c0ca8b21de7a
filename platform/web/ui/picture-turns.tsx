import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useSyncExternalStore } from 'react'

interface PictureTurnsProps {
  name: string
  shown: number
  count: number
  onTurn: (by: number) => void
}

/** The dots over the pictures of a card, and the arrows where no finger swipes. */
export function PictureTurns({ name, shown, count, onTurn }: PictureTurnsProps) {
  const withArrows = useSyncExternalStore(listenToPointer, isNoFinger, () => false)
  return (
    <>
      <span
        className="pointer-events-none absolute inset-x-0 bottom-3.5 z-1 flex justify-center"
        aria-hidden="true"
      >
        <span className="flex gap-1.25 rounded-full bg-[#2a1620]/60 px-2 py-1.5">
          {Array.from({ length: count }, (_, index) => (
            <span
              key={index}
              className={`h-1.25 rounded-full transition-[width] duration-120 ${index === shown ? 'w-3.5 bg-white' : 'w-1.25 bg-white/60'}`}
            />
          ))}
        </span>
      </span>
      {withArrows ? <Arrows name={name} onTurn={onTurn} /> : null}
      <span role="status" className="sr-only">
        {shown === 0 ? '' : `Foto ${shown + 1} di ${count}`}
      </span>
    </>
  )
}

function Arrows({ name, onTurn }: Pick<PictureTurnsProps, 'name' | 'onTurn'>) {
  function byKey(event: KeyboardEvent) {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (by === 0) return
    event.preventDefault()
    onTurn(by)
  }
  return (
    <div
      role="group"
      aria-label={`Foto di ${name}`}
      className="pointer-events-none absolute inset-x-1 top-1/2 z-1 flex -translate-y-1/2 justify-between"
      onKeyDown={byKey}
    >
      <Arrow label="Foto precedente" onClick={() => onTurn(-1)}>
        <ChevronLeft size={20} strokeWidth={1.8} aria-hidden />
      </Arrow>
      <Arrow label="Foto successiva" onClick={() => onTurn(1)}>
        <ChevronRight size={20} strokeWidth={1.8} aria-hidden />
      </Arrow>
    </div>
  )
}

function Arrow({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      className="pointer-events-auto grid size-target place-items-center rounded-full transition-opacity pointer-fine:opacity-0 pointer-fine:group-focus-within/corner:opacity-100 pointer-fine:group-hover/corner:opacity-100"
      onClick={onClick}
    >
      <span className="grid size-9 place-items-center rounded-full bg-white text-[#42333a] shadow-[0_1px_4px_rgb(34_15_23/0.22)]">
        {children}
      </span>
    </button>
  )
}

const finger = '(pointer: coarse)'

/** The server knows of no pointer, and most guests have a finger: it sends no arrows. */
const isNoFinger = () => !matchMedia(finger).matches

function listenToPointer(listener: () => void): () => void {
  const query = matchMedia(finger)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { KeyboardEvent } from 'react'

interface PictureTurnsProps {
  name: string
  shown: number
  count: number
  onTurn: (by: number) => void
}

const arrow =
  'pointer-events-auto grid size-target place-items-center rounded-full transition-opacity pointer-coarse:hidden pointer-fine:opacity-0 pointer-fine:group-focus-within/corner:opacity-100 pointer-fine:group-hover/corner:opacity-100 [&>span]:grid [&>span]:size-9 [&>span]:place-items-center [&>span]:rounded-full [&>span]:bg-white [&>span]:text-[#42333a] [&>span]:shadow-[0_1px_4px_rgb(34_15_23/0.22)]'

/** The dots and the arrows over the pictures of a card. */
export function PictureTurns({ name, shown, count, onTurn }: PictureTurnsProps) {
  function byKey(event: KeyboardEvent) {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (by === 0) return
    event.preventDefault()
    onTurn(by)
  }
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
      <div
        role="group"
        aria-label={`Foto di ${name}`}
        className="pointer-events-none absolute inset-x-1 top-1/2 z-1 flex -translate-y-1/2 justify-between"
        onKeyDown={byKey}
      >
        <button type="button" aria-label="Foto precedente" className={arrow} onClick={() => onTurn(-1)}>
          <span>
            <ChevronLeft size={20} strokeWidth={1.8} aria-hidden />
          </span>
        </button>
        <button type="button" aria-label="Foto successiva" className={arrow} onClick={() => onTurn(1)}>
          <span>
            <ChevronRight size={20} strokeWidth={1.8} aria-hidden />
          </span>
        </button>
        <span role="status" className="sr-only">
          {shown === 0 ? '' : `Foto ${shown + 1} di ${count}`}
        </span>
      </div>
    </>
  )
}

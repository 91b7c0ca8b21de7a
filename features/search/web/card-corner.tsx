import { Ellipsis } from 'lucide-react'
import { useSafety } from '#platform/web/shell/use-safety.tsx'
import { FavouriteHeart } from './heart.tsx'

interface CardCornerProps {
  id: number
  name: string
  /** On a page that is about somebody else, who can be blocked and reported there. */
  heartOnly: boolean
}

/** What one can do about somebody without opening their profile: keep them, or block and report them. */
export function CardCorner({ id, name, heartOnly }: CardCornerProps) {
  const safety = useSafety({ person: { id, name } })
  if (heartOnly) return <FavouriteHeart id={id} name={name} look="disc" />
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`Blocca o segnala ${name}`}
        title="Blocca o segnala"
        // Where there is a mouse it shows up with it; a finger finds it in its place.
        className="grid size-target place-items-center rounded-full transition-opacity pointer-fine:opacity-0 pointer-fine:group-focus-within/corner:opacity-100 pointer-fine:group-hover/corner:opacity-100 [&>span]:grid [&>span]:size-9 [&>span]:place-items-center [&>span]:rounded-full [&>span]:bg-white [&>span]:text-[#42333a] [&>span]:shadow-[0_1px_4px_rgb(34_15_23/0.22)] hover:[&>span]:bg-[#fbeef1]"
        onClick={() => safety.open('choose')}
      >
        <span>
          <Ellipsis size={20} strokeWidth={1.7} aria-hidden />
        </span>
      </button>
      <FavouriteHeart id={id} name={name} look="disc" />
      {safety.sheet}
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { favouriteIdsQuery, useToggleFavourite } from './favourites-queries.ts'

interface FavouriteHeartProps {
  id: number
  name: string
  /** Over a picture: a white disc in both themes, like the seals. */
  look: 'disc' | 'button'
}

const looks = {
  disc: 'grid size-target place-items-center rounded-full [&>span]:grid [&>span]:size-9 [&>span]:place-items-center [&>span]:rounded-full [&>span]:bg-white [&>span]:text-[#7d1d3f] [&>span]:shadow-[0_1px_4px_rgb(34_15_23/0.22)] hover:[&>span]:bg-[#fbeef1]',
  button:
    'inline-flex min-h-target items-center gap-2 rounded-sm px-3.5 text-sm font-semibold text-primary-text inset-ring inset-ring-line-strong hover:bg-sunken',
}

/** Keeps somebody among one's favourites, who never learns of it. Absent until it is known whether they are. */
export function FavouriteHeart({ id, name, look }: FavouriteHeartProps) {
  const { data: kept } = useQuery({ ...favouriteIdsQuery, select: (ids) => ids.includes(id) })
  const { mutate } = useToggleFavourite(id)
  if (kept === undefined) return null
  // Words that are seen must be part of the name: a button in words says them, then whom it is about.
  const words = kept ? 'Tra i preferiti' : 'Aggiungi ai preferiti'
  return (
    <button
      type="button"
      aria-pressed={kept}
      aria-label={look === 'button' && !kept ? `${words}: ${name}` : `${name} tra i preferiti`}
      title={kept ? 'Rimuovi dai preferiti' : 'Aggiungi ai preferiti'}
      className={looks[look]}
      onClick={() => mutate(!kept)}
    >
      <span>
        <Heart size={20} strokeWidth={1.7} fill={kept ? 'currentColor' : 'none'} aria-hidden />
      </span>
      {look === 'button' ? words : null}
    </button>
  )
}

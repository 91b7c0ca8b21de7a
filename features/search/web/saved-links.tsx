import { useQuery } from '@tanstack/react-query'
import { Bookmark, Heart, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { CountBadge } from '#platform/web/ui/count-badge.tsx'
import { savedSearchesQuery } from './saved-queries.ts'

/** From the search to what one keeps of it, and from one to the other. */
export function SavedLinks() {
  const { data: saved } = useQuery(savedSearchesQuery)
  const news = saved?.reduce((sum, { new_count }) => sum + new_count, 0) ?? 0
  return (
    <nav aria-label="Raccolte" className="-mx-3 flex gap-1">
      <SavedLink to="/favourites" icon={Heart}>
        Preferiti
      </SavedLink>
      <SavedLink to="/saved-searches" icon={Bookmark}>
        Ricerche salvate
        <CountBadge count={news} label={news === 1 ? '1 nuovo profilo' : `${news} nuovi profili`} />
      </SavedLink>
    </nav>
  )
}

function SavedLink({ to, icon: Icon, children }: { to: string; icon: LucideIcon; children: ReactNode }) {
  return (
    <NavLink
      to={to}
      className="inline-flex min-h-target items-center gap-2 rounded-sm px-3 text-sm font-semibold text-ink-2 hover:bg-sunken hover:text-ink aria-[current]:text-primary-text"
    >
      <Icon size={18} strokeWidth={1.7} aria-hidden />
      {children}
    </NavLink>
  )
}

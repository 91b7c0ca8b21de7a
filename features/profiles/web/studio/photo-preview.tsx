import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useUser } from '#features/accounts/web/session.tsx'
import { nameOf } from '../list-names.ts'
import { provincesQuery } from '#features/reference/web/reference.ts'
import { ProfileCard } from '#platform/web/ui/profile-card.tsx'

/** The card of the search, by its own component, and the row of a conversation. */
export function PhotoPreview({ picture, face }: { picture: ReactNode; face: ReactNode }) {
  const user = useUser()
  const { data: provinces } = useQuery(provincesQuery)
  return (
    <div className="grid gap-6">
      {/* A picture of the card, not a way to the page. */}
      <div inert className="max-w-54">
        <ProfileCard
          to="/profile"
          name={user.name}
          age={user.age}
          place={nameOf(provinces, user.profile.province_id)}
          verified={user.profile.verified_profile}
          top={user.profile.top_profile}
          rating={user.rating}
          ratingCount={user.rating_count}
          unlocked={false}
          picture={picture}
        />
      </div>
      <div className="grid grid-cols-[48px_1fr] items-center gap-3.5 rounded-md bg-surface p-3.5 shadow-1">
        <span className="block size-12 overflow-hidden rounded-full bg-sunken">{face}</span>
        <span className="min-w-0 leading-snug">
          <b className="block text-base font-semibold wrap-anywhere">{user.name}</b>
          <span className="text-sm text-ink-2">Buongiorno, grazie del messaggio.</span>
        </span>
      </div>
    </div>
  )
}

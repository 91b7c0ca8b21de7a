import { useQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import type { User } from '../contract/user.ts'
import { miscdataQuery, provincesQuery } from '#features/reference/web/reference.ts'
import { Badge, TopBadge, VerifiedBadge } from '#platform/web/ui/badge.tsx'
import { Stars } from '#platform/web/ui/stars.tsx'
import { nameOf, namesOf } from './list-names.ts'
import { VerifiedOn } from './verified-on.tsx'

interface IdentityProps {
  user: User
  /** Below the stars, where there are some. */
  aboutReviews?: ReactNode
}

/**
 * Who this is, in a few words: badges, name, age, rating, place [PROFILE-02] [PROFILE-03] [PROFILE-04]. What has to be
 * looked up in lists has its room from the beginning: nothing below may move under a finger.
 */
export function Identity({ user, aboutReviews }: IdentityProps) {
  const { profile } = user
  const { data: lists } = useQuery(miscdataQuery)
  const { data: provinces } = useQuery(provincesQuery)
  const place = nameOf(provinces, profile.province_id)
  const types = user.role === 'HOSTESS' ? profile.my_profile_types : []
  return (
    <div className="grid gap-3">
      {profile.verified_profile || profile.top_profile ? (
        <div className="flex flex-wrap items-center gap-2">
          {profile.verified_profile ? <VerifiedBadge /> : null}
          {profile.top_profile ? <TopBadge /> : null}
          <VerifiedOn at={profile.verified_at} />
        </div>
      ) : null}
      <h1 className="mt-0.5 text-4xl wrap-anywhere">
        {user.name} <span className="num text-[.58em] tracking-[-.01em] text-ink-2">{user.age} anni</span>
      </h1>
      <div className="flex min-h-[1lh] flex-wrap items-center gap-x-4.5 gap-y-1.5 text-base text-ink-2">
        {user.rating === null ? null : <Stars rating={user.rating} count={user.rating_count} />}
        {place === undefined ? null : (
          <span className="inline-flex items-center gap-1.75">
            <MapPin size={16} strokeWidth={1.6} aria-hidden />
            {place}
          </span>
        )}
        {user.is_online === 'online' ? (
          <span className="inline-flex items-center gap-1.75">
            <span className="size-2.25 rounded-full bg-online" aria-hidden="true" />
            Online
          </span>
        ) : null}
      </div>
      {user.rating === null ? null : aboutReviews}
      {types.length > 0 ? (
        <div className="mt-0.5 flex min-h-7 flex-wrap gap-2">
          {namesOf(lists?.profile_types, types).map((type) => (
            <Badge key={type}>{type}</Badge>
          ))}
        </div>
      ) : null}
    </div>
  )
}

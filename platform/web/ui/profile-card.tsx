import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { Seal } from './badge.tsx'
import { Skeleton } from './skeleton.tsx'
import { OneStar } from './stars.tsx'

interface ProfileCardProps extends Pick<LinkProps, 'state'> {
  to: string
  name: string
  age: number
  place: string | undefined
  picture: ReactNode
  verified: boolean
  top: boolean
  /** Null where nobody has reviewed this person yet. */
  rating: number | null
  ratingCount: number
  /** Folds the corner. */
  unlocked: boolean
  /** A button over the lower corner of the picture. */
  corner?: ReactNode
}

/** Picture 4:5 first, facts on two lines. */
export function ProfileCard({ corner, ...card }: ProfileCardProps) {
  if (corner === undefined) return <CardLink {...card} />
  return (
    <div className="group/corner relative">
      <CardLink {...card} />
      {/* A link holds no button: it lies over the picture, whose shape it repeats. */}
      <div className="pointer-events-none absolute inset-x-0 top-0 z-1 flex aspect-4/5 items-end justify-end p-1 *:pointer-events-auto">
        {corner}
      </div>
    </div>
  )
}

function CardLink({
  name,
  age,
  place,
  picture,
  verified,
  top,
  rating,
  ratingCount,
  unlocked,
  ...link
}: ProfileCardProps) {
  return (
    <Link {...link} className="group/card relative block rounded-md">
      <span className={`relative block ${unlocked ? 'fold' : ''}`}>
        <span
          className={`block aspect-4/5 overflow-hidden rounded-md bg-sunken [&_img]:size-full [&_img]:object-cover [&_img]:transition-transform [&_img]:duration-(--dur-3) group-hover/card:[&_img]:scale-[1.035] motion-reduce:[&_img]:transform-none ${unlocked ? 'fold-cut' : ''}`}
        >
          {picture}
        </span>
      </span>
      <span className="absolute top-3 left-3 z-1 flex gap-1.5">
        {verified ? <Seal kind="verified" /> : null}
        {top ? <Seal kind="top" /> : null}
      </span>
      <span className="grid grid-cols-[1fr_auto] items-baseline gap-x-3 gap-y-0.5 px-0.5 pt-3.5">
        {/* Beside a name that leaves no room the age goes below it; nothing is cut. */}
        <span className="col-span-2 flex min-w-0 flex-wrap items-baseline justify-between gap-x-3">
          <span className="max-w-full font-display text-xl leading-[1.2] font-card tracking-name wrap-anywhere">
            {name}
          </span>{' '}
          <span className="num text-base text-ink-2">{age} anni</span>
        </span>
        {/* Its room is kept: the names of places may come after the cards. */}
        <span className="min-h-lh min-w-0 text-base wrap-anywhere text-ink-3 max-sm:col-span-2">{place}</span>
        {rating === null ? null : (
          <span className="justify-self-end text-sm text-ink-2 max-sm:col-span-2 max-sm:justify-self-start">
            <OneStar rating={rating} count={ratingCount} />
          </span>
        )}
        {unlocked ? (
          <span className="col-start-2 justify-self-end text-xs font-semibold text-primary-text max-sm:col-span-2 max-sm:col-start-1 max-sm:justify-self-start">
            Chat sbloccata
          </span>
        ) : null}
      </span>
    </Link>
  )
}

export function ProfileCardSkeleton() {
  return (
    <div>
      <Skeleton className="aspect-4/5 rounded-md" />
      <div className="mt-3.5 flex justify-between">
        <Skeleton className="h-5 w-[48%]" />
        <Skeleton className="h-4 w-[22%]" />
      </div>
      <Skeleton className="mt-2 h-3.5 w-[36%]" />
    </div>
  )
}

/** 4, 3 or 2 columns; its children are list items. */
export function ProfileGrid({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul
      aria-label={label}
      className="grid grid-cols-2 gap-x-6 gap-y-9 max-sm:gap-x-4 max-sm:gap-y-7 sm:grid-cols-3 md:grid-cols-4"
    >
      {children}
    </ul>
  )
}

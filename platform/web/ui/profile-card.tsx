import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { Seal } from './seal.tsx'
import { Coin } from './coin.tsx'
import { Skeleton } from './skeleton.tsx'
import { OneStar } from './one-star.tsx'

interface ProfileCardProps extends Pick<LinkProps, 'state'> {
  to: string
  name: string
  age: number
  /** What she is and where: «Hostess, Milano». */
  place: string | undefined
  picture: ReactNode
  verified: boolean
  top: boolean
  /** Null where too few have reviewed this person for an average. */
  rating: number | null
  ratingCount: number
  /** Folds the corner. */
  unlocked: boolean
  /** In Crediti; absent for who costs nothing. */
  cost?: number | undefined
  /** «Attiva oggi». */
  active?: string | undefined
  /** How she answers, or that she is new. */
  habit?: ReactNode
  /** Buttons over the lower corner of the picture. */
  corner?: ReactNode
  /** Buttons that turn the pictures. */
  turns?: ReactNode
  /** For a swipe over the card. */
  swipe?: Pick<ComponentProps<'article'>, 'onTouchStart' | 'onTouchEnd' | 'onClickCapture'> | undefined
}

/**
 * Picture 4:5 first, facts below. The name is the only link and covers the card. It is also the first thing that is
 * read out, before badges and buttons: the picture stands above it by its order alone.
 */
export function ProfileCard({
  picture,
  verified,
  top,
  unlocked,
  corner,
  turns,
  swipe,
  ...facts
}: ProfileCardProps) {
  return (
    <article
      {...swipe}
      className={`group/card group/corner relative flex h-full flex-col rounded-md ${swipe ? 'touch-pan-y' : ''}`}
    >
      <Facts {...facts} unlocked={unlocked} />
      <div className="relative -order-1">
        <span className={unlocked ? 'fold relative block' : 'contents'}>
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
        {corner ? (
          <div className="pointer-events-none absolute inset-0 z-1 flex items-end justify-end p-1 *:pointer-events-auto">
            {corner}
          </div>
        ) : null}
        {turns}
      </div>
    </article>
  )
}

type FactsProps = Omit<ProfileCardProps, 'picture' | 'verified' | 'top' | 'corner' | 'turns' | 'swipe'>

function Facts({
  name,
  age,
  place,
  rating,
  ratingCount,
  unlocked,
  cost,
  active,
  habit,
  ...link
}: FactsProps) {
  return (
    <div className="grid gap-y-0.5 px-0.5 pt-3.5">
      {/* Beside a name that leaves no room the rest goes below it; nothing is cut. */}
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <p className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <Link
            {...link}
            className="max-w-full rounded-sm font-display text-xl leading-[1.2] font-card tracking-name wrap-anywhere after:absolute after:inset-0 after:z-1 after:rounded-md"
          >
            {name}
          </Link>{' '}
          <span className="num text-base text-ink-2">{`${age} anni`}</span>
        </p>
        {unlocked ? (
          <span className="text-xs font-semibold text-primary-text">Chat sbloccata</span>
        ) : cost === undefined ? null : (
          <span className="num inline-flex items-center gap-1.5 text-sm font-semibold whitespace-nowrap text-credit-text">
            <Coin className="size-4" />
            {`${cost} Crediti`}
          </span>
        )}
      </div>
      {/* Its room is kept: the names of places may come after the cards. */}
      <span className="min-h-lh min-w-0 text-base wrap-anywhere text-ink-2">{place}</span>
      {active || ratingCount > 0 ? (
        <div className="flex flex-wrap items-center gap-x-4 text-sm text-ink-2">
          {active ? (
            <span className="inline-flex items-center gap-1.5 font-semibold whitespace-nowrap text-trust-text">
              <span className="size-2 rounded-full bg-online" aria-hidden="true" />
              {active}
            </span>
          ) : null}
          {ratingCount === 0 ? null : <OneStar rating={rating ?? 0} count={ratingCount} />}
        </div>
      ) : null}
      {habit ? <p className="text-sm text-ink-2">{habit}</p> : null}
    </div>
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
      <Skeleton className="mt-2 h-3.5 w-[56%]" />
      <Skeleton className="mt-2 h-3 w-[72%]" />
    </div>
  )
}

/**
 * 4, 3 or 2 columns; its children are list items. Of a rendered page those further down are laid out once the first
 * screen is here (apps/web/boot.ts).
 */
export function ProfileGrid({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul
      aria-label={label}
      className="rows grid grid-cols-2 gap-x-6 gap-y-9 max-sm:gap-x-4 max-sm:gap-y-7 sm:grid-cols-3 md:grid-cols-4"
    >
      {children}
    </ul>
  )
}

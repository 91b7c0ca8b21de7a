import { withDecimals } from '#platform/contract/italian-numbers.ts'
import { averageFrom } from '#platform/contract/rating.ts'

export const outline = 'm10 1.8 2.5 5.3 5.7.8-4.1 4 1 5.8L10 14.9l-5.1 2.8 1-5.8-4.1-4 5.7-.8z'

export interface RatingProps {
  /** 0–5, what is above counts as 5; drawn to the nearest half. Of too few reviews only their number is told. */
  rating: number
  /** How many reviews it is the average of. */
  count: number
}

/** Where there is no room for five. */
export function OneStar({ rating, count }: RatingProps) {
  if (count < averageFrom) return <span>{reviewCount(count)}</span>
  return (
    <span className="inline-flex items-center gap-1">
      <span className="text-star" aria-hidden="true">
        <svg width={14} height={14} viewBox="-1 -1 22 22" stroke="currentColor" strokeWidth="1.4">
          <path d={outline} fill="currentColor" />
        </svg>
      </span>
      <Figures rating={rating} count={count} />
    </span>
  )
}

export function Figures({ rating, count }: RatingProps) {
  const figure = withDecimals(Math.min(rating, 5), 1)
  return (
    <>
      <span className="num whitespace-nowrap" aria-hidden="true">
        {figure} ({count})
      </span>
      <span className="sr-only">{`${figure} stelle su 5, ${reviewCount(count)}`}</span>
    </>
  )
}

export const reviewCount = (count: number): string => (count === 1 ? '1 recensione' : `${count} recensioni`)

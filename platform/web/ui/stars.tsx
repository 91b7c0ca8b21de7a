import { averageFrom } from '#platform/contract/rating.ts'
import { Figures, outline, type RatingProps, reviewCount } from './one-star.tsx'

/** Five stars and the figures: '4,5 (12)'; of too few reviews their number alone. */
export function Stars({ rating, count }: RatingProps) {
  if (count < averageFrom)
    return (
      <span className="text-base">
        {reviewCount(count)}, la media compare da {averageFrom}
      </span>
    )
  const halves = Math.round(Math.min(rating, 5) * 2)
  return (
    <span className="inline-flex items-center gap-1.5 text-base font-semibold">
      <span className="inline-flex gap-1 text-star" aria-hidden="true">
        {[1, 2, 3, 4, 5].map((star) => (
          <Star key={star} fill={Math.min(Math.max(halves - (star - 1) * 2, 0), 2)} />
        ))}
      </span>
      <Figures rating={rating} count={count} />
    </span>
  )
}

/** `fill` in halves: 0, 1 or 2. */
export function Star({ fill, size = 17 }: { fill: number; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="-1 -1 22 22" stroke="currentColor" strokeWidth="1.4" fill="none">
      {fill === 2 ? <path d={outline} fill="currentColor" /> : <path d={outline} />}
      {fill === 1 ? <path d="M10 1.8 7.5 7.1l-5.7.8 4.1 4-1 5.8L10 14.9z" fill="currentColor" /> : null}
    </svg>
  )
}

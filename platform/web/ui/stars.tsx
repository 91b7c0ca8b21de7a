const outline = 'm10 1.8 2.5 5.3 5.7.8-4.1 4 1 5.8L10 14.9l-5.1 2.8 1-5.8-4.1-4 5.7-.8z'

interface RatingProps {
  /** 0–5, what is above counts as 5; drawn to the nearest half. */
  rating: number
  /** How many reviews it is the average of. */
  count: number
}

/** Five stars and the figures: '4,5 (12)'. */
export function Stars({ rating, count }: RatingProps) {
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

/** Where there is no room for five. */
export function OneStar({ rating, count }: RatingProps) {
  return (
    <span className="inline-flex items-center gap-1">
      <span className="text-star" aria-hidden="true">
        <Star fill={2} size={14} />
      </span>
      <Figures rating={rating} count={count} />
    </span>
  )
}

function Figures({ rating, count }: RatingProps) {
  const figure = Math.min(rating, 5).toLocaleString('it-IT', { maximumFractionDigits: 1 })
  return (
    <>
      <span className="num whitespace-nowrap" aria-hidden="true">
        {figure} ({count})
      </span>
      <span className="sr-only">
        {`${figure} stelle su 5, ${count} ${count === 1 ? 'recensione' : 'recensioni'}`}
      </span>
    </>
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

const outline = 'm10 1.8 2.5 5.3 5.7.8-4.1 4 1 5.8L10 14.9l-5.1 2.8 1-5.8-4.1-4 5.7-.8z'

interface StarsProps {
  /** 0–5, what is above counts as 5; drawn to the nearest half. */
  rating: number
}

export function Stars({ rating: given }: StarsProps) {
  const rating = Math.min(given, 5)
  const halves = Math.round(rating * 2)
  const figure = rating.toLocaleString('it-IT', { maximumFractionDigits: 1 })
  return (
    <span className="inline-flex items-center gap-1.5 text-base font-semibold">
      <span className="inline-flex gap-1 text-star" aria-hidden="true">
        {[1, 2, 3, 4, 5].map((star) => (
          <Star key={star} fill={Math.min(Math.max(halves - (star - 1) * 2, 0), 2)} />
        ))}
      </span>
      <span className="num" aria-hidden="true">
        {figure}
      </span>
      <span className="sr-only">{figure} stelle su 5</span>
    </span>
  )
}

/** `fill` in halves: 0, 1 or 2. */
function Star({ fill }: { fill: number }) {
  return (
    <svg width="17" height="17" viewBox="-1 -1 22 22" stroke="currentColor" strokeWidth="1.4" fill="none">
      {fill === 2 ? <path d={outline} fill="currentColor" /> : <path d={outline} />}
      {fill === 1 ? <path d="M10 1.8 7.5 7.1l-5.7.8 4.1 4-1 5.8L10 14.9z" fill="currentColor" /> : null}
    </svg>
  )
}

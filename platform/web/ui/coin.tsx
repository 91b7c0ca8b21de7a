/** A Credito. */
export function Coin({ className = 'size-6' }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" fill="none" className={`flex-none ${className}`}>
      <circle cx="12" cy="12" r="11" className="fill-credit" />
      <circle cx="12" cy="12" r="8.6" className="stroke-on-credit" strokeOpacity=".38" />
      <path
        d="M10.2 6.6 8.6 16.2h6l.5-2.6"
        className="stroke-on-credit"
        strokeWidth="1.7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

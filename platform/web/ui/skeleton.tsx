/** Same geometry as what will stand here; the container says «Caricamento» once. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden="true" className={`skeleton block ${className}`} />
}

/** «9+» above nine [SHELL-07]. Nothing at zero. */
export function CountBadge({ count, label }: { count: number; label: string }) {
  if (count <= 0) return null
  return (
    <span className="num inline-grid h-5 min-w-5 place-items-center rounded-full bg-primary px-1.5 text-2xs leading-none font-bold text-on-primary">
      <span aria-hidden="true">{count > 9 ? '9+' : count}</span>
      <span className="sr-only">{label}</span>
    </span>
  )
}

import type { ReactNode } from 'react'

/** The columns of `ProfileGrid`, and on a phone a rail in which the next one shows. */
export function ProfileRail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul
      aria-label={label}
      className="grid gap-x-6 gap-y-9 max-sm:-mx-(--gutter) max-sm:flex max-sm:snap-x max-sm:snap-mandatory max-sm:scroll-px-(--gutter) max-sm:gap-x-3.5 max-sm:overflow-x-auto max-sm:px-(--gutter) max-sm:pb-1 max-sm:[scrollbar-width:none] sm:grid-cols-3 md:grid-cols-4 max-sm:[&>li]:w-59 max-sm:[&>li]:flex-none max-sm:[&>li]:snap-start"
    >
      {children}
    </ul>
  )
}

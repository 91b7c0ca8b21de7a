import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** Leads to another place of the same page, for the eye and for the keyboard. */
export function JumpLink({
  to,
  className,
  children,
}: {
  to: string
  className?: string
  children: ReactNode
}) {
  return (
    <Link to={{ hash: to }} className={className} onClick={() => jumpTo(to)}>
      {children}
    </Link>
  )
}

export function jumpTo(id: string): void {
  const target = document.getElementById(id)
  target?.scrollIntoView()
  target?.focus({ preventScroll: true })
}

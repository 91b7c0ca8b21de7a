import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'

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
  const { search } = useLocation()
  return (
    <Link to={{ search, hash: to }} className={className} onClick={() => jumpTo(to)}>
      {children}
    </Link>
  )
}

/** The chapters of a long page. */
export function Contents({ chapters }: { chapters: readonly { id: string; title: string }[] }) {
  return (
    <ul>
      {chapters.map(({ id, title }) => (
        <li key={id}>
          <JumpLink
            to={id}
            className="block py-1.5 text-base leading-snug text-ink-2 hover:text-ink hover:underline"
          >
            {title}
          </JumpLink>
        </li>
      ))}
    </ul>
  )
}

export function jumpTo(id: string): void {
  const target = document.getElementById(id)
  target?.scrollIntoView()
  target?.focus({ preventScroll: true })
}

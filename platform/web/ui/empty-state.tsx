import type { ReactNode } from 'react'

interface EmptyStateProps {
  drawing: ReactNode
  title: ReactNode
  text?: ReactNode
  action?: ReactNode
  /** `en` for the prescribed English strings. */
  lang?: 'en' | undefined
}

/** One drawing, one line, one action. */
export function EmptyState({ drawing, title, text, action, lang }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-2 px-6 py-12 text-center" lang={lang}>
      {drawing}
      <h2 className="mt-2 text-2xl">{title}</h2>
      {text ? <p className="max-w-lead text-ink-2">{text}</p> : null}
      {action ? <div className="mt-2">{action}</div> : null}
    </div>
  )
}

export function SearchDrawing() {
  return (
    <svg width="92" height="112" viewBox="0 0 92 112" aria-hidden="true" fill="none">
      <rect
        x="14"
        y="8"
        width="64"
        height="84"
        rx="8"
        className="fill-primary-soft stroke-primary-line"
        strokeDasharray="5 5"
        strokeWidth="1.6"
      />
      <circle cx="46" cy="44" r="17" className="stroke-primary-line" strokeWidth="3" />
      <path d="m58 57 12 13" className="stroke-primary-line" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
}

export function CardsDrawing() {
  return (
    <svg width="120" height="112" viewBox="0 -14 120 112" aria-hidden="true" fill="none">
      <rect
        x="6"
        y="20"
        width="78"
        height="50"
        rx="8"
        className="fill-primary-soft stroke-primary-line"
        strokeWidth="1.6"
      />
      <path d="M20 38h34M20 50h22" className="stroke-primary-line" strokeWidth="3" strokeLinecap="round" />
      <g transform="translate(56 34)">
        <path
          d="M8 0h32l14 14v24a8 8 0 0 1-8 8H8a8 8 0 0 1-8-8V8a8 8 0 0 1 8-8Z"
          className="fill-surface stroke-primary-line"
          strokeWidth="1.6"
        />
        <path d="M40 0v10a4 4 0 0 0 4 4h10Z" className="fill-primary-line" />
      </g>
    </svg>
  )
}

/** A letter that has come back, opened: she has answered. */
export function AnswerDrawing() {
  return (
    <svg width="48" height="48" viewBox="0 0 56 56" aria-hidden="true" fill="none" strokeWidth="1.5">
      <path
        d="M6 24 28 8l22 16v24a4 4 0 0 1-4 4H10a4 4 0 0 1-4-4Z"
        className="fill-trust-soft stroke-trust"
        strokeLinejoin="round"
      />
      <path d="M13 16h25l5 5v20H13Z" className="fill-surface stroke-trust" strokeLinejoin="round" />
      <path d="M38 16v5h5Z" className="fill-trust" />
      <path d="M19 24h13M19 30h18" className="stroke-trust-text" strokeWidth="2.2" strokeLinecap="round" />
      <path
        d="M6 26v22a4 4 0 0 0 4 4h36a4 4 0 0 0 4-4V26L28 42Z"
        className="fill-surface stroke-trust"
        strokeLinejoin="round"
      />
    </svg>
  )
}

/** The ring of the waiting time has closed, and the coin is back. */
export function RefundDrawing() {
  return (
    <svg width="48" height="48" viewBox="0 0 56 56" aria-hidden="true" fill="none">
      <circle cx="28" cy="28" r="22" className="stroke-trust" strokeWidth="3" />
      <path
        d="m14 6-4 9 9 3"
        className="stroke-trust"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="28" cy="28" r="13" className="fill-credit" />
      <circle cx="28" cy="28" r="10" className="stroke-on-credit" opacity=".5" />
      <path
        d="m30 22-4 12h6"
        className="stroke-on-credit"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

/** A calling card on its tray, as it was once handed in: the first one that he has sent. */
export function TrayDrawing() {
  return (
    <svg width="72" height="56" viewBox="0 0 72 56" aria-hidden="true" fill="none" strokeWidth="1.5">
      <path d="M22 6h24l9 9v17H18V10a4 4 0 0 1 4-4Z" className="fill-surface stroke-primary-line" />
      <path d="M46 6v6a3 3 0 0 0 3 3h6Z" className="fill-primary-text" />
      <path d="M25 18h13M25 24h20" className="stroke-primary-line" strokeWidth="2.4" strokeLinecap="round" />
      <path
        d="M4 32h64c-2 8-9 12-18 12H22C13 44 6 40 4 32Z"
        className="fill-credit-soft stroke-credit"
        strokeLinejoin="round"
      />
      <path d="M26 50h20" className="stroke-credit" strokeWidth="2.4" strokeLinecap="round" />
    </svg>
  )
}

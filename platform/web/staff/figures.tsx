interface Figure {
  readonly label: string
  readonly value: string
  readonly note?: string | null
}

/** A few numbers side by side, as on the overview. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(140px,1fr))] gap-3">
      {figures.map(({ label, value, note }) => (
        <div
          key={label}
          className="grid content-start gap-1 rounded-md bg-surface px-5 py-4 shadow-1 max-sm:px-4"
        >
          <dt className="text-sm text-ink-2">{label}</dt>
          <dd className="num font-display text-2xl leading-tight">{value}</dd>
          {note ? <dd className="text-xs text-ink-2">{note}</dd> : null}
        </div>
      ))}
    </dl>
  )
}

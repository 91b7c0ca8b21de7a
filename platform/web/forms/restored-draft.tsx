interface RestoredDraftProps {
  /** Throws it away; null: the fields hold nothing that was written before. */
  discard: (() => void) | null
}

/** Over fields that hold what was written before and not sent: says so, and offers the way out. */
export function RestoredDraft({ discard }: RestoredDraftProps) {
  return (
    <div role="status" className="col-span-full empty:hidden">
      {discard === null ? null : (
        <p className="flex flex-wrap items-center gap-x-3 rounded-md bg-sunken px-4 text-base text-ink-2">
          <span className="py-2.5">Abbiamo ripreso quello che avevi scritto.</span>
          <button type="button" className="link min-h-target" onClick={discard}>
            Butta via
          </button>
        </p>
      )}
    </div>
  )
}

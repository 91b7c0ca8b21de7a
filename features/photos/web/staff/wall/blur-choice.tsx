import { useChangeDeskPreference, useDeskPreference } from '#features/moderation/web/staff/desk-preference.ts'
import { blurs, type DeskPreference } from '#features/moderation/contract/undecided-pictures.ts'

const words: Readonly<Record<DeskPreference['blur'], string>> = {
  by_ground: 'Secondo il motivo',
  always: 'Tutte',
}

/** The same choice as on one's own page, where it is needed; nothing grave is ever shown at once. */
export function BlurChoice() {
  const preference = useDeskPreference()
  const change = useChangeDeskPreference()
  if (preference === undefined) return null
  return (
    <div role="group" aria-label="Sfoca le foto" className="flex items-center gap-2.5 max-lg:hidden">
      <span aria-hidden="true" className="text-sm text-ink-2">
        Sfoca
      </span>
      <span className="flex gap-0.5 rounded-sm bg-sunken p-0.5">
        {blurs.map((blur) => (
          <button
            key={blur}
            type="button"
            aria-pressed={preference.blur === blur}
            onClick={() => change.mutate({ ...preference, blur })}
            className="min-h-10 rounded-sm px-3.5 text-sm text-ink-2 hover:text-ink aria-pressed:bg-surface aria-pressed:font-semibold aria-pressed:text-ink aria-pressed:shadow-1"
          >
            {words[blur]}
          </button>
        ))}
      </span>
    </div>
  )
}

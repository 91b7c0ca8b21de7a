import { noticeBroken } from '../contract/changed-text.ts'
import type { LegalVersion } from '../contract/pages.ts'

/**
 * What a new version changes, why, and until when one may leave for it; nothing of a correction or a first text.
 * `day`: where several stand one below the other.
 */
export function WhyItChanges({ told, day = false }: { told: LegalVersion | undefined; day?: boolean }) {
  if (!told?.reasons) return null
  const { version, changes, reasons, urgency, leave_until: leave } = told
  return (
    <div className="mt-4 grid max-w-text gap-2 rounded-md bg-sunken px-4 py-3.5 text-base text-ink-2">
      <p>
        <b className="text-ink">Che cosa cambia{day && ` dal ${inWords(version)}`}.</b> {changes}
      </p>
      <p>
        <b className="text-ink">Perché cambia.</b> {reasons}
      </p>
      {urgency ? (
        <p>
          {noticeBroken[urgency.kind]} {urgency.reason}
        </p>
      ) : null}
      {leave ? (
        <p>
          Se non ti va bene puoi eliminare l’account senza costi fino al {inWords(leave)}. Ti restituiamo in
          euro i Crediti comprati e non usati.
        </p>
      ) : null}
    </div>
  )
}

const inWords = (day: string) => day.split('-').reverse().join('/')

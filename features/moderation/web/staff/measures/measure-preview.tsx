import type { BodyIn } from '#platform/contract/endpoint.ts'
import { messageOf } from '#platform/web/api/errors.ts'
import { useSettled } from '#platform/web/forms/use-settled.ts'
import type { actionEndpoints } from '../../../contract/actions.ts'
import { useMeasurePreview } from './measure-queries.ts'

interface MeasurePreviewProps {
  readonly userId: number
  readonly name: string
  readonly measure: BodyIn<typeof actionEndpoints.preview>
}

const settleMs = 400

/** The mail as it would go out now, whole: only the words of the field above are the colleague's. */
export function MeasurePreview({ userId, name, measure }: MeasurePreviewProps) {
  const { settled } = useSettled(measure, settleMs, same)
  const ready = settled.reason !== ''
  const { data, error } = useMeasurePreview(userId, settled, ready)
  if (!ready) return null
  if (error) return <p className="text-sm text-danger-text">{messageOf(error)}</p>
  const mail = data?.mail
  if (mail == null) return null
  return (
    <section aria-label={`Che cosa legge ${name}`} className="grid gap-1.5">
      <p className="text-sm font-semibold text-ink">Che cosa legge {name}</p>
      <div
        // Long: the keyboard scrolls it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="region"
        aria-label="Anteprima"
        className="max-h-44 overflow-y-auto rounded-sm bg-sunken px-3.5 py-3 text-sm text-ink"
      >
        <p className="font-semibold">{mail.subject}</p>
        <p className="mt-1.5 wrap-anywhere whitespace-pre-line">{mail.text}</p>
      </div>
    </section>
  )
}

/** It is put together anew at each render. */
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

import { TriangleAlert } from 'lucide-react'
import { ApiError, at } from '../api/errors.ts'
import { Button } from '../ui/button.tsx'

/** The row as somebody else has left it, where the server refused to overwrite it; and which fields would change it. */
export function overtakenBy<Row>(error: Error | null): { current: Row; changed: string[] } | null {
  if (!(error instanceof ApiError) || error.code !== 'overtaken') return null
  return { current: at(error.body, 'current') as Row, changed: (at(error.body, 'changed') ?? []) as string[] }
}

interface OvertakenProps {
  /** Name, what stands there now, what this form says. */
  differences: readonly { readonly label: string; readonly theirs: string; readonly mine: string }[]
  /** Goes on from the new row with what was typed here. */
  onKeep: () => void
  /** Drops what was typed here. */
  onTake: () => void
}

/** Two editors: the second one sees what the first has done, and chooses. */
export function Overtaken({ differences, onKeep, onTake }: OvertakenProps) {
  return (
    <div role="alert" className="grid gap-3 rounded-md border border-wait-line bg-wait-soft p-4">
      <p className="flex items-start gap-2.5 font-semibold text-wait-text">
        <TriangleAlert size={18} strokeWidth={1.8} className="mt-1 flex-none" aria-hidden />
        Nel frattempo qualcuno ha modificato questi dati. Non abbiamo salvato nulla.
      </p>
      {differences.length > 0 ? (
        <ul className="grid gap-1 text-sm">
          {differences.map(({ label, theirs, mine }) => (
            <li key={label}>
              <b>{label}</b>: adesso «{theirs}», tu hai scritto «{mine}»
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-sm">Quello che hai scritto coincide con quello che c’è adesso.</p>
      )}
      <div className="flex flex-wrap gap-2.5">
        <Button look="secondary" onClick={onTake}>
          Usa i dati nuovi
        </Button>
        <Button look="secondary" onClick={onKeep}>
          Tieni i miei
        </Button>
      </div>
    </div>
  )
}

import { TriangleAlert } from 'lucide-react'
import type { RowConflict } from './row-conflict.ts'
import { Button } from '../ui/button.tsx'

interface OvertakenProps<Row, Field extends string> {
  conflict: RowConflict<Row> & {
    /** Goes on from the new row with what was typed here. */
    readonly keep: () => void
    /** Drops what was typed here. */
    readonly take: () => void
  }
  /** The names of the fields, in their order. */
  words: Readonly<Record<Field, string>>
  valuesOf: (row: Row) => Readonly<Record<Field, string>>
  mine: Readonly<Record<Field, string>>
  /** What has happened, where it was not a colleague. */
  says?: string
  /** Stands for a field that is empty. */
  empty?: string
}

const byAColleague = 'Nel frattempo qualcuno ha modificato questi dati. Non abbiamo salvato nulla.'

/** Two editors: the second one sees what the first has done, and chooses. */
export function Overtaken<Row, Field extends string>(props: OvertakenProps<Row, Field>) {
  const { conflict, words, valuesOf, mine, says = byAColleague, empty = '' } = props
  const theirs = valuesOf(conflict.current)
  const different = (Object.keys(words) as Field[]).filter((field) => conflict.changed.includes(field))
  return (
    <div role="alert" className="grid gap-3 rounded-md border border-wait-line bg-wait-soft p-4">
      <p className="flex items-start gap-2.5 font-semibold text-wait-text">
        <TriangleAlert size={18} strokeWidth={1.8} className="mt-1 flex-none" aria-hidden />
        {says}
      </p>
      {different.length > 0 ? (
        <ul className="grid gap-1 text-sm">
          {different.map((field) => (
            <li key={field}>
              <b>{words[field]}</b>: adesso «{theirs[field] || empty}», tu hai scritto «{mine[field] || empty}
              »
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-sm">Quello che hai scritto coincide con quello che c’è adesso.</p>
      )}
      <div className="flex flex-wrap gap-2.5">
        <Button look="secondary" onClick={conflict.take}>
          Usa i dati nuovi
        </Button>
        <Button look="secondary" onClick={conflict.keep}>
          Tieni i miei
        </Button>
      </div>
    </div>
  )
}

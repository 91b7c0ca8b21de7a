import { useState } from 'react'
import { messageOf, refusedFields } from '../api/errors.ts'
import { Alert } from '../ui/alert.tsx'
import { Overtaken, overtakenBy } from './overtaken.tsx'

interface Versioned<Row, Field extends string> {
  /** Null: one that is yet to be. */
  row: Row | null
  /** The names of the fields, in their order. */
  words: Readonly<Record<Field, string>>
  draftOf: (row: Row | null) => Record<Field, string>
  save: { readonly error: Error | null; readonly reset: () => void }
  /** Stands for a field that is empty, where two versions are compared. */
  empty?: string
}

/**
 * A form over a row that several people may edit: what is typed, what was refused, and what somebody else has saved
 * meanwhile.
 */
export function useVersionedForm<Row extends { readonly version: number }, Field extends string>({
  row,
  words,
  draftOf,
  save,
  empty = '',
}: Versioned<Row, Field>) {
  // What the form was filled from: it stays when the row behind is read anew.
  const [filled, setFilled] = useState(row)
  const [draft, setDraft] = useState(() => draftOf(row))
  const refused = refusedFields(save.error)
  const overtaken = overtakenBy<Row>(save.error)

  function fill(from: Row) {
    setFilled(from)
    setDraft(draftOf(from))
  }

  /** What a save wants to know of the row. */
  const version = filled?.version ?? 0

  const input = (field: Field) => ({
    label: words[field],
    value: draft[field],
    error: refused[field],
    onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [field]: target.value }),
  })

  /** Why it was not saved, where that belongs to no field. */
  const trouble = overtaken ? (
    <Overtaken
      differences={(Object.keys(words) as Field[])
        .filter((field) => overtaken.changed.includes(field))
        .map((field) => ({
          label: words[field],
          theirs: draftOf(overtaken.current)[field] || empty,
          mine: draft[field] || empty,
        }))}
      onKeep={() => {
        setFilled(overtaken.current)
        save.reset()
      }}
      onTake={() => {
        fill(overtaken.current)
        save.reset()
      }}
    />
  ) : save.error && Object.keys(refused).length === 0 ? (
    <Alert>{messageOf(save.error)}</Alert>
  ) : null

  return { draft, filled, version, fill, input, trouble }
}

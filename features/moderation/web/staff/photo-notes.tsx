import type { PhotoNote } from '../../contract/case-photo.ts'

/** What a program noticed in a photo: advice, and said to be of a program. */
export function PhotoNotes({ notes }: { notes: readonly PhotoNote[] }) {
  if (notes.length === 0) return null
  const grave = notes.filter((note) => note.grave)
  const plain = notes.filter((note) => !note.grave)
  return (
    <div className="grid gap-0.5 text-sm">
      <p className="sr-only">Letta da un programma:</p>
      {grave.length > 0 ? (
        <ul className="grid gap-0.5 font-medium text-danger-text">
          {grave.map(({ words }) => (
            <li key={words} className="break-words">
              {words}
            </li>
          ))}
        </ul>
      ) : null}
      {plain.length > 0 ? <p className="text-ink-2">{plain.map(({ words }) => words).join(', ')}</p> : null}
    </div>
  )
}

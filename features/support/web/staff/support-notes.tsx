import { italianMoment } from '#platform/contract/italian-time.ts'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { useNotes } from './support-queries.ts'

/** What the staff tell one another about a conversation; its member never sees it. */
export function Notes({ chatId }: { chatId: number }) {
  const { data: notes, isError, isFetching, refetch } = useNotes(chatId)
  if (notes?.length === 0) return null
  return (
    <section className="mb-6">
      <h3 className="mb-1.5 font-text text-sm font-semibold tracking-normal">Note interne</h3>
      {isError ? <ErrorState onRetry={() => void refetch()} busy={isFetching} /> : null}
      <ul className="grid gap-2">
        {notes?.map((note) => (
          <li key={note.id} className="rounded-sm bg-credit-soft px-3 py-2.5 text-sm">
            <p className="break-words whitespace-pre-line">{note.text}</p>
            <p className="num mt-1 text-xs text-credit-text">
              {note.author.name}, {italianMoment(note.at)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Between the thread and the composer: nobody answers past what a colleague has found. */
export function LatestNote({ chatId }: { chatId: number }) {
  const { data: notes } = useNotes(chatId)
  const note = notes?.at(-1)
  if (note === undefined) return null
  return (
    <p className="mx-4 mb-2 line-clamp-3 flex-none rounded-sm bg-credit-soft px-3.5 py-2 text-sm break-words max-sm:mx-3">
      <b className="font-semibold text-credit-text">Nota di {note.author.name}, visibile solo al team.</b>{' '}
      {note.text}
    </p>
  )
}

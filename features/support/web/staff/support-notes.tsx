import { type Ref, useId } from 'react'
import { isBlank } from '#platform/contract/blank.ts'
import { italianMoment } from '#platform/contract/italian-time.ts'
import { noteLengthMax } from '#platform/contract/staff-notes.ts'
import { supportEndpoints } from '../../contract/support.ts'
import { useEndpointForm } from '#platform/web/forms/use-endpoint-form.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { useAddNote, useNotes } from './support-queries.ts'

/** What the staff tell one another about a conversation; its member never sees it. */
export function Notes({ chatId, field }: { chatId: number; field?: Ref<HTMLTextAreaElement> | undefined }) {
  const { data: notes, isError, isFetching, refetch } = useNotes(chatId)
  const add = useAddNote(chatId)
  const { form, submit, busy, idOf } = useEndpointForm(supportEndpoints.addNote, {
    defaults: { text: '' },
    // Twice on the page while a narrow window shows the drawer.
    id: useId(),
    again: true,
    check: ({ text }) => ({ text: isBlank(text) && '' }),
    send: ({ text }) => add.mutateAsync(text),
  })
  return (
    <section className="mt-6">
      <h3 className="text-lg font-card">Note interne</h3>
      {isError ? <ErrorState onRetry={() => void refetch()} busy={isFetching} /> : null}
      <ul className="mt-3 grid gap-3">
        {notes?.map((note) => (
          <li key={note.id} className="rounded-sm bg-sunken px-3.5 py-3 text-sm">
            <p className="break-words whitespace-pre-line">{note.text}</p>
            <p className="num mt-1 text-xs text-ink-2">
              {note.author.name}, {italianMoment(note.at)}
            </p>
          </li>
        ))}
      </ul>
      <form className="mt-4 grid gap-2.5" onSubmit={submit}>
        <Textarea
          ref={field}
          id={idOf('text')}
          data-first-focus
          label="Nuova nota"
          hint="La vede solo il team."
          rows={3}
          maxLength={noteLengthMax}
          value={form.watch('text')}
          onChange={({ target }) => form.setValue('text', target.value)}
          onKeyDown={({ key, ctrlKey, metaKey }) => {
            if (key === 'Enter' && (ctrlKey || metaKey)) void submit()
          }}
        />
        <Button look="secondary" size="sm" type="submit" busy={busy && 'Salvataggio...'}>
          Aggiungi
        </Button>
      </form>
    </section>
  )
}

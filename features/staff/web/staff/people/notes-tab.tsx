import { adminUserEndpoints } from '../../../contract/admin-users.ts'
import { isBlank } from '#platform/contract/blank.ts'
import { noteLengthMax } from '#platform/contract/staff-notes.ts'
import { useEndpointForm } from '#platform/web/forms/use-endpoint-form.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { Moment } from '#platform/web/staff/moment.tsx'
import { Card, Lines } from './facts.tsx'
import { usersKey, useUserNotes } from './user-queries.ts'

/** What the staff tell one another about a person. */
export function NotesTab({ userId, name }: { userId: number; name: string }) {
  const notes = useUserNotes(userId)
  const form = useEndpointForm(adminUserEndpoints.addNote, {
    params: { id: userId },
    defaults: { text: '' },
    id: 'note',
    blame: 'text',
    again: true,
    check: ({ text }) => ({ text: isBlank(text) && '' }),
    outdates: [usersKey],
  })
  return (
    <Card title="Note del team">
      <form className="grid justify-items-start gap-2.5" onSubmit={form.submit}>
        <Textarea
          label="Nuova nota"
          hint={`Scrivi fatti: ${name} trova il testo, senza il tuo nome, nella copia dei suoi dati.`}
          rows={3}
          maxLength={noteLengthMax}
          className="w-full"
          {...form.field('text')}
        />
        <Button look="secondary" type="submit" busy={form.busy && 'Salvo…'}>
          Aggiungi
        </Button>
      </form>
      {notes.data ? (
        <Lines
          items={notes.data}
          none="Ancora nessuna nota."
          line={(note) => (
            <>
              <span className="block wrap-anywhere whitespace-pre-line">{note.text}</span>
              <span className="mt-1 block text-xs text-ink-2">
                {note.author.name}, <Moment at={note.at} />
              </span>
            </>
          )}
        />
      ) : notes.isError ? (
        <ErrorState onRetry={() => void notes.refetch()} busy={notes.isFetching} />
      ) : (
        <Skeleton className="h-16" />
      )}
    </Card>
  )
}

import { useState } from 'react'
import { adminUserEndpoints } from '../../../contract/admin-users.ts'
import { isBlank } from '#platform/contract/blank.ts'
import { noteLengthMax } from '#platform/contract/staff-notes.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { messageOf } from '#platform/web/api/errors.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { Moment } from '#platform/web/staff/moment.tsx'
import { Card, Lines } from './facts.tsx'
import { useUserDeed, useUserNotes } from './user-queries.ts'

/** What the staff tell one another about a person. */
export function NotesTab({ userId, name }: { userId: number; name: string }) {
  const notes = useUserNotes(userId)
  const [text, setText] = useState('')
  const add = useUserDeed(
    async (note: string) => {
      await fetchBody(adminUserEndpoints.addNote, { params: { id: userId }, body: { text: note } })
      return {}
    },
    () => setText(''),
  )
  return (
    <Card title="Note del team">
      <form
        className="grid justify-items-start gap-2.5"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBlank(text) && !add.isPending) add.mutate(text)
        }}
      >
        <Textarea
          label="Nuova nota"
          hint={`Scrivi fatti: ${name} trova il testo, senza il tuo nome, nella copia dei suoi dati.`}
          rows={3}
          maxLength={noteLengthMax}
          value={text}
          onChange={({ target }) => setText(target.value)}
          error={add.isError ? messageOf(add.error) : undefined}
          className="w-full"
        />
        <Button look="secondary" type="submit" busy={add.isPending && 'Salvataggio...'}>
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

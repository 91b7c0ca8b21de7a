import { BookmarkPlus, MessageSquareQuote, StickyNote, X, Zap } from 'lucide-react'
import { type KeyboardEvent, type Ref, useId } from 'react'
import { messageLengthMax } from '#features/chat/contract/chat.ts'
import { isBlank } from '#platform/contract/blank.ts'
import { noteLengthMax } from '#platform/contract/staff-notes.ts'
import { KeyCap } from '#platform/web/staff/key-cap.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button, IconButton } from '#platform/web/ui/button.tsx'
import type { useDeskDraft } from './desk-draft.ts'
import { actionWords } from './desk-words.ts'

interface DeskComposerProps {
  draft: ReturnType<typeof useDeskDraft>
  /** Whom the answer goes to. */
  name: string
  field: Ref<HTMLTextAreaElement>
  shortcuts: boolean
  onReadyAnswers: () => void
  /** To keep what was written as a ready answer. */
  onKeep: () => void
}

/** One field for answers and notes; a note has another colour, another button, and says who reads it. */
export function DeskComposer(props: DeskComposerProps) {
  const { draft, name, field, onReadyAnswers } = props
  const { mode, text, chosen, error } = draft
  const note = mode === 'note'
  const id = useId()
  const left = (note ? noteLengthMax : messageLengthMax) - text.trim().length
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      if (!event.repeat && left >= 0) draft.submit()
    } else if (event.key === '/' && text === '' && !note) {
      event.preventDefault()
      onReadyAnswers()
    }
  }
  return (
    <div className="grid flex-none gap-2 px-4 pb-4 max-sm:px-3">
      {error === null ? null : <Alert>{error}</Alert>}
      <form
        className={`rounded-md border px-3 pt-2.5 pb-2 focus-within:border-ink ${
          note ? 'border-credit-line bg-credit-soft' : 'border-control-line bg-surface'
        }`}
        onSubmit={(event) => {
          event.preventDefault()
          if (left >= 0) draft.submit()
        }}
      >
        {note ? (
          <p id={`${id}-hint`} className="pb-1 text-xs font-semibold text-credit-text">
            Solo il team vede questa nota interna, {name} non la riceve.
          </p>
        ) : null}
        {chosen?.actions ? (
          <ActionsLine words={actionWords(chosen.actions)} onDrop={draft.dropActions} />
        ) : null}
        <textarea
          ref={field}
          rows={2}
          value={text}
          aria-label={note ? 'Nota interna' : `Rispondi a ${name}`}
          aria-describedby={note ? `${id}-hint` : undefined}
          aria-invalid={left < 0}
          placeholder={note ? 'Scrivi una nota per il team' : `Rispondi a ${name}`}
          onChange={({ target }) => draft.setText(target.value)}
          onKeyDown={onKeyDown}
          className="max-h-[200px] field-sizing-content min-h-13 w-full resize-none bg-transparent px-1 leading-message shadow-none outline-none placeholder:text-ink-2"
        />
        <div className="flex flex-wrap items-center gap-1">
          <Tools {...props} />
          {left < 100 ? (
            <span
              role="status"
              className={`num ml-1 text-xs ${left < 0 ? 'font-semibold text-danger-text' : 'text-ink-2'}`}
            >
              <span className="sr-only">Caratteri rimasti: </span>
              {left}
            </span>
          ) : null}
          <Button
            type="submit"
            size="sm"
            height="target"
            look={note ? 'secondary' : 'primary'}
            className="ml-auto"
            aria-keyshortcuts="Control+Enter"
            busy={draft.busy && (note ? 'Salvo…' : 'Invio…')}
            blocked={left < 0 && 'Il testo è troppo lungo.'}
          >
            {note ? 'Salva la nota' : 'Invia'}
            <KeyCap>Ctrl ↵</KeyCap>
          </Button>
        </div>
      </form>
    </div>
  )
}

function Tools({ draft, shortcuts, onReadyAnswers, onKeep }: DeskComposerProps) {
  const note = draft.mode === 'note'
  return (
    <>
      <Button
        look="tertiary"
        size="sm"
        sides="narrow"
        aria-keyshortcuts={shortcuts ? '/' : undefined}
        onClick={onReadyAnswers}
      >
        <MessageSquareQuote size={18} strokeWidth={1.6} aria-hidden />
        Modelli di risposta
        {shortcuts ? <KeyCap>/</KeyCap> : null}
      </Button>
      <Button
        look="tertiary"
        size="sm"
        sides="narrow"
        aria-pressed={note}
        className="aria-pressed:text-credit-text"
        aria-keyshortcuts={shortcuts ? 'N' : undefined}
        onClick={() => draft.setMode(note ? 'answer' : 'note')}
      >
        <StickyNote size={18} strokeWidth={1.6} aria-hidden />
        Nota interna
        {shortcuts ? <KeyCap>N</KeyCap> : null}
      </Button>
      {note || isBlank(draft.text) || draft.chosen?.actions ? null : (
        <Button look="tertiary" size="sm" sides="narrow" onClick={onKeep}>
          <BookmarkPlus size={18} strokeWidth={1.6} aria-hidden />
          Salva come modello
        </Button>
      )}
    </>
  )
}

/** All that sending does beside sending, with the amount; it can be left out. */
function ActionsLine({ words, onDrop }: { words: string; onDrop: () => void }) {
  return (
    <p className="num mb-1 flex items-center gap-2 rounded-sm bg-primary-soft pl-3 text-sm text-primary-text">
      <Zap size={16} strokeWidth={1.8} className="flex-none" aria-hidden />
      <span className="flex-1 py-2">Risponde, {words}.</span>
      <IconButton label="Manda solo il testo" onClick={onDrop}>
        <X size={16} strokeWidth={1.8} aria-hidden />
      </IconButton>
    </p>
  )
}

import { useState } from 'react'
import { useUser } from '#features/accounts/web/session.tsx'
import { type MessagePages, newestOf } from '#features/chat/web/message-pages.ts'
import { useDraft } from '#features/chat/web/use-draft.ts'
import { isBlank } from '#platform/contract/blank.ts'
import { ApiError, messageOf } from '#platform/web/api/errors.ts'
import type { ReplyActions } from '../../contract/reply-actions.ts'
import { useSendReady } from './desk-queries.ts'
import { useAddNote } from './support-queries.ts'
import { useWrittenSince } from './written-since.ts'

export interface ChosenReply {
  readonly id: number
  readonly text: string
  /** Null: it is only sent. */
  readonly actions: ReplyActions | null
}

/** What the field under a conversation holds: an answer or a note, each with a text of its own. */
type Mode = 'answer' | 'note'

interface DeskDraftInput {
  chatId: number
  /** What is loaded of the conversation. */
  messages: MessagePages | undefined
  /** The plain way of a message. */
  send: (text: string) => void
  /** A ready answer was sent, with what it does. */
  onCarriedOut: (actions: ReplyActions) => void
}

/** A text of one kind never becomes one of the other: a note is not sent as an answer by changing the field. */
export function useDeskDraft({ chatId, messages, send, onCarriedOut }: DeskDraftInput) {
  const newestId = messages && newestOf(messages)?.id
  const user = useUser()
  const [answer, setAnswer] = useDraft(user.id, chatId)
  const [note, setNote] = useState('')
  const [mode, setMode] = useState<Mode>('answer')
  const [chosen, setChosen] = useState<ChosenReply | null>(null)
  // Of one answer, however often it is tried: the Crediti are given once.
  const [clientId, setClientId] = useState(() => crypto.randomUUID())
  const since = useWrittenSince(chatId, messages, answer)
  const addNote = useAddNote(chatId)
  const ready = useSendReady(chatId)
  const text = mode === 'note' ? note : answer
  const busy = addNote.isPending || ready.isPending

  function choose(reply: ChosenReply) {
    setMode('answer')
    setAnswer([answer.trim(), reply.text].filter(Boolean).join('\n\n'))
    ready.reset()
    // Another answer: were it sent under the name of the last one, that one would count as this one.
    setClientId(crypto.randomUUID())
    setChosen(reply.actions === null ? null : reply)
  }
  function sendReady({ id, actions }: ChosenReply & { actions: ReplyActions }, lastId: number) {
    ready.mutate(
      {
        replyId: id,
        message: answer.trim(),
        client_id: clientId,
        credits: actions.credits,
        last_message_id: lastId,
      },
      {
        onSuccess: () => {
          setAnswer('')
          setChosen(null)
          setClientId(crypto.randomUUID())
          onCarriedOut(actions)
        },
        onError: (error) => {
          // What it does may have changed: it is chosen again, and read again.
          if (error instanceof ApiError && error.code === 'outdated') setChosen(null)
        },
      },
    )
  }
  function submit() {
    if (isBlank(text) || busy) return
    if (mode === 'note') return addNote.mutate(note.trim(), { onSuccess: () => setNote('') })
    if (since.asksFirst()) return
    if (chosen?.actions) {
      if (newestId !== undefined) sendReady({ ...chosen, actions: chosen.actions }, newestId)
      return
    }
    send(answer.trim())
    setAnswer('')
  }
  return {
    mode,
    setMode,
    text,
    setText: mode === 'note' ? setNote : setAnswer,
    chosen,
    dropActions: () => setChosen(null),
    choose,
    submit,
    busy,
    /** Others have written since the answer was begun: it has not been sent yet. */
    since: mode === 'note' ? null : since.asking,
    readAgain: since.dismiss,
    /** An answer has been begun. */
    writing: mode === 'answer' && !isBlank(answer),
    /** Why the ready answer was not sent. */
    error: ready.error === null ? null : messageOf(ready.error),
  }
}

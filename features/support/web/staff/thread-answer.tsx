import { type RefObject, useState } from 'react'
import { DeskComposer } from './desk-composer.tsx'
import type { useDeskDraft } from './desk-draft.ts'
import { ReadyAnswers } from './ready-answers.tsx'
import { type ReplyDialog, ReplyDialogs } from './reply-dialogs.tsx'

interface ThreadAnswerProps {
  draft: ReturnType<typeof useDeskDraft>
  /** Whom the answer goes to. */
  name: string
  field: RefObject<HTMLTextAreaElement | null>
  /** Whether the ready answers are open. */
  choosing: boolean
  onChoosing: (open: boolean) => void
  shortcuts: boolean
}

/** Below a thread: where one answers, and the ready answers above it. */
export function ThreadAnswer({ draft, name, field, choosing, onChoosing, shortcuts }: ThreadAnswerProps) {
  const [dialog, setDialog] = useState<ReplyDialog | null>(null)
  const close = () => {
    onChoosing(false)
    field.current?.focus()
  }
  return (
    <>
      {choosing ? (
        <ReadyAnswers
          name={name}
          onClose={close}
          onManage={() => {
            onChoosing(false)
            setDialog('list')
          }}
          onChoose={(reply) => {
            draft.choose(reply)
            close()
          }}
        />
      ) : null}
      <DeskComposer
        draft={draft}
        name={name}
        field={field}
        shortcuts={shortcuts}
        onReadyAnswers={() => onChoosing(true)}
        onKeep={() => setDialog('keep')}
      />
      <ReplyDialogs shown={dialog} text={draft.text} onClose={() => setDialog(null)} />
    </>
  )
}

import { type RefObject, useState } from 'react'
import type { NamedPerson } from '#platform/contract/people.ts'
import { DeskComposer } from './desk-composer.tsx'
import type { useDeskDraft } from './desk-draft.ts'
import { ReadyAnswers } from './ready-answers.tsx'
import { type ReplyDialog, ReplyDialogs } from './reply-dialogs.tsx'
import { WrittenSinceQuestion } from './written-since-question.tsx'

interface ThreadAnswerProps {
  draft: ReturnType<typeof useDeskDraft>
  /** Whom the answer goes to. */
  member: NamedPerson
  staff: readonly NamedPerson[]
  field: RefObject<HTMLTextAreaElement | null>
  /** Whether the ready answers are open. */
  choosing: boolean
  onChoosing: (open: boolean) => void
  shortcuts: boolean
}

/** Below a thread: where one answers, and the ready answers above it. */
export function ThreadAnswer(props: ThreadAnswerProps) {
  const { draft, member, staff, field, choosing, onChoosing, shortcuts } = props
  const { name } = member
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
      {draft.since === null ? null : (
        <div className="flex-none px-4 pb-2 max-sm:px-3">
          <WrittenSinceQuestion
            message={draft.since}
            member={member}
            staff={staff}
            onSend={() => {
              draft.submit()
              field.current?.focus()
            }}
            onRead={() => {
              draft.readAgain()
              field.current?.focus()
            }}
          />
        </div>
      )}
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

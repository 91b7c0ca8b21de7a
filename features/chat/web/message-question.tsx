import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { call } from '#platform/web/api/client.ts'
import { messageOf } from '#platform/web/api/errors.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { giveFeedback } from '../contract/message-feedback.ts'
import { dropQuestion } from './message-queries.ts'

export interface Question {
  readonly messageId: number
  readonly chatId: number
  /** Who wrote the message. */
  readonly name: string
  /** The receiver said yes, and has not gone on yet. */
  readonly thanked: boolean
  /** `true` keeps the thanks on the screen, `false` lets the next question come. */
  readonly onThanked: (thanked: boolean) => void
  readonly onReport: (() => void) | undefined
}

const look =
  'mt-1 mb-2 grid w-full max-w-[min(70%,520px)] gap-3 self-start rounded-md bg-surface px-4.5 py-3.5 inset-ring inset-ring-line-strong max-sm:max-w-full'

/** Under the one message that it is about: whether it makes its receiver uneasy. Its sender never hears of it. */
export function MessageQuestion({ question }: { question: Question }) {
  return question.thanked ? <Thanks question={question} /> : <Asking question={question} />
}

function Asking({ question: { messageId, chatId, name, onThanked } }: { question: Question }) {
  const queryClient = useQueryClient()
  const heading = useId()
  const box = useRef<HTMLDivElement>(null)
  const answer = useMutation({
    mutationFn: (bothers: boolean) =>
      call(giveFeedback, { params: { id: messageId }, body: { bothers }, quiet: true }),
    onSuccess: (_reply, bothers) => {
      if (bothers) onThanked(true)
      else box.current?.closest<HTMLElement>('[role=log]')?.focus()
      dropQuestion(queryClient, chatId, messageId)
    },
  })
  const waiting = answer.isPending ? answer.variables : null
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is no group of fields
    <div ref={box} role="group" aria-labelledby={heading} className={look}>
      <div className="grid gap-0.5">
        <p id={heading} className="text-base font-semibold">
          Questo messaggio ti mette a disagio?
        </p>
        <p className="text-sm text-ink-2">{name} non saprà che te l’abbiamo chiesto.</p>
      </div>
      {answer.isError ? (
        <p role="alert" className="text-sm text-danger-text">
          {messageOf(answer.error)} Riprova.
        </p>
      ) : null}
      <div className="grid grid-cols-2 gap-2">
        <Button
          look="secondary"
          size="sm"
          height="target"
          busy={waiting === true && 'Invio…'}
          onClick={() => answer.mutate(true)}
        >
          Sì, segnala
        </Button>
        <Button
          look="secondary"
          size="sm"
          height="target"
          busy={waiting === false && 'Invio…'}
          onClick={() => answer.mutate(false)}
        >
          No
        </Button>
      </div>
    </div>
  )
}

function Thanks({ question: { onThanked, onReport } }: { question: Question }) {
  const box = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone.
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} role="status" tabIndex={-1} className={look}>
      <p className="text-base">
        <b>Grazie.</b> Il team lo guarderà.
      </p>
      <div className="flex flex-wrap gap-x-5">
        {onReport ? (
          <button type="button" onClick={onReport} className="link min-h-target text-sm font-semibold">
            Segnala tutta la conversazione
          </button>
        ) : null}
        <button
          type="button"
          onClick={() => {
            box.current?.closest<HTMLElement>('[role=log]')?.focus()
            onThanked(false)
          }}
          className="link min-h-target text-sm font-semibold"
        >
          Nient’altro
        </button>
      </div>
    </div>
  )
}

import { Check, Mail } from 'lucide-react'
import { useRef } from 'react'
import { italianMoment } from '#platform/contract/italian-time.ts'
import type { ContactMessage } from '../../contract/support.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { DangerMark } from './danger-mark.tsx'
import { useMarkAnswered } from './support-queries.ts'

/** What people wrote from `/help`: answered by mail, then ticked off. */
export function ContactMessages({ messages }: { messages: readonly ContactMessage[] }) {
  const answered = useMarkAnswered()
  const list = useRef<HTMLUListElement>(null)
  return (
    <ul
      ref={list}
      // Takes the keyboard from the button that has done its work.
      tabIndex={-1}
      aria-label="Messaggi dal modulo"
      className="mx-auto grid max-w-200 gap-4 p-4 outline-none lg:p-7"
    >
      {messages.map((message) => (
        <li key={message.id} className="rounded-md bg-surface p-5 shadow-1">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
              <b>{message.name}</b>
              {message.in_danger && message.answered_at === null ? <DangerMark /> : null}
            </span>
            <span className="num text-xs text-ink-2">{italianMoment(message.at)}</span>
          </p>
          <p className="text-sm break-all text-ink-2">{message.email}</p>
          <p className="mt-3 break-words whitespace-pre-line">{message.text}</p>
          {message.answered_at === null ? (
            <p className="mt-4 flex flex-wrap gap-2.5">
              <a
                className={buttonClass({ look: 'secondary', size: 'sm' })}
                href={`mailto:${encodeURIComponent(message.email)}?subject=${encodeURIComponent('La tua richiesta a Lieta')}`}
              >
                <Mail size={18} strokeWidth={1.6} aria-hidden />
                Rispondi per email
              </a>
              <Button
                look="tertiary"
                size="sm"
                aria-disabled={answered.isPending}
                onClick={() =>
                  answered.isPending ||
                  answered.mutate(message.id, { onSuccess: () => list.current?.focus() })
                }
              >
                <Check size={18} strokeWidth={1.6} aria-hidden />
                Segna come risolto
              </Button>
            </p>
          ) : (
            <p className="num mt-3 flex items-center gap-1.5 text-sm text-trust-text">
              <Check size={16} strokeWidth={1.8} aria-hidden />
              Risolto il {italianMoment(message.answered_at)}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

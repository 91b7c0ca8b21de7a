import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { messageOf } from '../api/errors.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { usePageTitle } from './page-title.ts'

interface MailLinkPageProps {
  title: string
  /** Of the tab, where it is another. */
  tab?: string
  /** What is asked. */
  text: string
  /** Each answers with what was done. The first is what the mail offered. */
  answers: readonly { label: string; send: () => Promise<string> }[]
  /** Where to go when it is done. */
  onwards?: ReactNode
  /** Said in any case. */
  children?: ReactNode
}

/** The page of a link in a mail, without a session. It asks for a press, because mail programs open links too. */
export function MailLinkPage({ title, tab = title, text, answers, onwards, children }: MailLinkPageProps) {
  usePageTitle(tab)
  const {
    mutate,
    isPending,
    data: done,
    error,
  } = useMutation({
    mutationFn: (send: () => Promise<string>) => send(),
  })
  const [sending, setSending] = useState('')
  return (
    <div className="wrap grid max-w-[560px] justify-items-start gap-5 py-16 max-sm:py-10">
      <meta name="robots" content="noindex" />
      <h1 className="text-3xl">{title}</h1>
      {done ? (
        <>
          <p role="status" className="text-ink-2">
            {done}
          </p>
          {onwards}
        </>
      ) : (
        <>
          <p className="text-ink-2">{text}</p>
          {error ? <Alert>{messageOf(error)}</Alert> : null}
          <div className="flex flex-wrap gap-2.5">
            {answers.map(({ label, send }, index) => (
              <Button
                key={label}
                look={index === 0 ? 'primary' : 'secondary'}
                size="lg"
                busy={isPending && label === sending && 'Invio…'}
                onClick={() => {
                  setSending(label)
                  mutate(send)
                }}
              >
                {label}
              </Button>
            ))}
          </div>
        </>
      )}
      {children}
    </div>
  )
}

import { useEffect, useRef, useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { questionBefore } from '../contract/against.ts'
import type { Card } from '../contract/conditions.ts'

interface Asked {
  readonly text: string
  readonly says: string
}

/** Asks once before a message leaves that goes against her card; nothing is ever kept from leaving. */
export function useConditionQuestion(card: Card | null, name: string) {
  const [asked, setAsked] = useState<Asked | null>(null)
  return {
    asked,
    mayLeave(text: string): boolean {
      const says = card && questionBefore(text, card.answers, name)
      setAsked(says === null ? null : { text, says })
      return says === null
    },
    forget: () => setAsked(null),
  }
}

interface ConditionQuestionProps {
  asked: Asked
  /** Back into the composer, where it still is. */
  onEdit: () => void
  onInsist: () => void
}

/** In the composer's place. */
export function ConditionQuestion({ asked: { text, says }, onEdit, onInsist }: ConditionQuestionProps) {
  const section = useRef<HTMLElement>(null)
  // Who pressed Enter in the field that stood here goes on here.
  useEffect(() => {
    if ((document.activeElement ?? document.body) === document.body) section.current?.focus()
  }, [])
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="condition-question"
      className="mx-6 mb-6 max-h-[60%] flex-none overflow-y-auto rounded-md bg-sunken px-5 pt-4 pb-4.5 max-sm:mx-3 max-sm:mb-3"
    >
      <h3 id="condition-question" className="font-text text-md leading-normal font-semibold tracking-normal">
        {says}
      </h3>
      <p className="mt-2 line-clamp-3 border-l-2 border-line-strong pl-3 text-base leading-message wrap-anywhere whitespace-pre-wrap text-ink-2">
        {text}
      </p>
      <div className="mt-3.5 flex flex-wrap gap-2.5">
        <Button onClick={onEdit}>Modifica</Button>
        <Button look="secondary" onClick={onInsist}>
          Invia lo stesso
        </Button>
      </div>
    </section>
  )
}

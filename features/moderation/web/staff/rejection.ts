import { useRef, useState } from 'react'
import { type GroundId, grounds } from '../../contract/grounds.ts'
import type { Case, Verdict } from '../../contract/moderation.ts'
import { useDraft, wordsOf } from './drafts.ts'

/** Reason and words of a refusal; the words follow the reason until they are changed by hand. */
export function useRejection(moderationCase: Case) {
  const [{ outcome, ground, reason }, keep] = useDraft(moderationCase)
  const [error, setError] = useState<string>()
  const groundField = useRef<HTMLSelectElement>(null)
  const reasonField = useRef<HTMLTextAreaElement>(null)
  return {
    outcome,
    ground,
    reason,
    error,
    groundField,
    reasonField,
    /** What is meant, where it is sent together with others. */
    mean(next: Verdict | null) {
      keep({ outcome: next })
      setError(undefined)
    },
    choose(next: GroundId | '') {
      const isUntouched = reason.trim() === '' || reason === wordsOf(ground)
      keep({ ground: next, ...(isUntouched && { reason: wordsOf(next) }) })
      setError(undefined)
    },
    /** By its number: whoever chooses so has not begun to write, or wants the draft. */
    pick(next: GroundId) {
      this.choose(next)
      if (grounds[next].draft === '') reasonField.current?.focus()
    },
    write(next: string) {
      keep({ reason: next })
      setError(undefined)
    },
    /** What to send, or undefined after pointing at what is missing. */
    read() {
      if (reason.trim() !== '')
        return { decision: 'reject' as const, reason, ...(ground !== '' && { rule: ground }) }
      setError('Scegli un motivo o scrivi il testo. La persona lo riceverà.')
      const missing = ground === '' ? groundField : reasonField
      missing.current?.focus()
      return undefined
    },
  }
}

export type Rejection = ReturnType<typeof useRejection>

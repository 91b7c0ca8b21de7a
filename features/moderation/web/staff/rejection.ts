import { useRef, useState } from 'react'
import { type GroundId, grounds } from '../../contract/grounds.ts'
import type { Case } from '../../contract/moderation.ts'
import { suggestedGround } from './case-words.ts'

/** Reason and words of a refusal; the words follow the reason until they are changed by hand. */
export function useRejection(moderationCase: Case) {
  const [ground, setGround] = useState<GroundId | ''>(() => suggestedGround(moderationCase))
  const [reason, setReason] = useState(() => draftOf(ground))
  const [error, setError] = useState<string>()
  const groundField = useRef<HTMLSelectElement>(null)
  const reasonField = useRef<HTMLTextAreaElement>(null)
  return {
    ground,
    reason,
    error,
    groundField,
    reasonField,
    choose(next: GroundId | '') {
      if (reason.trim() === '' || reason === draftOf(ground)) setReason(draftOf(next))
      setGround(next)
      setError(undefined)
    },
    /** By its number: whoever chooses so has not begun to write, or wants the draft. */
    pick(next: GroundId) {
      this.choose(next)
      if (grounds[next].draft === '') reasonField.current?.focus()
    },
    write(next: string) {
      setReason(next)
      setError(undefined)
    },
    /** What to send, or undefined after pointing at what is missing. */
    read() {
      if (reason.trim() !== '')
        return { decision: 'reject' as const, reason, ...(ground !== '' && { rule: ground }) }
      setError('Scegli un motivo o scrivi il testo: la persona lo riceverà.')
      const missing = ground === '' ? groundField : reasonField
      missing.current?.focus()
      return undefined
    },
  }
}

function draftOf(ground: GroundId | ''): string {
  return ground === '' ? '' : grounds[ground].draft
}

import { Clock } from 'lucide-react'
import { useNow } from '#features/chat/web/use-now.ts'
import type { AnswerTarget } from '../../contract/desk.ts'
import { targetWords } from './desk-words.ts'

/** Until when an answer is due; cotto and a clock from three quarters of the time on. */
export function Target({ target, before = '' }: { target: AnswerTarget; before?: string }) {
  const { tone, text } = targetWords(target, useNow(30_000).getTime())
  if (tone === 'calm')
    return (
      <span className="num">
        {before}
        {text}
      </span>
    )
  return (
    <span className="num inline-flex items-center gap-1.25 font-semibold text-danger-text">
      <Clock size={14} strokeWidth={1.8} className="flex-none" aria-hidden />
      <span>
        {tone === 'near' ? before : ''}
        {text}
      </span>
    </span>
  )
}

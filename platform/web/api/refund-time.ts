import { inWords } from '#platform/contract/hours.ts'
import { usePromises } from './promises.ts'

/** `72 ore`: how long an unlock waits for a reply, as configured; null until it is known. */
export function useRefundTime(): { hours: number; words: string } | null {
  const data = usePromises()
  return data ? { hours: data.refund_after_hours, words: inWords(data.refund_after_hours) } : null
}

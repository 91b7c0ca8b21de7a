import { useQuery } from '@tanstack/react-query'
import { inWords } from '#platform/contract/hours.ts'
import { clientConfigQuery } from './client-config.ts'

/** `72 ore`: how long an unlock waits for a reply, as configured; null until it is known. */
export function useRefundTime(): { hours: number; words: string } | null {
  const { data } = useQuery(clientConfigQuery)
  return data ? { hours: data.refund_after_hours, words: inWords(data.refund_after_hours) } : null
}

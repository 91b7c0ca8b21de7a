import { useQuery } from '@tanstack/react-query'
import { getSupportTimes, type SupportTimes as Times } from '../contract/support-times.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { clockTime } from './dates.ts'
import { useNow } from './use-now.ts'

/** What who writes to the staff may expect: when it is back, or how long an answer usually takes. */
export function SupportTimes() {
  const now = useNow(60_000)
  const { data } = useQuery({
    queryKey: ['support-times'],
    queryFn: ({ signal }) => fetchBody(getSupportTimes, { signal, quiet: true }),
    staleTime: 5 * 60_000,
  })
  return <>{data ? expectation(data, now) : 'Rispondiamo appena possibile'}</>
}

const weekday = new Intl.DateTimeFormat('it-IT', { weekday: 'long' })

/** «Di solito rispondiamo entro 20 minuti», «Torniamo lunedì alle 09:00». */
export function expectation({ opens_at: opensAt, usual_minutes: usual }: Times, now: Date): string {
  if (opensAt !== null) {
    const day = new Date(opensAt)
    const today = day.toDateString() === now.toDateString()
    return `Torniamo ${today ? 'oggi' : weekday.format(day)} alle ${clockTime(opensAt)}`
  }
  if (usual === null) return 'Rispondiamo appena possibile'
  if (usual <= 55) return `Di solito rispondiamo entro ${Math.ceil(usual / 5) * 5} minuti`
  const hours = Math.ceil(usual / 60)
  return `Di solito rispondiamo entro ${hours === 1 ? 'un’ora' : `${hours} ore`}`
}

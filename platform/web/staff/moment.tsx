import { italianMoment } from '#platform/contract/italian-time.ts'

const relative = new Intl.RelativeTimeFormat('it-IT', { numeric: 'auto' })
const day = new Intl.DateTimeFormat('it-IT', { dateStyle: 'medium', timeZone: 'Europe/Rome' })

const steps: readonly (readonly [limit: number, seconds: number, unit: Intl.RelativeTimeFormatUnit])[] = [
  [3_600, 60, 'minute'],
  [86_400, 3_600, 'hour'],
  [30 * 86_400, 86_400, 'day'],
]

/** «3 ore fa», «tra 2 giorni»; the day itself where it is further away. */
function agoOf(iso: string, now: number): string {
  const seconds = (Date.parse(iso) - now) / 1000
  const step = steps.find(([limit]) => Math.abs(seconds) < limit)
  return step ? relative.format(Math.trunc(seconds / step[1]), step[2]) : day.format(new Date(iso))
}

/** A moment as people speak of it, and exactly on hover and to machines. */
export function Moment({ at, none = '—' }: { at: string | null | undefined; none?: string }) {
  if (at == null) return none
  return (
    <time dateTime={at} title={italianMoment(at)} className="num">
      {agoOf(at, Date.now())}
    </time>
  )
}

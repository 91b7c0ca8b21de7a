import { whenAsked } from '#platform/contract/when-asked.ts'

const moment = whenAsked(
  () =>
    new Intl.DateTimeFormat('it-IT', {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      hour: '2-digit',
      minute: '2-digit',
      timeZone: 'Europe/Rome',
    }),
)

/** «21:30 di sabato 21 novembre», in Italy. */
export function romeMoment(date: Date): string {
  const parts = Object.fromEntries(
    moment()
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  )
  return `${parts['hour']}:${parts['minute']} di ${parts['weekday']} ${parts['day']} ${parts['month']}`
}

const day = new Intl.DateTimeFormat('it-IT', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'Europe/Rome',
})

/** gg/mm/aaaa, in Italy. */
export function romeDate(moment: Date): string {
  return day.format(moment)
}

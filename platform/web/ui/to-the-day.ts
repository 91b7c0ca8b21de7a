/** «al 19 nov», «all’8 nov»: up to a day that is written with its number first. */
export function toTheDay(day: string): string {
  return /^(?:8|11)\b/.test(day) ? `all’${day}` : `al ${day}`
}

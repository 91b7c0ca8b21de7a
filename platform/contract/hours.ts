/** `72 ore`; a shorter time than an hour is set up for trying things out. Without `Intl`: see when-asked.ts. */
export function inWords(hours: number): string {
  if (hours >= 1)
    return `${String(Number(hours.toFixed(3))).replace('.', ',')} ${hours === 1 ? 'ora' : 'ore'}`
  const seconds = Math.round(hours * 3600)
  return seconds >= 60 ? `${Math.round(seconds / 60)} min` : `${seconds} s`
}

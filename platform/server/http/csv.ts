import { italianDate, italianTime } from '#platform/contract/italian-time.ts'

/** As Italian spreadsheets open it with a double click: semicolons, decimal commas, UTF-8 with its mark. */
export function csvOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return `\uFEFF${[head, ...rows].map((row) => `${row.join(';')}\r\n`).join('')}`
}

/** Text that somebody wrote: quoted, and never run as a formula by a spreadsheet. */
export function csvText(text: string): string {
  const harmless = /^[\s\u00a0]*[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[;"\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** `9,90` */
export const csvEuro = (euro: number) => euro.toFixed(2).replace('.', ',')

/** `22/11/2026` and `21:08` in Italy, as two cells; empty where there is no moment. */
export function csvMoment(iso: string | null): readonly [string, string] {
  return iso === null ? ['', ''] : [italianDate(iso), italianTime(iso)]
}

export const csvHeaders = (fileName: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${fileName}"`,
})

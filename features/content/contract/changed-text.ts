import type { Urgency } from './pages.ts'

/** Said before the reason of an urgent change. */
export const noticeBroken: Readonly<Record<Urgency, string>> = {
  law: 'Il preavviso è più breve del solito perché lo chiede la legge.',
  security: 'Il preavviso è più breve del solito perché ne va della sicurezza di chi usa Lieta.',
}

/** Days after a changed contract counts, for whoever wants to leave because of it. */
export const daysToLeave = 30

/** Calendar days, which have no time zone. */
export function daysAfter(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)
}

import { withThousands } from '#platform/contract/italian-numbers.ts'
import { formatEuro, type EuroCents } from '#platform/contract/money.ts'
import type { Explained, Overview } from '../../contract/overview.ts'
import { type ReportCategory, reportCategories } from '#features/reports/contract/reports.ts'
import { subjectWords } from '#features/moderation/web/staff/case-words.ts'

/** How a column reads. `seconds`, `minutes` and `hours` may have a fraction; null is 'nothing to say'. */
export type Unit = 'text' | 'day' | 'count' | 'cents' | 'seconds' | 'minutes' | 'hours' | 'percent'

export interface FigureTable {
  readonly title: string
  readonly columns: readonly { readonly label: string; readonly unit: Unit }[]
  readonly rows: readonly (readonly (string | number | null)[])[]
}

export type Figures = Exclude<Explained, 'revenue'>

const dayAndMonth = new Intl.DateTimeFormat('it-IT', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** '20 nov' of '2026-11-20'. */
export const shortDay = (day: string) => dayAndMonth.format(new Date(day))

/** '38 min', '8 h 05', '3 g 4 h'. */
export function duration(minutes: number): string {
  const whole = Math.round(minutes)
  if (whole < 60) return `${whole} min`
  if (whole < 48 * 60) return `${Math.floor(whole / 60)} h ${String(whole % 60).padStart(2, '0')}`
  return `${Math.floor(whole / 1440)} g ${Math.floor((whole % 1440) / 60)} h`
}

export const percent = (value: number) => `${Math.round(value)}%`
const decimal = (value: number, digits: number) => value.toFixed(digits).replace('.', ',')

/** As the table shows it. */
export function shown(value: string | number | null, unit: Unit): string {
  if (value === null) return '–'
  if (typeof value === 'string') return unit === 'day' ? shortDay(value) : value
  if (unit === 'cents') return formatEuro(value as EuroCents)
  if (unit === 'seconds') return `${decimal(value, value < 10 ? 1 : 0)} s`
  if (unit === 'minutes') return duration(value)
  if (unit === 'hours') return duration(value * 60)
  return unit === 'percent' ? `${decimal(value, 1)}%` : withThousands(value)
}

/** What stands behind each plot: the table beside it and the file are made of the same. */
export function tablesOf(overview: Overview): Record<Figures, FigureTable> & { revenue?: FigureTable } {
  const { revenue } = overview
  return {
    unlocks: {
      title: 'Sblocchi per giorno ed esito',
      columns: columns('Giorno:day', 'Risposta ricevuta:count', 'In attesa:count', 'Rimborsato:count'),
      rows: overview.unlocks_by_day.map((row) => [row.day, row.answered, row.waiting, row.refunded]),
    },
    ...(revenue && {
      revenue: {
        title: 'Incasso per pacchetto',
        columns: columns('Pacchetto:text', 'Incasso:cents', 'Venduti:count'),
        rows: revenue.packages.map(({ title, cents, sold }) => [title, cents, sold]),
      },
    }),
    first_reply: replyTable(overview),
    queue_wait: {
      title: 'Attesa mediana in coda',
      columns: columns(
        'Giorno:day',
        ...overview.queue_wait.map(({ subject }) => `${subjectWords[subject].tab}:minutes` as const),
      ),
      rows: (overview.queue_wait[0]?.by_day ?? []).map(({ day }, index) => [
        day,
        ...overview.queue_wait.map(({ by_day }) => by_day[index]?.minutes ?? null),
      ]),
    },
    path: stepsTable('Dal profilo alla risposta', pathSteps(overview)),
    reports: {
      title: 'Segnalazioni per motivo e settimana',
      columns: columns(
        'Motivo:text',
        ...overview.reports.weeks.map((week) => `${shortDay(week)}:count` as const),
      ),
      rows: overview.reports.categories.map(({ category, counts }) => [categoryLabel(category), ...counts]),
    },
    sign_ups: {
      title: 'Iscrizioni per giorno',
      columns: columns('Giorno:day', 'King:count', 'Hostess:count'),
      rows: overview.sign_ups.map(({ day, kings, hostesses }) => [day, kings, hostesses]),
    },
    conversion: stepsTable('Dall’iscrizione alla prima risposta', conversionSteps(overview)),
    support: {
      title: 'Tempo di risposta dell’assistenza',
      columns: columns('Giorno:day', 'Risposte:count', 'Mediana:minutes'),
      rows: overview.support_answers.by_day.map(({ day, answered, minutes }) => [day, answered, minutes]),
    },
  }
}

export const categoryLabel = (category: ReportCategory) => reportCategories[category].label

type Step = readonly [label: string, count: number]

export const pathSteps = ({ path }: Overview): Step[] => [
  ['Visite al profilo', path.views],
  ['Chat sbloccata', path.unlocks],
  ['Risposta', path.replies],
]

export const conversionSteps = ({ conversion }: Overview): Step[] => [
  ['Iscritti', conversion.registered],
  ['Approvati', conversion.approved],
  ['Primo sblocco', conversion.unlocked],
  ['Prima risposta', conversion.replied],
]

function stepsTable(title: string, steps: readonly Step[]): FigureTable {
  const whole = steps[0]?.[1] ?? 0
  return {
    title,
    columns: columns('Passo:text', 'Quanti:count', 'Sul primo:percent'),
    rows: steps.map(([label, count]) => [label, count, whole === 0 ? null : (count / whole) * 100]),
  }
}

function replyTable({ first_reply: { bins } }: Overview): FigureTable {
  const all = bins.reduce((sum, count) => sum + count, 0)
  return {
    title: 'Tempo alla prima risposta',
    columns: columns('Ore:text', 'Risposte:count', 'Quota:percent'),
    rows: bins.map((count, bin) => [
      `${bin * 6}–${(bin + 1) * 6}${bin === bins.length - 1 ? ' e oltre' : ''}`,
      count,
      all === 0 ? null : (count / all) * 100,
    ]),
  }
}

export const columns = (...labels: readonly `${string}:${Unit}`[]) =>
  labels.map((each) => {
    const [label = '', unit] = each.split(':')
    return { label, unit: unit as Unit }
  })

/** The whole page as a file. */
export function overviewCsv(overview: Overview): string {
  const summary: FigureTable = {
    title: `Panoramica dal ${overview.from} al ${overview.to}`,
    columns: columns('Voce:text', 'Periodo:count', 'Periodo precedente:count'),
    rows: [
      ...(overview.revenue ? [['Incasso (centesimi)', overview.revenue.now, overview.revenue.before]] : []),
      ['Chat sbloccate', overview.unlocks.now, overview.unlocks.before],
      ['Risposta, % degli sblocchi conclusi', overview.replied.now, overview.replied.before],
      ['Rimborsi automatici', overview.refunds.now, overview.refunds.before],
      ['Profili in attesa', overview.waiting_profiles.now, overview.waiting_profiles.before],
    ],
  }
  return csvOf([summary, ...Object.values(tablesOf(overview))])
}

/** Tables one below the other, as Italian spreadsheets open them: semicolons, decimal commas, UTF-8 with its mark. */
export function csvOf(tables: readonly FigureTable[]): string {
  const lines = tables.flatMap(({ title, columns: heads, rows }) => [
    [title],
    heads.map(({ label, unit }) =>
      unit === 'cents' ? `${label} (€)` : unit === 'minutes' ? `${label} (min)` : label,
    ),
    ...rows.map((row) => row.map((value, index) => cell(value, heads[index]?.unit ?? 'text'))),
    [],
  ])
  return `\uFEFF${lines.map((line) => `${line.join(';')}\r\n`).join('')}`
}

/** Titles of packages are written by hand: never a formula to whoever opens the file. */
function cell(value: string | number | null, unit: Unit): string {
  if (value === null) return ''
  if (typeof value === 'number') {
    if (unit === 'cents') return decimal(value / 100, 2)
    return Number.isInteger(value) ? String(value) : decimal(value, 1)
  }
  const harmless = /^[\s\u00a0]*[=+\-@]/.test(value) ? `'${value}` : value
  return /[;"\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

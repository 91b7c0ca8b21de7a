import type { WalletEntry } from '#contract/credits.ts'
import type { StatementLine } from './statement.ts'

const day = new Intl.DateTimeFormat('it-IT', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'Europe/Rome',
})
const hour = new Intl.DateTimeFormat('it-IT', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Rome' })

const kinds: Readonly<Record<WalletEntry['kind'], string>> = {
  purchase: 'Acquisto',
  unlock: 'Sblocco',
  earn: 'Risposta',
  refund: 'Rimborso',
  reversal: 'Crediti ritirati o restituiti',
  debt: 'Debito',
  adjustment: 'Rettifica',
}

const head = ['Data', 'Ora', 'Tipo', 'Descrizione', 'Profilo', 'Crediti', 'Saldo', 'Euro']

/** As Italian spreadsheets open it with a double click: semicolons, decimal commas, UTF-8 with its mark. */
export function statementCsv(lines: readonly StatementLine[]): string {
  const rows = lines.map(({ at, kind, text, hostess, amount, balance_after, euroCents }) => [
    day.format(new Date(at)),
    hour.format(new Date(at)),
    kinds[kind],
    cell(text),
    cell(hostess?.name ?? ''),
    String(amount),
    String(balance_after),
    euroCents === null ? '' : (euroCents / 100).toFixed(2).replace('.', ','),
  ])
  return `\uFEFF${[head, ...rows].map((row) => `${row.join(';')}\r\n`).join('')}`
}

/** Text that somebody wrote: never a formula to whoever opens it, and never the end of its cell. */
function cell(text: string): string {
  const harmless = /^[\s\u00a0]*[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[;"\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

import type { WalletEntry } from '../contract/credits.ts'
import { csvEuro, csvMoment, csvOf, csvText } from '#platform/server/http/csv.ts'
import type { StatementLine } from './statement.ts'

const kinds: Readonly<Record<WalletEntry['kind'], string>> = {
  purchase: 'Acquisto',
  unlock: 'Sblocco',
  earn: 'Risposta',
  refund: 'Rimborso',
  reversal: 'Crediti stornati o restituiti',
  debt: 'Saldo negativo',
  adjustment: 'Rettifica',
}

const head = ['Data', 'Ora', 'Tipo', 'Descrizione', 'Profilo', 'Crediti', 'Saldo', 'Euro']

export function statementCsv(lines: readonly StatementLine[]): string {
  const rows = lines.map(({ at, kind, text, hostess, amount, balance_after, euroCents }) => [
    ...csvMoment(at),
    kinds[kind],
    csvText(text),
    csvText(hostess?.name ?? ''),
    String(amount),
    String(balance_after),
    euroCents === null ? '' : csvEuro(euroCents / 100),
  ])
  return csvOf(head, rows)
}

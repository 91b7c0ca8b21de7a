import type { KeyLine } from '#platform/web/staff/help-sheet.tsx'

export const supportKeys: readonly KeyLine[] = [
  { key: 'J', does: 'la conversazione seguente' },
  { key: 'K', does: 'la conversazione precedente' },
  { key: 'R', does: 'scrivi la risposta: Invio la manda' },
  { key: 'P', does: 'apre le risposte pronte: frecce e Invio' },
  { key: 'M', does: 'la prendi in carico' },
  { key: 'N', does: 'scrivi una nota interna: Ctrl Invio la salva' },
  { key: 'C', does: 'chiude senza rispondere' },
  { key: 'Esc', does: 'lascia il campo, poi torna all’elenco' },
  { key: '?', does: 'apre questo foglio' },
]

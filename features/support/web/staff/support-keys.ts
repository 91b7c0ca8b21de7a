import type { KeyLine } from '#platform/web/staff/help-sheet.tsx'

export const supportKeys: readonly KeyLine[] = [
  { key: 'J', does: 'la conversazione seguente' },
  { key: 'K', does: 'la conversazione precedente' },
  { key: 'R', does: 'scrivi la risposta' },
  { key: '/', does: 'apre i modelli di risposta, poi scrivi per cercare, frecce e Invio' },
  { key: 'N', does: 'scrivi una nota interna, che vede solo il team' },
  { key: 'Ctrl Invio', does: 'manda la risposta, o salva la nota' },
  { key: 'L', does: 'mette un’etichetta' },
  { key: 'S', does: 'rimanda la conversazione' },
  { key: 'E', does: 'la chiude' },
  { key: 'M', does: 'la prendi in carico' },
  { key: 'Esc', does: 'lascia il campo, poi torna all’elenco' },
  { key: '?', does: 'apre questo foglio' },
]

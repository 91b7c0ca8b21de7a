import type { KeyLine } from '#platform/web/staff/help-sheet.tsx'

export const wallKeys: readonly KeyLine[] = [
  { key: '← ↑ → ↓', does: 'da una foto all’altra' },
  { key: '1 … 9', does: 'segna la foto con quel motivo, o rimuove il segno' },
  { key: '0', does: 'rimuove il segno' },
  { key: 'Spazio', does: 'tenuto premuto, mostra una foto sfocata: dopo mezzo secondo conta come guardata' },
  { key: 'Invio', does: 'ingrandisce la foto' },
  { key: 'A', does: 'rifiuta le foto segnate e approva le altre' },
  { key: 'Z', does: 'annulla, entro dieci secondi' },
  { key: '?', does: 'apre questo foglio' },
]

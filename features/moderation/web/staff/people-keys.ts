import type { KeyLine } from '#platform/web/staff/help-sheet.tsx'

const reading: readonly KeyLine[] = [
  { key: 'J', does: 'la persona seguente, anche della pagina dopo' },
  { key: 'K', does: 'la persona precedente' },
  { key: 'Invio', does: 'entra nella persona, o nella pratica' },
  { key: 'Tab', does: 'la pratica seguente; con Maiusc la precedente' },
  { key: 'Esc', does: 'lascia il campo, poi la pratica, e torna all’elenco' },
  { key: 'F', does: 'ingrandisce le foto della pratica' },
  { key: 'O', does: 'apre la scheda della persona' },
  { key: '/', does: 'cerca nella coda' },
  { key: '?', does: 'apre questo foglio' },
]

const deciding: readonly KeyLine[] = [
  { key: 'X', does: 'segna la pratica da rifiutare' },
  { key: 'C', does: 'segna la pratica da approvare' },
  { key: '1 … 9', does: 'rifiuta con questo motivo e il suo testo' },
  { key: '0', does: 'passa all’elenco dei motivi: si scorre con le frecce' },
  { key: 'T', does: 'passa al testo per la persona' },
  { key: 'V', does: 'mostra il messaggio che riceverà' },
  { key: 'A', does: 'decide ciò che è segnato; una pratica sola senza segno la approva' },
  { key: 'R', does: 'con una pratica sola: la rifiuta con il motivo scelto' },
  { key: 'M', does: 'prende una misura sul contenuto o sull’account; con una segnalazione, la accoglie' },
  { key: 'Z', does: 'annulla l’ultima misura, entro i suoi dieci secondi' },
]

/** Who may only read the queue is told of no key that decides. */
export const peopleKeys = (mayDecide: boolean): readonly KeyLine[] =>
  mayDecide ? [...deciding, ...reading] : reading

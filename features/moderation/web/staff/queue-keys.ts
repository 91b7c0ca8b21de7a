import type { KeyLine } from '#platform/web/staff/help-sheet.tsx'

const reading: readonly KeyLine[] = [
  { key: 'J', does: 'il caso seguente, anche della pagina dopo' },
  { key: 'K', does: 'il caso precedente' },
  { key: 'Invio', does: 'entra nel caso: poi Tab scorre foto e storico' },
  { key: 'Esc', does: 'lascia il campo o il caso e torna all’elenco' },
  { key: 'F', does: 'ingrandisce le foto del caso' },
  { key: '/', does: 'cerca nella coda' },
  { key: '?', does: 'apre questo foglio' },
]

const deciding: readonly KeyLine[] = [
  { key: 'A', does: 'approva' },
  { key: '1 … 9', does: 'sceglie un motivo di rifiuto, con il suo testo' },
  { key: '0', does: 'passa all’elenco dei motivi: si scorre con le frecce' },
  { key: 'P', does: 'rifiuta una sola foto di un profilo: poi un numero per il motivo e Invio' },
  { key: 'T', does: 'passa al testo per la persona' },
  { key: 'V', does: 'mostra il messaggio che riceverà' },
  { key: 'R', does: 'rifiuta con il motivo scelto' },
  { key: 'M', does: 'prende una misura sul contenuto o sull’account; con una segnalazione, la accoglie' },
  { key: 'Ctrl Invio', does: 'nel testo: rifiuta' },
  { key: 'X', does: 'seleziona, per approvare più casi insieme' },
  { key: 'Maiusc X', does: 'seleziona tutti quelli senza nulla di segnalato' },
  { key: 'Maiusc A', does: 'approva i selezionati' },
]

/** Who may only read the queue is told of no key that decides. */
export const queueKeys = (mayDecide: boolean): readonly KeyLine[] =>
  mayDecide ? [...deciding, ...reading] : reading

import { italianMoment } from '#platform/contract/italian-time.ts'
import type { ActionName, ActionSubject } from '../../contract/actions.ts'

const takenDown: Readonly<Record<Exclude<ActionSubject, 'user'>, string>> = {
  photo: 'Abbiamo rimosso una tua foto.',
  description: 'Abbiamo rimosso la tua descrizione.',
  conditions: 'Abbiamo rimosso la frase delle tue condizioni.',
  nickname: 'Abbiamo rimosso il tuo nickname. Scegline un altro dal tuo profilo.',
  message: 'Abbiamo rimosso un tuo messaggio.',
  review: 'Abbiamo rimosso una tua recensione.',
  profile: 'Abbiamo nascosto il tuo profilo.',
}

const restored: Readonly<Record<Exclude<ActionSubject, 'user'>, string>> = {
  photo: 'Abbiamo ripristinato la tua foto.',
  description: 'Abbiamo ripristinato la tua descrizione.',
  conditions: 'Abbiamo ripristinato la frase delle tue condizioni.',
  nickname: 'Abbiamo ripristinato il tuo nickname.',
  message: 'Abbiamo ripristinato il tuo messaggio.',
  review: 'Abbiamo ripristinato la tua recensione.',
  profile: 'Il tuo profilo è di nuovo visibile.',
}

/** What is true again once the measure is over. */
export function endOutcome(action: ActionName, subject: ActionSubject): string {
  if (subject !== 'user' && action === 'take_down') return restored[subject]
  if (action === 'restrict') return 'Puoi di nuovo iniziare chat e caricare foto, e compari nella ricerca.'
  if (action === 'warn') return 'Abbiamo annullato il richiamo.'
  return 'Il tuo account è di nuovo attivo.'
}

/** Of a suspension that has not begun. */
export const announcedOutcome = (until: Date | null): string =>
  until === null
    ? 'Stiamo per sospendere il tuo account.'
    : `Stiamo per sospendere il tuo account fino al ${italianMoment(until)}.`

/** The outcome in a statement of reasons: what was done, and for how long. */
export function outcomeOf(action: ActionName, subject: ActionSubject, until: Date | null): string {
  switch (action) {
    case 'take_down':
      return subject === 'user' ? '' : takenDown[subject]
    case 'restrict':
      return until === null
        ? 'Non puoi più iniziare nuove chat né caricare foto, e non compari nella ricerca.'
        : `Fino al ${italianMoment(until)} non puoi iniziare nuove chat né caricare foto, e non compari nella ricerca.`
    default:
      return 'Hai ricevuto un richiamo. Il tuo account resta com’è.'
  }
}

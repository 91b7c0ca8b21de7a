import { italianMoment } from '#platform/contract/italian-time.ts'
import type { ActionName, ActionSubject } from '../../contract/actions.ts'

const takenDown: Readonly<Record<Exclude<ActionSubject, 'user'>, string>> = {
  photo: 'Abbiamo tolto una tua foto.',
  description: 'Abbiamo tolto la tua descrizione.',
  nickname: 'Abbiamo tolto il tuo nickname: scegline un altro dal tuo profilo.',
  message: 'Abbiamo tolto un tuo messaggio.',
  review: 'Abbiamo tolto una tua recensione.',
  profile: 'Abbiamo nascosto il tuo profilo.',
}

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
      return 'Hai ricevuto un richiamo: il tuo account resta com’è.'
  }
}

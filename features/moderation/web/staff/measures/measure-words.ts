import type { ActionName, ActionSubject, StaffAction } from '../../../contract/actions.ts'

/** On the button, in the infinitive of the desk. */
export const measureWords: Readonly<Record<ActionName, string>> = {
  take_down: 'Togli',
  restore: 'Ripristina',
  warn: 'Manda un richiamo',
  restrict: 'Limita',
  suspend: 'Sospendi',
  ban: 'Chiudi l’account',
  lift: 'Togli i limiti',
}

/** In the list of what was done. */
const doneWords: Readonly<Record<ActionName, string>> = {
  take_down: 'Tolto',
  restore: 'Ripristinato',
  warn: 'Richiamo',
  restrict: 'Limiti',
  suspend: 'Sospensione',
  ban: 'Chiusura dell’account',
  lift: 'Fine dei limiti',
}

const objectWords: Readonly<Record<ActionSubject, string>> = {
  photo: 'foto',
  description: 'descrizione',
  nickname: 'nickname',
  message: 'messaggio',
  review: 'recensione',
  profile: 'profilo',
  user: '',
}

export function doneWord({ action, subject_type: subject }: StaffAction): string {
  return subject === 'user' ? doneWords[action] : `${doneWords[action]}: ${objectWords[subject]}`
}

export const stateWords: Readonly<Record<StaffAction['state'], string>> = {
  in_force: 'In vigore',
  undone: 'Annullata',
  ended: 'Finita',
  waiting: 'In attesa',
  dropped: 'Lasciata cadere',
}

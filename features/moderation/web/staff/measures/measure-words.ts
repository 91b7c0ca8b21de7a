import { italianMoment } from '#platform/contract/italian-time.ts'
import type { ActionName, ActionSubject, StaffAction } from '../../../contract/actions.ts'

/** On the button, in the infinitive of the desk. */
export const measureWords: Readonly<Record<ActionName, string>> = {
  take_down: 'Rimuovi',
  restore: 'Ripristina',
  warn: 'Manda un richiamo',
  restrict: 'Limita',
  suspend: 'Sospendi',
  ban: 'Chiudi l’account',
  lift: 'Rimuovi i limiti',
}

/** In the list of what was done. */
const doneWords: Readonly<Record<ActionName, string>> = {
  take_down: 'Rimosso',
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
  conditions: 'frase delle condizioni',
  nickname: 'nickname',
  message: 'messaggio',
  review: 'recensione',
  profile: 'profilo',
  user: '',
}

export function doneWord({ action, subject_type: subject }: Done): string {
  return subject === 'user' ? doneWords[action] : `${doneWords[action]}: ${objectWords[subject]}`
}

type Done = Pick<StaffAction, 'action' | 'subject_type'>

const feminine: readonly ActionSubject[] = ['photo', 'description', 'conditions', 'review']

/** As a sentence after a name: «Olga: foto rimossa». */
export function doneSentence(action: StaffAction): string {
  const { wait, state } = action
  if (wait?.state === 'waiting' && wait.for === 'person')
    return 'sospensione annunciata, comincia se non risponde'
  const hidden = wait?.hides === true ? ` ${hiddenWords}.` : ''
  if (state === 'waiting')
    return `${doneWord(action).toLowerCase()} da confermare.${hidden}`.replace(/\.$/, '')
  return `${factOf(action)}${hidden === '' ? '' : `.${hidden}`}`.replace(/\.$/, '')
}

export const hiddenWords = 'Nascosta finché un’altra persona conferma'

function factOf({ action, subject_type: subject }: Done): string {
  if (subject === 'user') return accountWords[action]
  const end = feminine.includes(subject) ? 'a' : 'o'
  if (action === 'warn') return `richiamo per ${objectWords[subject]}`
  if (subject === 'profile') return action === 'restore' ? 'profilo di nuovo visibile' : 'profilo nascosto'
  return `${objectWords[subject]} ${action === 'restore' ? `ripristinat${end}` : `rimoss${end}`}`
}

const accountWords: Readonly<Record<ActionName, string>> = {
  take_down: 'rimosso',
  restore: 'ripristinato',
  warn: 'richiamo mandato',
  restrict: 'account limitato',
  suspend: 'account sospeso',
  ban: 'account chiuso',
  lift: 'limiti rimossi',
}

export const stateWords: Readonly<Record<StaffAction['state'], string>> = {
  in_force: 'In vigore',
  undone: 'Annullata',
  ended: 'Finita',
  waiting: 'In attesa',
  dropped: 'Mai presa',
}

/** What a measure waits for, or how its wait ended; empty where it never waited. */
export function waitLine({ wait }: Pick<StaffAction, 'wait'>): string {
  if (wait === null) return ''
  if (wait.state !== 'waiting') return settledWords[wait.state]
  if (wait.for === 'colleague') return wait.hides ? `${hiddenWords}.` : 'Aspetta un’altra persona del team.'
  if (wait.answer !== null) return `Ha risposto: «${wait.answer}»`
  return wait.due_at === null
    ? 'Sta per essere annunciata.'
    : `Annunciata: comincia il ${italianMoment(wait.due_at)}, se non risponde.`
}

const settledWords: Readonly<Record<'taken' | 'declined' | 'withdrawn', string>> = {
  taken: 'Confermata.',
  declined: 'Respinta da un’altra persona del team.',
  withdrawn: 'Ritirata.',
}

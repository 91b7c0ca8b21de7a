import { type Case, urgentPriority } from '../../contract/moderation.ts'
import { motives } from './case-words.ts'

/** So many reasons stand in a row. */
const shown = 2

/** Why somebody is in the queue: the strongest reasons, each once; the cases come by their scores. */
export function reasonsOf(cases: readonly Pick<Case, 'findings' | 'subject'>[]): string {
  const reasons = [...new Set(cases.flatMap((moderationCase) => motives(moderationCase)))].slice(0, shown)
  return reasons.map((reason, index) => (index === 0 ? reason : lower(reason))).join(', ')
}

/** «Foto gemella» within a line; «IBAN» stays. */
const lower = (word: string) =>
  /^\p{Lu}\p{Ll}/u.test(word) ? word.charAt(0).toLowerCase() + word.slice(1) : word

export const isUrgent = ({ cases }: { readonly cases: readonly Pick<Case, 'priority'>[] }): boolean =>
  cases.some(({ priority }) => priority >= urgentPriority)

/** What the button that decides says: how many, and of how many. */
export function decideWords(meant: number, open: number): string {
  if (meant === 0) return 'Decidi'
  const word = meant === 1 ? '1 pratica' : `${meant} pratiche`
  return meant < open ? `Decidi ${meant} di ${open} pratiche` : `Decidi ${word}`
}

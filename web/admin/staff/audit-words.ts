import { type CaseSubject, caseSubjects } from '#contract/moderation.ts'
import type { AuditEntry } from '#contract/audit-log.ts'
import { type DeedAction, deeds } from '#contract/deeds.ts'
import { subjectWords } from '../case-words.ts'

/** «ha rifiutato: messaggio»: what somebody did, to be read after their name. */
export function deedOf({ action, subject }: Pick<AuditEntry, 'action' | 'subject'>): string {
  const words = Object.hasOwn(deeds, action) ? deeds[action as DeedAction] : action
  if (!action.startsWith('case.') || !isCaseSubject(subject)) return words
  // To refuse a case of this kind is to suspend, and a person is suspended at once.
  if (subject === 'ban') return action === 'case.reject' ? 'ha sospeso l’account' : words
  return `${words}: ${subjectWords[subject].type.toLowerCase()}`
}

function isCaseSubject(subject: string): subject is CaseSubject {
  return caseSubjects.some((known) => known === subject)
}

/** For the list of actions to choose from. */
export const actionChoices = (Object.keys(deeds) as DeedAction[])
  .map((action) => ({ value: action, label: deeds[action].replace(/^ha /, '') }))
  .sort((one, other) => one.label.localeCompare(other.label, 'it'))

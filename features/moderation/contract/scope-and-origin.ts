import type { CaseSubject } from './case-subject.ts'

// What a statement of reasons says of where a decision holds and how it began (Regulation (EU) 2022/2065, article
// 17(3)(a) and (b)), alike in mails, pages and previews.

/** Lieta is one site: nothing is decided for one country alone. */
export const everywhere = 'In tutti i paesi da cui si usa Lieta'

export const byNotice = 'Da una segnalazione'
export const ofOurOwn = 'Da un nostro controllo'
export const untold = 'Non lo diciamo, per proteggere chi ci scrive'

/** Between two people, or of all that somebody does, the answer could name who has sent a notice. */
const couldName: ReadonlySet<string> = new Set(['message', 'user', 'ban'] satisfies (CaseSubject | 'user')[])

/**
 * Whether a notice began it. Where anybody may have sent one, the truth; else the same sentence whatever the truth is.
 * @param about what was decided on: the object of a measure, or the subject of a case
 */
export function originOf(about: string, beganWith: CaseSubject | null): string {
  if (couldName.has(about)) return untold
  return beganWith === 'report' ? byNotice : ofOurOwn
}

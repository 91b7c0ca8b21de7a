import type { Concern } from '../../contract/bands.ts'
import { urgentPriority } from '../../contract/moderation.ts'

/** Of a case that a reader alone brought about. */
export const priorityOf: Readonly<Record<Concern, number>> = {
  contact: 20,
  scam: 60,
  paid_sex: 50,
  sexual: 40,
  abuse: 50,
  safeguarding: urgentPriority,
}

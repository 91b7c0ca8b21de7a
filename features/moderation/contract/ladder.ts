import type { ActionName, Proposal } from './actions.ts'
import type { GroundId } from './grounds.ts'

/** About somebody's safety: the account is closed, whatever went before. */
const closing: readonly GroundId[] = ['underage', 'coercion', 'banned_person']
/** Begin with a suspension. */
const grave: readonly GroundId[] = ['threat', 'paid_sex']

const steps = [
  { action: 'warn', days: null },
  { action: 'restrict', days: 7 },
  { action: 'suspend', days: 7 },
  { action: 'suspend', days: 30 },
  { action: 'ban', days: null },
] as const

/** The next step for an account, after so many measures that still count. The staff may take another one. */
export function proposeNext(strikes: number, ground?: GroundId): Proposal {
  if (ground !== undefined && closing.includes(ground))
    return { action: 'ban', days: null, why: 'Riguarda la sicurezza di qualcuno.' }
  const first = ground !== undefined && grave.includes(ground) ? 2 : 0
  const step = steps[Math.min(first + strikes, steps.length - 1)]!
  return { ...step, why: whyOf(strikes, first > 0) }
}

/** The measures that the ladder proposes; of the others it is not asked. */
export const isStep = (action: ActionName): boolean => steps.some((step) => step.action === action)

/** Whether it is neither heavier nor lighter than what is proposed. Without an end (`until` null) it is heavier. */
export function isProposed(
  proposal: Pick<Proposal, 'action' | 'days'>,
  { action, until }: { readonly action: ActionName; readonly until: Date | null },
  now = Date.now(),
): boolean {
  if (action !== proposal.action) return false
  if (proposal.days === null) return true
  if (until === null) return false
  // The last day counts whole, and a request takes a moment to arrive.
  const days = (until.getTime() - now) / 86_400_000
  return days > proposal.days - 0.5 && days < proposal.days + 1
}

function whyOf(strikes: number, isGrave: boolean): string {
  if (isGrave && strikes === 0) return 'È grave anche la prima volta.'
  if (strikes === 0) return 'È il primo fatto in 90 giorni.'
  return `Fatti negli ultimi 90 giorni: ${strikes + 1}.`
}

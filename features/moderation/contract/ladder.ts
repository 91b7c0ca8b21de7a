import type { Proposal } from './actions.ts'
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

function whyOf(strikes: number, isGrave: boolean): string {
  if (isGrave && strikes === 0) return 'È grave anche la prima volta.'
  if (strikes === 0) return 'È il primo fatto in 90 giorni.'
  return `Fatti negli ultimi 90 giorni: ${strikes + 1}.`
}

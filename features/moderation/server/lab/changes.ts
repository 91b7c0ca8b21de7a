import { whenAsked } from '#platform/contract/when-asked.ts'
import { type Concern, groundOfConcern } from '../../contract/bands.ts'
import { grounds } from '../../contract/grounds.ts'
import type { RulePolicy, ThresholdChange } from '../../contract/rule-policy.ts'
import { rules } from '../rules/rules.ts'

/** More would not be read. */
const toldMax = 6

/** What the second has that the first has not, and the other way round, in words for the staff. */
export function changesBetween(one: RulePolicy, other: RulePolicy): string[] {
  const words = (policy: RulePolicy) =>
    policy.words.map(({ phrase, ground, weight, surfaces }) => ({
      key: JSON.stringify([phrase, ground, weight, surfaces.toSorted()]),
      says: `«${phrase}»`,
    }))
  const off = (policy: RulePolicy) =>
    policy.off.map((id) => ({
      key: id,
      says: `spenta «${rules.find((rule) => rule.id === id)?.title ?? id}»`,
    }))
  const thresholds = (policy: RulePolicy) =>
    policy.thresholds.map((change) => ({ key: JSON.stringify(inOrder(change)), says: said(change) }))
  const all = (policy: RulePolicy) => [...words(policy), ...off(policy), ...thresholds(policy)]
  const has = (policy: RulePolicy) => new Set(all(policy).map(({ key }) => key))
  const [inOne, inOther] = [has(one), has(other)]
  const told = [
    ...all(other)
      .filter(({ key }) => !inOne.has(key))
      .map(({ says }) => `in più ${says}`),
    ...all(one)
      .filter(({ key }) => !inOther.has(key))
      .map(({ says }) => `in meno ${says}`),
  ]
  return told.length <= toldMax ? told : [...told.slice(0, toldMax), `e altre ${told.length - toldMax}`]
}

const inOrder = ({ surface, concern, ask, hold }: ThresholdChange) => [surface, concern, ask, hold]
const number = whenAsked(() => new Intl.NumberFormat('it', { minimumFractionDigits: 2 }))
const label = (concern: Concern) => grounds[groundOfConcern[concern]].label

function said({ concern, ask, hold }: ThresholdChange): string {
  return `soglie di «${label(concern)}» ${number().format(ask)} e ${number().format(hold)}`
}

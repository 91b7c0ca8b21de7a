import {
  type Concern,
  concerns,
  type SurfaceThresholds,
  surfaces,
  type Thresholds,
  type ThresholdTable,
} from '../../contract/bands.ts'
import { builtPolicy, type RulePolicy } from '../../contract/rule-policy.ts'
import { indexWords, type WordIndex } from '../rules/words.ts'

/** What holds and asks, as it stands for one text. */
export interface Policy {
  /** Of the version that the staff published; 0: as it is built. */
  readonly version: number
  readonly thresholds: ThresholdTable
  /** Built-in rules that are switched off. */
  readonly off: ReadonlySet<string>
  readonly words: WordIndex
}

/** Near what `npm run moderation:train` proposes, a little calmer on everyday talk; docs/moderation.md has what they do. */
const ofMessages: SurfaceThresholds = {
  of: {
    contact: { hold: 0.47, ask: 0.22 },
    scam: { hold: 0.45, ask: 0.19 },
    paid_sex: { hold: 0.58, ask: 0.26 },
    sexual: { hold: 0.65, ask: 0.27 },
    abuse: { hold: 0.77, ask: 0.32 },
    safeguarding: { hold: 0.78, ask: 0.42 },
  },
  human: 0.085,
}

const same = (thresholds: Thresholds) =>
  Object.fromEntries(concerns.map((concern) => [concern, thresholds])) as Record<Concern, Thresholds>

/** Nothing of them waits (`dangerOnly`): only `human` counts. */
const ofLetters: SurfaceThresholds = { of: same({ hold: 1, ask: 1 }), human: 0.3 }

/** Where a moderator reads every text in any case, a wrong guess only costs a second look: see docs/decisions/0078. */
const builtThresholds: ThresholdTable = {
  message: ofMessages,
  description: { of: same({ hold: 0.8, ask: 0.5 }), human: 0.3 },
  nickname: { of: same({ hold: 0.6, ask: 0.3 }), human: 0.5 },
  // Stars alone so far: should reviews ever have words, they begin as messages do.
  review: ofMessages,
  support: ofLetters,
  report: ofLetters,
}

/** What the staff wrote, over what is built. */
export function policyFrom(version: number, { thresholds, off, words }: RulePolicy): Policy {
  return {
    version,
    thresholds: Object.fromEntries(
      surfaces.map((surface) => {
        const changed = thresholds.filter((change) => change.surface === surface)
        const of = Object.fromEntries(changed.map(({ concern, hold, ask }) => [concern, { hold, ask }]))
        const built = builtThresholds[surface]
        return [surface, { ...built, of: { ...built.of, ...of } }]
      }),
    ) as ThresholdTable,
    off: new Set(off),
    words: indexWords(words),
  }
}

export const defaultPolicy: Policy = policyFrom(0, builtPolicy)

/** A draft that is looked at beside the live version. */
export interface Shadow {
  readonly draftId: number
  readonly revision: number
  readonly policy: Policy
}

let live: Policy = defaultPolicy
let shadow: Shadow | null = null

/**
 * The version that counts, as this process knows it: held in memory, so that no text waits for the database.
 * `followPolicy` renews it.
 */
export function policyInForce(): Policy {
  return live
}

export function shadowInForce(): Shadow | null {
  return shadow
}

export function putInForce(policy: Policy, draft: Shadow | null): void {
  live = policy
  shadow = draft
}

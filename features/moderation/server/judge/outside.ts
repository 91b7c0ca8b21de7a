import {
  type Band,
  bands,
  type Concern,
  concerns,
  dangerOnly,
  groundOfConcern,
  type Surface,
  type SurfaceThresholds,
} from '../../contract/bands.ts'
import { urgentPriority } from '../../contract/moderation.ts'
import type { Moderation, Question } from '#platform/server/providers/moderation/moderation.ts'
import { type ConcernShares, largestOf } from './band.ts'
import type { Judgement } from './judge.ts'
import { priorityOf } from './priority.ts'

/** How sure the outside reader is of each concern, each for itself: they need not add up to 1. */
export type OutsideReading = ConcernShares

/**
 * What the outside reader alone can bring about. It is somebody else's model, not measured on our texts and not
 * calibrated: it must be much surer than ours, which its authors left out have been counted for.
 */
export const outsideAlone = { hold: 0.9, ask: 0.6, human: 0.5 } as const

const question: Question = {
  names: concerns,
  instructions: `You read texts that people write on an Italian site where adults meet hostesses for company at dinners, fairs and events. Most are ordinary talk, and flirting, money or a meeting alone are no reason. How sure are you that the text does each of these?
contact: gives or asks for a way to reach somebody outside the site (telephone, e-mail, address of a profile, name on another service), also disguised
scam: asks for money, codes, cards or investments, or leads to a false site
paid_sex: offers or asks for sex for money or gifts, also in code
sexual: is sexually explicit or insists on sex
abuse: insults, threatens, hates or harasses
safeguarding: somebody is in danger: under 18, forced, trafficked, followed, beaten, drugged, or thinks of suicide`,
}

/** Null when it is away, late or makes no sense. `names`: of people, who need not be named to it. */
export async function askOutside(
  moderation: Moderation,
  text: string,
  names: readonly string[],
): Promise<OutsideReading | null> {
  const shares = await moderation.sharesOf(question, withoutNames(text, names))
  if (shares === null) return null
  return Object.fromEntries(concerns.map((concern) => [concern, shares[concern] ?? 0])) as OutsideReading
}

/** Whole words only: Al is no part of «albergo». Numbers stay, for they are what is looked for. */
export function withoutNames(text: string, names: readonly string[]): string {
  return names
    .filter((name) => name.trim().length >= 2)
    .reduce(
      (masked, name) =>
        masked.replace(
          new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(name.trim())}(?![\\p{L}\\p{N}])`, 'giu'),
          '[nome]',
        ),
      text,
    )
}

/**
 * Both readers together: the stricter band counts, and each may send the text to a moderator. So the outside reader
 * can add a worry and never take one away, whatever a text may have talked it into.
 */
export function joined(
  here: Judgement,
  outside: OutsideReading,
  surface: Surface,
  { of }: SurfaceThresholds,
): Judgement {
  const top = largestOf(outside)
  const band = dangerOnly.has(surface)
    ? 'pass'
    : outside[top] >= Math.max(outsideAlone.hold, of[top].hold)
      ? 'hold'
      : outside[top] >= Math.max(outsideAlone.ask, of[top].ask)
        ? 'ask'
        : 'pass'
  const stricter = bands.indexOf(band) < bands.indexOf(here.band)
  const danger = outside.safeguarding >= outsideAlone.human && !here.toHuman
  if (!stricter && !danger) return { ...here, outside }
  return withOutside(here, { outside, band: stricter ? band : here.band, danger, top })
}

interface Added {
  readonly outside: OutsideReading
  readonly band: Band
  readonly danger: boolean
  readonly top: Concern
}

/** It says no words: a moderator reads the whole. */
function withOutside(here: Judgement, { outside, band, danger, top }: Added): Judgement {
  const concern = danger ? 'safeguarding' : top
  const ground = groundOfConcern[concern]
  const named = here.findings.some(({ rule }) => rule === ground)
  return {
    ...here,
    outside,
    band,
    certainty: Math.max(here.certainty, outside[top]),
    held: band === 'hold',
    concern,
    toHuman: here.toHuman || danger,
    findings: named ? here.findings : [...here.findings, { rule: ground, matched: '' }],
    priority: Math.max(here.priority, danger ? urgentPriority : priorityOf[concern]),
  }
}

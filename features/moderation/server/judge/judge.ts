import {
  type Band,
  type Concern,
  dangerOnly,
  groundOfConcern,
  type Surface,
  type SurfaceThresholds,
} from '../../contract/bands.ts'
import type { ByReader } from '../../contract/finding-detail.ts'
import type { GroundId } from '../../contract/grounds.ts'
import { urgentPriority } from '../../contract/moderation.ts'
import type { Needs } from '#platform/server/needs.ts'
import { loadedModel } from '../reader/loaded.ts'
import { type Reading, read } from '../reader/read.ts'
import { type Examination, examinePlain } from '../rules/examine.ts'
import { type PlainText, plainTextOf } from '../rules/plain-text.ts'
import { bandOf, largestOf, worryIn } from './band.ts'
import { dangerWords } from './danger-words.ts'
import { askOutside, joined, type OutsideReading } from './outside.ts'
import { type Policy, policyInForce } from './policy.ts'
import { priorityOf } from './priority.ts'
import { readerFindings } from './reader-findings.ts'
import { noteShadow } from './shadow.ts'

/** What the rules and the readers make of a text together. */
export interface Judgement extends Examination {
  readonly band: Band
  /** A reader sees somebody in danger: a moderator reads the text, also where it is delivered. */
  readonly toHuman: boolean
  /** What the readers are most concerned about; null where nothing reaches a band, or there is no reader. */
  readonly concern: Concern | null
  /** How much of the text is not ordinary talk, by the reader: 0 to 1. */
  readonly certainty: number
  readonly reading: Reading | null
  /** Null where none is configured, it was not asked, or did not answer. */
  readonly outside: OutsideReading | null
}

/**
 * Judges a text for the place where it is to stand: rules that find something hold it, and so does a very sure reader.
 * Asks the outside reader too where one is configured, which may take 800 ms: never inside a transaction or under a
 * lock. `names`: of the people concerned, who are not named to it.
 */
export async function judge(
  needs: Pick<Needs, 'moderation'>,
  text: string,
  surface: Surface,
  names: readonly string[] = [],
): Promise<Judgement> {
  const here = judgeHere(text, surface)
  // A moderator reads it whatever else is said of it.
  const settled = here.band === 'hold' || (dangerOnly.has(surface) && here.toHuman)
  if (needs.moderation === null || settled) return here
  const outside = await askOutside(needs.moderation, text, names)
  return outside === null ? here : joined(here, outside, surface, policyInForce().thresholds[surface])
}

/**
 * The same by the rules and the reader on board alone: at once, and without the network. Without the model's file the
 * rules alone judge.
 */
export function judgeHere(text: string, surface: Surface): Judgement {
  const judgement = judgeBy(text, surface, policyInForce())
  noteShadow(surface, judgement.band, (policy) => judgeBy(text, surface, policy).band)
  return judgement
}

/** The same by a policy that need not be in force; nothing is noted of it. */
export function judgeBy(written: string, surface: Surface, policy: Policy): Judgement {
  const text = surface === 'nickname' ? wordsOfName(written) : written
  const plain = plainTextOf(text)
  const rules = examinePlain(plain, surface, policy)
  const model = surface === 'nickname' && isOneWord(text) ? null : loadedModel()
  const reading =
    model &&
    read(
      model,
      plain,
      rules.findings.map(({ rule }) => rule),
    )
  const thresholds = policy.thresholds[surface]
  if (dangerOnly.has(surface)) return inDanger(plain, rules, reading, thresholds)
  return reading === null ? byRulesAlone(rules) : together(rules, reading, thresholds)
}

/** «Luca_MI» and «LucaMI» are a name and a city here; in a message they would be a name on another service. */
const wordsOfName = (name: string): string =>
  name.replaceAll(/[._]+/g, ' ').replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')

/** One word of a name has no company to be known by: whatever the reader said of it would be a guess. */
const isOneWord = (name: string): boolean =>
  name.split(/\s+/).filter((word) => /\p{L}{2}/u.test(word)).length < 2

function byRulesAlone(rules: Examination): Judgement {
  return {
    ...rules,
    band: rules.held ? 'hold' : 'pass',
    toHuman: false,
    concern: null,
    certainty: 0,
    reading: null,
    outside: null,
  }
}

function together(rules: Examination, reading: Reading, thresholds: SurfaceThresholds): Judgement {
  const toHuman = reading.shares.safeguarding >= thresholds.human
  const { shares } = reading
  const largest = largestOf(shares)
  const worry = worryIn(shares)
  const band = bandOf(shares, rules.held, thresholds)
  const judged = { ...rules, band, toHuman, certainty: Math.min(1, worry), reading, outside: null } as const
  if (band === 'pass' && !toHuman) return { ...judged, concern: null }
  const found = (of: Concern, certainty: number, why: ByReader['why']) =>
    readerFindings({ concern: of, certainty, why }, reading.wordsFor(of))
  return {
    ...judged,
    held: band === 'hold',
    findings: [
      ...(rules.held
        ? rules.findings
        : band === 'pass'
          ? []
          : found(largest, worry, band === 'hold' ? 'sure' : 'doubt')),
      ...(toHuman ? found('safeguarding', reading.shares.safeguarding, 'danger') : []),
    ],
    priority: Math.max(
      rules.held ? rules.priority : 0,
      toHuman ? urgentPriority : 0,
      rules.held || band === 'pass' ? 0 : priorityOf[largest],
    ),
    concern: band === 'pass' ? 'safeguarding' : largest,
  }
}

/** What the rules know of somebody in danger. */
const dangerGrounds: ReadonlySet<string> = new Set<GroundId>(['underage', 'coercion'])

/** Where bad words are told of rather than said: nothing waits, and only somebody's danger is looked for. */
function inDanger(
  plain: PlainText,
  rules: Examination,
  reading: Reading | null,
  { human }: SurfaceThresholds,
): Judgement {
  const rule = groundOfConcern.safeguarding
  const told = [
    ...rules.findings.filter((finding) => dangerGrounds.has(finding.rule)),
    ...dangerWords(plain).map((matched) => ({ rule, matched })),
  ]
  const read = reading !== null && reading.shares.safeguarding >= human
  const toHuman = told.length > 0 || read
  const heard = read ? reading.wordsFor('safeguarding').map((matched) => ({ rule, matched })) : []
  return {
    held: false,
    hints: [],
    findings: told.length > 0 ? told : heard,
    priority: toHuman ? urgentPriority : 0,
    band: 'pass',
    toHuman,
    concern: toHuman ? 'safeguarding' : null,
    certainty: reading === null ? 0 : Math.min(1, worryIn(reading.shares)),
    reading,
    outside: null,
  }
}

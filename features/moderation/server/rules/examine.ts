import type { Surface } from '../../contract/bands.ts'
import { type GroundId, safetyGrounds } from '../../contract/grounds.ts'
import { type Finding, urgentPriority } from '../../contract/moderation.ts'
import { type Policy, policyInForce } from '../judge/policy.ts'
import { type PlainText, plainTextOf } from './plain-text.ts'
import { hintThreshold, holdThreshold } from './rule.ts'
import { rules } from './rules.ts'

export interface Examination {
  /** Each ground that weighs enough to hold, with the words it objects to, as they were written. */
  readonly findings: readonly Finding[]
  /** Of the gravest rule; the queue is sorted by it. */
  readonly priority: number
  /** Whether a moderator reads it before the recipient does. */
  readonly held: boolean
  /** What weighs something and too little to hold: the sender is never told, and nothing follows from it alone. */
  readonly hints: readonly Finding[]
}

/** So many quotations explain a message; more would only fill the screen. */
const quotedPerGround = 5
/** Of a case that words of the staff brought about, unless somebody may be in danger. */
const wordPriority = 30

interface Found {
  score: number
  priority: number
  /** The words, and the rule that objected first. */
  readonly quoted: Map<string, string>
}

/**
 * Reads a text as a moderator's first glance would, by the built-in rules and the words of the staff: in time linear
 * in its length, never throwing. Nothing is ever refused here; the most it does is to make a text wait.
 */
export function examine(
  text: string,
  surface: Surface = 'message',
  policy: Pick<Policy, 'off' | 'words'> = policyInForce(),
): Examination {
  return examinePlain(plainTextOf(text), surface, policy)
}

/** The same for a text that somebody else reads, too. */
export function examinePlain(
  { normalised, words }: PlainText,
  surface: Surface,
  { off, words: staffWords }: Pick<Policy, 'off' | 'words'>,
): Examination {
  const found = new Map<string, Found>()
  const add = (
    { id, ground, weight, priority }: { id: string; ground: GroundId; weight: number; priority: number },
    places: readonly (readonly [number, number])[],
  ) => {
    const all = found.get(ground) ?? { score: 0, priority: 0, quoted: new Map<string, string>() }
    all.score += weight
    all.priority = Math.max(all.priority, priority)
    for (const [from, to] of places.slice(0, quotedPerGround)) {
      const matched = normalised.quote(from, to).trim()
      if (!all.quoted.has(matched)) all.quoted.set(matched, id)
    }
    found.set(ground, all)
  }
  for (const rule of rules) {
    if (off.has(rule.id)) continue
    const spans = rule.find(rule.reads === 'words' ? words.text : normalised.text)
    if (spans.length === 0) continue
    add(
      rule,
      spans.map(({ start, end }) =>
        rule.reads === 'words' ? placeIn(words.from, start, end) : [start, end],
      ),
    )
  }
  for (const word of staffWords(words.text, surface))
    add(
      { ...word, priority: safetyGrounds.includes(word.ground) ? urgentPriority : wordPriority },
      word.spans.map(({ start, end }) => placeIn(words.from, start, end)),
    )
  return examinationOf(found)
}

function examinationOf(found: ReadonlyMap<string, Found>): Examination {
  const grave = [...found].filter(([, { score }]) => score >= holdThreshold)
  // Hints that stayed alone are talk.
  const light = [...found].filter(([, { score }]) => score >= hintThreshold && score < holdThreshold)
  return {
    findings: grave.flatMap(findingsOf),
    priority: Math.max(0, ...grave.map(([, { priority }]) => priority)),
    held: grave.length > 0,
    hints: light.flatMap(findingsOf),
  }
}

function findingsOf([rule, { quoted }]: readonly [string, Found]): Finding[] {
  return (
    [...quoted]
      // What stands inside a longer quotation is said already.
      .filter(
        ([matched]) => ![...quoted.keys()].some((other) => other !== matched && other.includes(matched)),
      )
      .slice(0, quotedPerGround)
      .map(([matched, id]) => ({ rule, matched, id }))
  )
}

function placeIn(from: readonly number[], start: number, end: number): readonly [number, number] {
  if (from.length === 0) return [start, end]
  return [from[start] ?? start, (from[end - 1] ?? end - 1) + 1]
}

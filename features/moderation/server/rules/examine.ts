import type { Finding } from '../../contract/moderation.ts'
import { deobfuscate } from './deobfuscate.ts'
import { normalise } from './normalise.ts'
import { holdThreshold } from './rule.ts'
import { rules } from './rules.ts'

export interface Examination {
  /** Each ground that weighs enough to hold, with the words it objects to, as they were written. */
  readonly findings: readonly Finding[]
  /** Of the gravest rule; the queue is sorted by it. */
  readonly priority: number
  /** Whether a moderator reads it before the recipient does. */
  readonly held: boolean
}

/** So many quotations explain a message; more would only fill the screen. */
const quotedPerGround = 5

/**
 * Reads a text as a moderator's first glance would: pure, in time linear in its length, never throwing.
 * Nothing is ever refused here; the most it does is to make a text wait.
 */
export function examine(text: string): Examination {
  const normalised = normalise(text)
  const words = deobfuscate(normalised.text)
  const found = new Map<string, { score: number; priority: number; quoted: Set<string> }>()
  for (const rule of rules) {
    const spans = rule.find(rule.reads === 'words' ? words.text : normalised.text)
    if (spans.length === 0) continue
    const ground = found.get(rule.ground) ?? { score: 0, priority: 0, quoted: new Set() }
    ground.score += rule.weight
    ground.priority = Math.max(ground.priority, rule.priority)
    for (const { start, end } of spans.slice(0, quotedPerGround)) {
      const [from, to] = rule.reads === 'words' ? placeIn(words.from, start, end) : [start, end]
      ground.quoted.add(normalised.quote(from, to).trim())
    }
    found.set(rule.ground, ground)
  }
  // Hints that stayed alone are talk, and nobody is shown them.
  const grave = [...found].filter(([, { score }]) => score >= holdThreshold)
  return {
    findings: grave.flatMap(([rule, { quoted }]) =>
      [...quoted]
        // What stands inside a longer quotation is said already.
        .filter((matched) => ![...quoted].some((other) => other !== matched && other.includes(matched)))
        .slice(0, quotedPerGround)
        .map((matched): Finding => ({ rule, matched })),
    ),
    priority: Math.max(0, ...grave.map(([, { priority }]) => priority)),
    held: grave.length > 0,
  }
}

function placeIn(from: readonly number[], start: number, end: number): readonly [number, number] {
  if (from.length === 0) return [start, end]
  return [from[start] ?? start, (from[end - 1] ?? end - 1) + 1]
}

import { createHash } from 'node:crypto'
import type { Needs } from '../../needs.ts'
import { type CircuitLimits, openCircuit, usualLimits } from '../circuit.ts'
import type { AskOnce } from './chat-completions.ts'
import type { Moderation, OnOutsideReading, OutsideShares } from './moderation.ts'

/** Milliseconds, and counts. */
interface Limits extends CircuitLimits {
  /** From the question to the last byte of the answer: somebody waits for their message to go. */
  readonly deadline: number
  /** Answers are known for `kept`, the latest `keptMax` of them. */
  readonly kept: number
  readonly keptMax: number
}

const usual: Limits = {
  ...usualLimits,
  deadline: 800,
  kept: 10 * 60_000,
  keptMax: 2_000,
}

interface Kept {
  readonly until: number
  readonly shares: Promise<OutsideShares | null>
}

/**
 * Keeps a slow or broken reader from holding anybody up: a deadline, one try, a pause after several failures, and
 * answers that are known already. What is kept stays in memory, under a digest of the text.
 */
export function guarded(
  ask: AskOnce,
  { log, observe }: Pick<Needs, 'log'> & { observe: OnOutsideReading },
  limits: Limits = usual,
): Moderation {
  const answers = new Map<string, Kept>()
  const circuit = openCircuit(limits)

  const attempt: Moderation['sharesOf'] = async (question, text) => {
    const signal = AbortSignal.timeout(limits.deadline)
    try {
      const shares = await ask(question, text, signal)
      if (circuit.succeeded()) log.warn('the outside reader of texts is back')
      observe('answered')
      return shares
    } catch (error) {
      observe(signal.aborted ? 'late' : 'failed')
      if (circuit.failed())
        log.warn(
          { reason: reasonOf(error) },
          'the outside reader of texts is away: ours reads alone meanwhile',
        )
      return null
    }
  }

  return {
    state: () => (circuit.isOpen() ? 'away' : 'up'),
    async sharesOf(question, text) {
      const now = performance.now()
      const key = digestOf(question.instructions, text)
      const known = answers.get(key)
      if (known !== undefined && known.until > now) {
        observe('kept')
        return known.shares
      }
      if (!circuit.admits()) {
        observe('skipped')
        return null
      }
      const shares = attempt(question, text)
      keep(answers, key, { until: now + limits.kept, shares }, limits.keptMax)
      // Two who send the same text at once ask once; what failed is asked anew.
      if ((await shares) === null && answers.get(key)?.shares === shares) answers.delete(key)
      return shares
    },
  }
}

/** The oldest go first: a Map remembers the order in which its keys came. */
function keep(answers: Map<string, Kept>, key: string, kept: Kept, max: number): void {
  answers.delete(key)
  answers.set(key, kept)
  for (const oldest of answers.keys()) {
    if (answers.size <= max) return
    answers.delete(oldest)
  }
}

const digestOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64')

/** Its name and code alone: a message may quote what was sent. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return error.message.startsWith('the outside reader') ? error.message : error.name
}

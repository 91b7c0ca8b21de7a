import type { Judgement } from './judge.ts'

/** Of a text that nothing reads. */
export const unjudged: Judgement = {
  held: false,
  hints: [],
  findings: [],
  priority: 0,
  band: 'pass',
  toHuman: false,
  concern: null,
  certainty: 0,
  reading: null,
  outside: null,
}

import { type Answer, type ModelState, visible } from './reference-model.ts'

/**
 * One thing that a client did: in parts, each of which happens at one moment. A part that returns an answer ends it;
 * between two parts, anything may happen.
 */
export interface Operation {
  readonly what: string
  /** Of several who do this at once, one may leave a part to another. */
  readonly optional?: boolean
  /** Its parts happen in whatever order. */
  readonly anyOrder?: boolean
  readonly parts: readonly ((modelState: ModelState) => Answer | void)[]
  /** What the client was told. */
  readonly answer: Answer
}

/**
 * Every state the books can be in, when these operations happened at once and led to what is seen now: one for each
 * order of their parts that gives each client the answer it had. None: no order explains it.
 */
export function linearize(
  before: readonly ModelState[],
  done: readonly Operation[],
  seen: string,
): ModelState[] {
  const operations = done.flatMap((one) =>
    one.anyOrder === true ? one.parts.map((part) => ({ ...one, parts: [part] })) : one,
  )
  const after = new Map<string, ModelState>()
  const been = new Set<string>()
  const go = (modelState: ModelState, counts: readonly number[]): void => {
    const here = JSON.stringify([modelState, counts])
    if (been.has(here)) return
    been.add(here)
    if (counts.every((count, n) => count >= operations[n]!.parts.length)) {
      if (JSON.stringify(visible(modelState)) === seen) after.set(JSON.stringify(modelState), modelState)
      return
    }
    for (const [n, { parts, answer, optional }] of operations.entries()) {
      const part = parts[counts[n]!]
      if (part === undefined) continue
      if (optional === true) go(modelState, counts.with(n, counts[n]! + 1))
      const next = structuredClone(modelState)
      const given = part(next)
      const isLast = given !== undefined || counts[n] === parts.length - 1
      if (isLast && (given ?? 0) !== answer) continue
      go(next, counts.with(n, isLast ? parts.length : counts[n]! + 1))
    }
  }
  for (const modelState of before)
    go(
      modelState,
      operations.map(() => 0),
    )
  return [...after.values()]
}

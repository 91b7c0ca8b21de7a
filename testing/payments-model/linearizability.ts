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
  happened: readonly Operation[],
  seen: string,
): ModelState[] {
  const operations = happened.flatMap((one) =>
    one.anyOrder === true ? one.parts.map((part) => ({ ...one, parts: [part] })) : one,
  )
  const after = new Map<string, ModelState>()
  const been = new Set<string>()
  const go = (modelState: ModelState, done: readonly number[]): void => {
    const here = JSON.stringify([modelState, done])
    if (been.has(here)) return
    been.add(here)
    if (done.every((count, n) => count >= operations[n]!.parts.length)) {
      if (JSON.stringify(visible(modelState)) === seen) after.set(JSON.stringify(modelState), modelState)
      return
    }
    for (const [n, { parts, answer, optional }] of operations.entries()) {
      const part = parts[done[n]!]
      if (part === undefined) continue
      if (optional === true) go(modelState, done.with(n, done[n]! + 1))
      const next = structuredClone(modelState)
      const given = part(next)
      const isLast = given !== undefined || done[n] === parts.length - 1
      if (isLast && (given ?? 0) !== answer) continue
      go(next, done.with(n, isLast ? parts.length : done[n]! + 1))
    }
  }
  for (const modelState of before)
    go(
      modelState,
      operations.map(() => 0),
    )
  return [...after.values()]
}

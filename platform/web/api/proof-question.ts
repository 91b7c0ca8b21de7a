import type { ProofMethod } from '#platform/contract/proof.ts'

interface Question {
  readonly methods: readonly ProofMethod[]
  readonly answer: (proved: boolean) => void
}

let open: Question | null = null
let pending: Promise<boolean> | null = null
const listeners = new Set<() => void>()
const drawnWithinMs = 5_000

/** «Conferma che sei tu»: asked by any call that needs a fresh proof, drawn by whoever subscribes. */
export const proofQuestion = {
  read: () => open,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** With the `methods` of the refusal. True once it is proved. Calls that come together share one question; where nobody comes to draw it, the answer is no. */
  ask(methods: unknown): Promise<boolean> {
    pending ??= new Promise((resolve) => {
      show({
        methods: Array.isArray(methods) ? methods : ['password'],
        answer(proved) {
          pending = null
          show(null)
          resolve(proved)
        },
      })
      // Who draws it comes after the page, and may be on the way.
      setTimeout(() => listeners.size === 0 && open?.answer(false), drawnWithinMs)
    })
    return pending
  },
}

function show(question: Question | null): void {
  open = question
  for (const listener of listeners) listener()
}

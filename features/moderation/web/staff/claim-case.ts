import { claimMinutes } from '../../contract/moderation.ts'

/** Who only steps past a case does not take it from anybody. */
const readFor = 400
const renewEvery = (claimMinutes * 60_000) / 3

interface ClaimOptions {
  /** Answers whether the case may now be ours: also where no answer came. */
  readonly claim: () => Promise<boolean>
  readonly release: () => void
  /** How far our decision of the case has come; one that failed is none. */
  readonly decision: () => 'pending' | 'success' | undefined
  readonly inSight: () => boolean
  /** Whether the queue is being asked for: it may say that somebody else has decided the case. */
  readonly renewing: () => boolean
}

/** Claims a case once it has been read for a moment, and again for as long as it is. Answers how to give it back. */
export function claimCase({ claim, release, decision, inSight, renewing }: ClaimOptions): () => void {
  // From the asking on: who leaves before the answer, or never hears it, may have the case all the same.
  let claimed = false
  let claiming = Promise.resolve()
  let start = setTimeout(begin, readFor)
  const renewal = setInterval(() => {
    if (inSight() && decision() === undefined) ask()
  }, renewEvery)

  /** Whoever decides at once needs no claim, unless the decision fails. */
  function begin() {
    const state = decision()
    if (state === 'pending' || renewing()) start = setTimeout(begin, readFor)
    else if (state === undefined) ask()
  }
  function ask() {
    claimed = true
    claiming = claim().then((ours) => {
      claimed = ours
    })
  }
  /** What is decided is nobody's any more. */
  function giveBack() {
    if (claimed && decision() !== 'success') release()
  }

  // Whoever closes the window leaves the case to the others at once.
  addEventListener('pagehide', giveBack)
  return () => {
    clearTimeout(start)
    clearInterval(renewal)
    removeEventListener('pagehide', giveBack)
    // What is still being claimed is given back once it is.
    void claiming.then(giveBack)
  }
}

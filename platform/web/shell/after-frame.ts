import { startTransition } from 'react'

/**
 * Does what nobody waits for once the frame that is due was drawn. React would begin at once, and browsers let its slices
 * go before the frame for up to a tenth of a second. The result takes it back.
 */
export function afterFrame(work: () => void): () => void {
  const frame = requestAnimationFrame(() => startTransition(work))
  return () => cancelAnimationFrame(frame)
}

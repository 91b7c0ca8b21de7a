import { solve } from '../forms/solve.ts'

export { workProofHeader } from '#platform/contract/work-proof.ts'

/** The header that opens a full budget once, for the challenge of its 429; null: it could not be solved here. */
export async function workProof(challenge: unknown): Promise<string | null> {
  try {
    return btoa(JSON.stringify({ challenge, solution: await solve(challenge) }))
  } catch {
    return null
  }
}

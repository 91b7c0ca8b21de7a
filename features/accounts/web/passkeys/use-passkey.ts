import { useState } from 'react'
import { fetchBody } from '#platform/web/api/client.ts'
import { type PasskeyAssertion, passkeyEndpoints } from '../../contract/passkeys.ts'
import { passkeyProblem } from './problem.ts'

/** Asks for a passkey at a press, and says why it did not work. */
export function usePasskey(
  challenge: 'signInChallenge' | 'proofChallenge',
  onAssertion: (passkey: PasskeyAssertion) => Promise<void>,
) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  async function ask() {
    setBusy(true)
    setProblem(null)
    try {
      const [{ signWithPasskey }, request] = await Promise.all([
        import('./ceremony.ts'),
        fetchBody(passkeyEndpoints[challenge]),
      ])
      await onAssertion(await signWithPasskey(request))
    } catch (error) {
      setProblem(passkeyProblem(error))
    }
    setBusy(false)
  }
  return { busy, problem, setProblem, ask: () => void ask() }
}

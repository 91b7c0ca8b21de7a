import type { PasskeyAssertion } from '../../contract/passkeys.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { passkeysWork } from './support.ts'
import { usePasskey } from './use-passkey.ts'

interface PasskeyProofProps {
  /** What the person's passkey has signed, for `POST /api/prove`; what it throws is told here. */
  onAssertion: (passkey: PasskeyAssertion) => Promise<void>
}

/** One's own passkey as the proof that one is still there; nothing where this browser has none to offer. */
export function PasskeyProof({ onAssertion }: PasskeyProofProps) {
  const { busy, problem, ask } = usePasskey('proofChallenge', onAssertion)
  if (!passkeysWork()) return null
  return (
    <PasskeyButton busy={busy} problem={problem} onClick={ask}>
      Usa una passkey
    </PasskeyButton>
  )
}

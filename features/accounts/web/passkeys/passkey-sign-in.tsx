import { useEffect, useEffectEvent, useState } from 'react'
import { fetchBody } from '#platform/web/api/client.ts'
import { type PasskeyAssertion, passkeyChallengeMinutes, passkeyEndpoints } from '../../contract/passkeys.ts'
import { useCompleteSignIn } from '../complete-sign-in.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { passkeyProblem } from './problem.ts'
import { passkeysWork } from './support.ts'
import { usePasskey } from './use-passkey.ts'

interface PasskeySignInProps {
  children: string
  /** Offered in the fields of the form, too: one of them says `autocomplete="… webauthn"`. */
  inFields?: boolean
}

/** The other way in, under a form that asks for a password or a code. */
export function PasskeySignIn(props: PasskeySignInProps) {
  return passkeysWork() ? <Offer {...props} /> : null
}

function Offer({ children, inFields = false }: PasskeySignInProps) {
  const complete = useCompleteSignIn()
  const enter = async (passkey: PasskeyAssertion) =>
    complete(await fetchBody(passkeyEndpoints.signIn, { body: { passkey } }))
  const { busy, problem, setProblem, ask } = usePasskey('signInChallenge', enter)
  usePasskeyInFields(inFields && !busy, (passkey) =>
    enter(passkey).catch((error: unknown) => setProblem(passkeyProblem(error))),
  )
  return (
    <div className="grid gap-4.5">
      <p className="flex items-center gap-3.5 text-sm text-ink-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        oppure
      </p>
      <PasskeyButton busy={busy} problem={problem} onClick={ask}>
        {children}
      </PasskeyButton>
    </div>
  )
}

/** Half a minute before the challenge is too old. */
const renewMilliseconds = (passkeyChallengeMinutes - 0.5) * 60_000

/** While `on`, the browser offers passkeys where it fills in accounts; one of them signs in at once. */
function usePasskeyInFields(on: boolean, onChosen: (passkey: PasskeyAssertion) => Promise<void>) {
  const [turn, setTurn] = useState(0)
  const choose = useEffectEvent(onChosen)
  useEffect(() => {
    if (!on) return
    let over = false
    const renewal = setTimeout(() => setTurn(turn + 1), renewMilliseconds)
    const ceremony = offered()
    async function offered() {
      if (!(await window.PublicKeyCredential.isConditionalMediationAvailable?.())) return null
      const [loaded, request] = await Promise.all([
        import('./ceremony.ts'),
        fetchBody(passkeyEndpoints.signInChallenge, { quiet: true }),
      ])
      if (over) return null
      void loaded.passkeyFilledIn(request).then(async (passkey) => {
        if (passkey === null || over) return
        await choose(passkey)
        setTurn(turn + 1)
      })
      return loaded
    }
    // Without it the form and the button are there all the same.
    ceremony.catch(console.warn)
    return () => {
      over = true
      clearTimeout(renewal)
      ceremony.then(
        (loaded) => loaded?.stopAsking(),
        () => {},
      )
    }
  }, [on, turn])
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { AskedPurpose } from '#features/accounts/contract/consent-purposes.ts'
import { presentText } from '#features/accounts/contract/consent-texts.ts'
import { useSession } from '#features/accounts/web/session.tsx'
import { messageOf } from '#platform/web/api/errors.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { chooseConsent, refreshConsents, whatFollows } from './choose-consent.ts'
import { LockedDialog } from './locked-dialog.tsx'

/** The consents that nobody has answered yet: unticked, each a yes or a no, with what a no means said before. */
export function ConsentQuestions({ purposes }: { purposes: readonly AskedPurpose[] }) {
  const queryClient = useQueryClient()
  const { signOut } = useSession()
  const [given, setGiven] = useState<readonly AskedPurpose[]>([])
  const follows = whatFollows(purposes, given)
  const answer = useMutation({
    async mutationFn() {
      for (const purpose of purposes) await chooseConsent(purpose, given.includes(purpose), 'gate')
    },
    onSuccess: () => refreshConsents(queryClient),
  })
  return (
    <LockedDialog labelledBy="consent-questions">
      <h2 id="consent-questions" className="text-2xl">
        {purposes.length === 1 ? 'Ci dai il tuo consenso?' : 'Ci dai il tuo consenso, uno per uno?'}
      </h2>
      <p className="mt-2.5 text-ink-2">
        Scegli tu. Puoi cambiare idea quando vuoi dalla pagina Privacy del tuo profilo. Il perché è nella{' '}
        <Link to="/privacy" className="link">
          Privacy Policy
        </Link>
        .
      </p>
      <div className="mt-4 grid gap-3.5">
        {purposes.map((purpose) => (
          <Checkbox
            key={purpose}
            label={presentText(purpose).text}
            checked={given.includes(purpose)}
            onChange={({ target }) =>
              setGiven((before) =>
                target.checked ? [...before, purpose] : before.filter((other) => other !== purpose),
              )
            }
          />
        ))}
      </div>
      <p role="status" className="mt-4 rounded-md bg-sunken px-4 py-3 text-base leading-normal text-ink-2">
        {follows.length === 0 ? (
          'Ti mandiamo la ricevuta per email.'
        ) : (
          <>
            <b className="text-ink">
              {purposes.length === 1 ? 'Se dici di no.' : 'Se dici di no anche a uno solo.'}
            </b>{' '}
            {follows.join(' ')}
          </>
        )}
      </p>
      {answer.error ? (
        <div className="mt-4">
          <Alert>{messageOf(answer.error)}</Alert>
        </div>
      ) : null}
      <div className="mt-5 grid gap-2.5">
        <Button block busy={answer.isPending && 'Salvo…'} onClick={() => answer.mutate()}>
          {follows.length === 0
            ? 'Do il consenso e continuo'
            : given.length > 0
              ? 'Salvo le mie scelte e continuo'
              : 'Continuo senza'}
        </Button>
        <Button look="secondary" block onClick={() => void signOut()}>
          Esci
        </Button>
      </div>
    </LockedDialog>
  )
}

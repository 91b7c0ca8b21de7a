import { useNavigate } from 'react-router'
import { openBanNotice } from '#platform/web/api/client.ts'
import { type ModalContent, useModal } from '#platform/web/shell/modal.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { say } from '#platform/web/shell/wording.ts'
import type { Banned, MustTotp, MustVerifyEmail, MustVerifyPhone, SignedIn } from '../contract/accounts.ts'
import { keepRegistration } from './check-mail/kept-registration.ts'
import { forgetPendingPhone, keepPendingPhone } from './pending-phone.ts'
import { useSession } from './session.tsx'

/** Where the mail is waited for. */
export const checkMailPath = '/controlla-posta'

/** After a registration, and at a sign-in before the e-mail is confirmed [AUTH-07] [AUTH-34]. */
export function verifyEmailModal(close: () => void, goOn: () => void): ModalContent {
  return {
    title: 'Verifica email',
    body: say('Verifica la tua mailbox, segui le istruzioni. Benvenuto!'),
    actions: <Button onClick={close}>Prosegui</Button>,
    // However it is closed: behind it there is nothing to do.
    onClosed: goOn,
  }
}

/** Goes where the server's answer to a password, a mail link or a code leads. */
export function useCompleteSignIn(): (
  answer: SignedIn | MustVerifyPhone | MustTotp | Banned | MustVerifyEmail,
) => Promise<void> {
  const session = useSession()
  const modal = useModal()
  const navigate = useNavigate()
  return async (answer) => {
    if ('mustverify' in answer) {
      keepRegistration(answer.registration)
      await navigate('/')
      modal.open(verifyEmailModal(modal.close, () => void navigate(checkMailPath)))
    } else if ('banned' in answer) {
      openBanNotice(answer.username, answer.ban_token)
    } else if ('must_totp' in answer) {
      // Kept with the page: a reload asks for the code again, going back for the password.
      await navigate('/login', { state: { ticket: answer.ticket, methods: answer.methods } })
    } else if ('must_verify_phone' in answer) {
      keepPendingPhone(answer)
      await navigate('/verify-phone')
    } else {
      forgetPendingPhone()
      await session.signIn(answer)
    }
  }
}

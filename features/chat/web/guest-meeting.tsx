import type { ReactNode } from 'react'
import { signUpAsKing } from '#features/accounts/web/sign-up-address.ts'
import type { User } from '#features/profiles/contract/user.ts'
import { ActionBar } from '#platform/web/ui/action-bar.tsx'
import { ButtonLink } from '#platform/web/ui/button.tsx'

// Apart from the card of members (meeting-card.tsx), with which all that is bought and unlocked comes.

export function GuestMeetingCard({ person }: { person: User }) {
  return (
    <Note text={`Crea il tuo account per presentarti a ${person.name} e vedere il profilo completo.`}>
      <FromTablet>
        <SignUp person={person} />
      </FromTablet>
    </Note>
  )
}

export function GuestMeetingBar({ person }: { person: User }) {
  return (
    <ActionBar className="grid">
      <SignUp person={person} />
    </ActionBar>
  )
}

function SignUp({ person }: { person: User }) {
  return (
    <ButtonLink to={signUpFor(person)} size="lg" block>
      Crea il tuo account
    </ButtonLink>
  )
}

/** A hostess is met by kings: he is not asked what he is, and comes back to her. */
function signUpFor({ role, name }: User): string {
  return role === 'HOSTESS' ? signUpAsKing(`/user-profile/${encodeURIComponent(name)}`) : '/sign-up'
}

export function Note({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <section className="mt-6 grid gap-4 rounded-md bg-surface p-5.5 shadow-3">
      <p className="text-base leading-body text-ink-2">{text}</p>
      {children}
    </section>
  )
}

/** On a phone the bar below has it. */
export function FromTablet({ className = '', children }: { className?: string; children: ReactNode }) {
  return <span className={`block max-sm:hidden ${className}`}>{children}</span>
}

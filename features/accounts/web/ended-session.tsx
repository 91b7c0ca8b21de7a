import { useState } from 'react'
import { sessionLife } from '../contract/session-life.ts'
import { type DeviceAccount, deviceAccount } from '#platform/web/intent/account.ts'
import { keptPlace } from '#platform/web/intent/place.ts'
import { forgetPerson } from '#platform/web/intent/session-end.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx'
import { noteOfEndedSession } from './sealed-note.tsx'

/** Whose session has ended here, until they say that they are somebody else. */
export function useEndedSession(): { account: DeviceAccount | null; forget: () => void } {
  const [account, setAccount] = useState(deviceAccount)
  return {
    account,
    forget() {
      forgetPerson()
      setAccount(null)
    },
  }
}

export function endedSessionLead(): string {
  const where = placeInWords()
  return where === null
    ? 'Accedi di nuovo e riprendi da dove avevi lasciato.'
    : `Accedi di nuovo e torni ${where}, dove avevi lasciato.`
}

/** What the button does. */
export function signInWords(): string {
  const where = placeInWords()
  return where === null ? 'Accedi' : `Accedi e torna ${where}`
}

/** Whoever was at work in the back office signs in again sooner. */
export function whyItEnded(): string {
  const { member, staff } = sessionLife
  return keptPlace()?.path.startsWith('/admin')
    ? `Succede dopo ${staff.idle.minutes} minuti senza attività, ${staff.whole.hours} ore dall’accesso, o quando esci da tutti i dispositivi.`
    : `Succede dopo ${member.whole.days} giorni, o quando esci da tutti i dispositivi.`
}

const places: readonly (readonly [path: RegExp, words: string])[] = [
  [/^\/chat\b/, 'alla chat'],
  [/^\/search\b/, 'alla ricerca'],
  [/^\/profile\b/, 'al tuo profilo'],
  [/^\/user-profile\//, 'al profilo'],
  [/^\/favourites\b/, 'ai preferiti'],
  [/^\/(?:shop|payment-method)\b/, 'ai Crediti'],
  [/^\/admin\b/, 'al lavoro'],
]

function placeInWords(): string | null {
  const kept = keptPlace()
  return places.find(([path]) => kept && path.test(kept.path))?.[1] ?? null
}

/** The account, filled in; whoever is another says so, and nothing of the first one stays. */
export function EndedAccount({ account, onForget }: { account: DeviceAccount; onForget: () => void }) {
  const [asking, setAsking] = useState(false)
  const to = noteOfEndedSession()?.to
  return (
    <div className="flex items-center gap-3.5 rounded-md bg-sunken p-3.5">
      <LastPicture account={account} />
      <p className="min-w-0 flex-1 leading-normal">
        <b className="block truncate font-semibold">{account.email}</b>
        <span className="text-sm text-ink-2">L’ultimo account su questo dispositivo</span>
      </p>
      <Button
        look="tertiary"
        sides="narrow"
        onClick={() => (noteOfEndedSession() === null ? onForget() : setAsking(true))}
      >
        Cambia
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Vuoi cambiare account?"
        confirm="Elimina e cambia"
        destructive
        busy={false}
        onConfirm={onForget}
      >
        <p>
          {to ? `Il messaggio per ${to.name}` : 'Quello che hai scritto'} viene eliminato da questo
          dispositivo. Non si può riavere.
        </p>
      </ConfirmDialog>
    </div>
  )
}

/** A picture that not everybody may see is gone with the session: nothing of it is better than a broken one. */
function LastPicture({ account: { email, picture } }: { account: DeviceAccount }) {
  const [gone, setGone] = useState(false)
  if (gone)
    return (
      <span
        aria-hidden
        className="grid size-11 flex-none place-items-center rounded-full bg-surface text-ink-2 uppercase"
      >
        {email[0]}
      </span>
    )
  return (
    <span className="contents" onErrorCapture={() => setGone(true)}>
      <Avatar src={picture} size={44} />
    </span>
  )
}

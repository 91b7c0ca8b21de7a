import { Lock } from 'lucide-react'
import { italianMoment, italianTime } from '#platform/contract/italian-time.ts'
import { deviceAccount } from '#platform/web/intent/account.ts'
import { type SealedNote as Note, sealedNote } from '#platform/web/intent/sealed.ts'
import { getToken } from '#platform/web/api/token.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'

/** What waits for whoever's session has ended on this device; null: nothing does. */
export function noteOfEndedSession(): Note | null {
  const account = getToken() === null ? deviceAccount() : null
  return account && sealedNote(account.id)
}

/** That their words are safe, and to whom they were: never the words. */
export function SealedNote({ note: { to, at } }: { note: Note }) {
  return (
    <div className="grid w-full max-w-110 gap-8 text-center">
      <div className="grid gap-4 rounded-md bg-surface p-4 text-left text-ink shadow-3 md:p-7">
        <div className="flex items-center gap-4">
          {to ? <Avatar src={to.picture} size={48} /> : null}
          <p className="min-w-0 font-display text-xl leading-tight break-words">
            {to ? `Il tuo messaggio per ${to.name} è al sicuro` : 'Quello che hai scritto è al sicuro'}
          </p>
        </div>
        <div aria-hidden className="grid gap-4 py-1.5 max-md:hidden">
          {['w-[92%]', 'w-full', 'w-[84%]', 'w-[38%]'].map((width) => (
            <span key={width} className={`h-0.5 rounded-full bg-line-strong ${width}`} />
          ))}
        </div>
        <p className="flex items-center gap-2.5 font-semibold text-trust-text">
          <Lock size={18} strokeWidth={1.6} aria-hidden />
          Salvato {moment(at)}
        </p>
      </div>
      <p className="text-velvet-ink-2 max-md:hidden">
        Resta su questo dispositivo e lo rileggi solo tu, dopo l’accesso.
      </p>
    </div>
  )
}

function moment(at: number): string {
  const [then, now] = [new Date(at), new Date()]
  return then.toDateString() === now.toDateString()
    ? `oggi alle ${italianTime(then.toISOString())}`
    : `il ${italianMoment(then.toISOString())}`
}

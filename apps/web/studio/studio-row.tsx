import { PencilRuler } from 'lucide-react'
import type { User } from '#features/profiles/contract/user.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { useOwn } from './own.ts'
import { steps } from './steps.tsx'

/** On one's own profile: which step waits, and the way to it. Nothing is left out: the studio stays a press away. */
export function StudioRow({ user }: { user: User }) {
  const own = useOwn(true)
  const next = steps.find(({ isDone }) => !isDone(user, own))
  return (
    <section
      aria-label="Studio del profilo"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md bg-surface px-6 py-4 shadow-1 max-sm:px-4"
    >
      <PencilRuler size={22} strokeWidth={1.6} className="flex-none text-ink-2" aria-hidden />
      {/* On a phone as high as the longer of the two: which it is comes after the page. */}
      <p className="grid min-w-0 flex-1 basis-52 content-center text-base leading-normal max-sm:min-h-[4lh]">
        {next ? (
          <span>
            Il prossimo passo del profilo è <b>{next.name}</b>. Quello che hai scritto è salvato.
          </span>
        ) : (
          'Foto, testi, giorni e condizioni si cambiano passo per passo, con l’anteprima accanto.'
        )}
      </p>
      <ButtonLink
        className="max-sm:w-full"
        to={next ? `/studio/${next.slug}` : '/studio/foto'}
        look={next ? 'primary' : 'secondary'}
      >
        {next ? 'Continua' : 'Apri lo studio'}
      </ButtonLink>
    </section>
  )
}
